import type { ReactNode } from 'react'
import { HeaderBalance } from '../screens/money/ledger/header-balance.tsx'
import { ShellTools } from './tools/tools.tsx'
import { headerIcons } from './header-icons.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'
import { UserMenu } from './user-menu.tsx'

/** The header of the shell: the breadcrumb, and the tools that every page offers. */
export function ShellHeader({ children }: { readonly children: ReactNode }) {
  return (
    <header className="shell-header">
      {children}
      <div className="header-tools">
        <span className="header-money">
          <HeaderBalance />
        </span>
        <ShellTools />
        {headerIcons.map(({ name, Icon }) => (
          <Icon key={name} />
        ))}
        {/* On narrow screens these two are in the drawer. */}
        <span className="header-wide-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}
