import { useState } from 'react'
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Annotation, Antenna, Desktop, Key, LogOut, Print, Shield, User } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { guardPage } from '#core/portal/pages/guard.rules.ts'
import { PRINT_DESKS } from '#core/portal/pages/order.routes.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import { ACCOUNT_INFORMATION, PLAIN_ACCOUNT } from '#core/portal/pages/public.routes.ts'
import { useWords } from '../base/words.ts'
import { printingRoutes } from '../../http/contract/parcels/printing/printing.routes.ts'
import { useDesk } from '../base/print-desk/use-desk.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useSession } from '../base/api.ts'
import { appWords } from './app.words.ts'
import { usePages } from '../base/pages.ts'
import { useIsOpen, useVisitor } from '../base/visitor.ts'

const PasswordDialog = lazyPart(() => import('../screens/platform/access/security/password-dialog.tsx'))
const FactorDialog = lazyPart(() => import('../screens/platform/access/security/factor-dialog.tsx'))
const SessionsDialog = lazyPart(() => import('../screens/platform/access/security/sessions-dialog.tsx'))

const INVOICE = '/system/invoice'

/** The signed-in user, their own pages, and the sign-out. */
export function UserMenu() {
  const t = useWords(appWords)
  const { user, signOut } = useSession()
  const [open, setOpen] = useState<'password' | 'factor' | 'sessions'>()
  const close = (): void => setOpen(undefined)
  const name = user.name || user.account
  const { pages } = usePages()
  const visitor = useVisitor()
  const desk = useDesk()
  const mayPrint = useIsOpen(printingRoutes.printDesk)
  const navigate = useNavigate()
  const mayOpen = (path: string): boolean => guardPage(findPage(pages, path), { user: visitor, isFirstLoad: false }).kind === 'enter'
  const account = [ACCOUNT_INFORMATION, PLAIN_ACCOUNT].find(mayOpen)
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuDivider title={`${user.account} · ${t(user.role === 'Staff' ? 'staff' : 'customer')}`} />
            {account !== undefined && <MenuItem icon={<User />} text={t('userInformation')} onClick={() => void navigate(account)} />}
            <MenuItem icon={<Key />} text={t('changePassword')} onClick={() => setOpen('password')} />
            <MenuItem icon={<Shield />} text={t('secondFactor')} onClick={() => setOpen('factor')} />
            <MenuItem icon={<Desktop />} text={t('sessions')} onClick={() => setOpen('sessions')} />
            {mayPrint && <MenuItem icon={<Print />} text={t('printers')} onClick={() => desk.show({ areSettingsShown: true })} />}
            {mayOpen(PRINT_DESKS) && <MenuItem icon={<Antenna />} text={t('printDesks')} onClick={() => void navigate(PRINT_DESKS)} />}
            {mayOpen(INVOICE) && <MenuItem icon={<Annotation />} text={t('invoice')} onClick={() => void navigate(INVOICE)} />}
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
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'factor' && <FactorDialog onClose={close} />}
      {open === 'sessions' && <SessionsDialog onClose={close} />}
    </>
  )
}
