import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { LogOut, User } from '@blueprintjs/icons'
import { useWords } from '../i18n/words.ts'
import { useSession } from './api.ts'
import { appWords } from './app.words.ts'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const t = useWords(appWords)
  const { user, signOut } = useSession()
  const name = user.name || user.account
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuDivider title={`${user.account} · ${t(user.role === 'Staff' ? 'staff' : 'customer')}`} />
          <MenuItem icon={<LogOut />} text={t('signOut')} onClick={() => void signOut()} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        icon={<User />}
        className="user-menu"
        aria-label={t('userMenu', { name })}
        text={<span className="user-menu-name">{name}</span>}
      />
    </PopoverNext>
  )
}
