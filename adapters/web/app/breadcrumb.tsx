import { Link } from 'react-router-dom'
import { trailOf } from '../../../core/pages/menu.rules.ts'
import type { Page } from '../../../core/pages/page.ts'
import { HOME } from '../../../core/pages/public.routes.ts'
import { say, useWords } from '../i18n/words.ts'
import { appWords } from './app.words.ts'
import { usePages } from './pages.ts'

/** Where the page stands: home, the headings it is under, the pages above it, itself. */
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
