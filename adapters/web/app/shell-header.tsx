import type { ReactNode } from 'react'
import { Comforts } from './comforts/comforts.tsx'
import { headerIcons } from './header-icons.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'
import { UserMenu } from './user-menu.tsx'

/** The header of the shell: where the reader is, and the tools that are at hand on every page. */
export function ShellHeader({ children }: { readonly children: ReactNode }) {
  return (
    <header className="shell-header">
      {children}
      <div className="header-tools">
        <Comforts />
        {headerIcons.map(({ name, Icon }) => (
          <Icon key={name} />
        ))}
        {/* On narrow screens these two stand in the drawer. */}
        <span className="header-wide-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}
