import { Link } from 'react-router-dom'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { homeRoutes } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { homeWords } from './home.words.ts'
import { countText } from './number-text.ts'
import { isRefusal } from './refusal.ts'

const FIGURES = ['today', 'yesterday', 'week', 'month'] as const

/** How many orders were placed lately; each figure opens them. */
export function Today({ timezone }: { readonly timezone: string }) {
  const t = useWords(homeWords)
  const { data, error, refetch } = useCall(homeRoutes.portalStatistics, { query: { timezone } })
  if (isRefusal(error)) return null
  const pathOf = (name: (typeof FIGURES)[number]): string => {
    const { from = '', to = '' } = data?.days[name] ?? {}
    const query = new URLSearchParams({ created_from: from, created_to: to, status: data?.counted.join(',') ?? '' })
    return `${express.pages.lists[0].path}?${query.toString()}`
  }
  return (
    <section className="home-card" aria-labelledby="home-today">
      <h2 id="home-today">{t('overview')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && (
        <ul className="home-figures">
          {FIGURES.map((name) => (
            <li key={name}>
              <Link to={pathOf(name)}>
                <span className={data === undefined ? 'home-figure bp6-skeleton' : 'home-figure'}>{countText(data?.[name] ?? 0)}</span>
                <span className="home-figure-name">{t(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
