import { collectionRoutes } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { collectionsWords } from './collections.words.ts'
import './collections.css'

/** The sums of the collections that the list's filters leave, a line for each currency. */
export function CollectionSums({ filter }: { readonly filter: object }) {
  const t = useWords(collectionsWords)
  const { data, error, refetch } = useCall(collectionRoutes.collectionSums, { query: filter }, { keepPrevious: true })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  const amounts = ['due', 'with_agent', 'under_way', 'remitted'] as const
  const names = { due: t('sumDue'), with_agent: t('withAgent'), under_way: t('sumUnderWay'), remitted: t('remitted') }
  return (
    <div className="panel collection-table" role="region" aria-label={t('sums')} tabIndex={0}>
      <table className="bp6-html-table bp6-compact">
        <caption className="section-title">{t('sums')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('currency')}</th>
            <th scope="col" className="amount">
              {t('orders')}
            </th>
            {amounts.map((name) => (
              <th key={name} scope="col" className="amount">
                {names[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.currency}>
              <th scope="row">{row.currency}</th>
              <td className="amount">{row.orders}</td>
              {amounts.map((name) => (
                <td key={name} className="amount">
                  {row[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
