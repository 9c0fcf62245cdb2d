import { Link } from 'react-router-dom'
import { trailOf } from '#core/portal/pages/menu.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { HOME } from '#core/portal/pages/public.routes.ts'
import { say, useWords } from '../base/words.ts'
import { appWords } from './app.words.ts'
import { usePages } from '../base/pages.ts'

/** The path to the page: home, its headings, the pages above it, the page itself. */
export function Breadcrumb({ page }: { readonly page: Page | undefined }) {
  const t = useWords(appWords)
  const { pages } = usePages()
  const trail = page === undefined || page.path === HOME ? [] : trailOf(pages, page)
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        <li>{page?.path === HOME ? <span aria-current="page">{t('home')}</span> : <Link to={HOME}>{t('home')}</Link>}</li>
        {trail.map((one) => (
          <li key={one.name}>
            {one === page && <span aria-current="page">{say(one.title)}</span>}
            {one !== page && ('path' in one ? <Link to={one.path}>{say(one.title)}</Link> : say(one.title))}
          </li>
        ))}
      </ol>
    </nav>
  )
}
