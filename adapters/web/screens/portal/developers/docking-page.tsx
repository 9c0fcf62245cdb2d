import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { say, useWords } from '../../../base/words.ts'
import { usePages } from '../../../base/pages.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { dockingWords } from './docking.words.ts'
import './docking.css'

type DockingPageProps = { readonly title: string; readonly text: ReactNode; readonly actions?: ReactNode; readonly children: ReactNode }

/**
 * A page of the documentation: inside the shell the menu leads from one to another, outside of it a
 * list of its own.
 */
export function DockingPage({ title, text, actions, children }: DockingPageProps) {
  const t = useWords(dockingWords)
  const { pages } = usePages()
  const isPublic = useLocation().pathname.startsWith('/docMain/')
  return (
    <div className={isPublic ? 'docking-page docking-public' : 'docking-page'}>
      {isPublic && (
        <nav className="docking-menu" aria-label={t('menu')}>
          {pages
            .filter(({ frame }) => frame === 'docs')
            .map((page) => (
              <NavLink key={page.path} to={page.path}>
                {say(page.title)}
              </NavLink>
            ))}
        </nav>
      )}
      <PageHeader title={title} text={text} actions={actions} />
      {children}
    </div>
  )
}
