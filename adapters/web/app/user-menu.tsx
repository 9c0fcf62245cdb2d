import { lazy, Suspense, useState } from 'react'
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Desktop, Key, LogOut, User } from '@blueprintjs/icons'
import { useWords } from '../i18n/words.ts'
import { useSession } from './api.ts'
import { appWords } from './app.words.ts'

const PasswordDialog = lazy(() => import('../screens/security/password-dialog.tsx'))
const SessionsDialog = lazy(() => import('../screens/security/sessions-dialog.tsx'))

/** Who is signed in, and the way out. */
export function UserMenu() {
  const t = useWords(appWords)
  const { user, signOut } = useSession()
  const [open, setOpen] = useState<'password' | 'sessions'>()
  const close = (): void => setOpen(undefined)
  const name = user.name || user.account
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuDivider title={`${user.account} · ${t(user.role === 'Staff' ? 'staff' : 'customer')}`} />
            <MenuItem icon={<Key />} text={t('changePassword')} onClick={() => setOpen('password')} />
            <MenuItem icon={<Desktop />} text={t('sessions')} onClick={() => setOpen('sessions')} />
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
      <Suspense>
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'sessions' && <SessionsDialog onClose={close} />}
      </Suspense>
    </>
  )
}
