import { moneyText } from '../../../../base/money-text.ts'
import { Link } from 'react-router-dom'
import { COD_PLACE_NAMES, COD_PLACES } from '#core/money/cod/reports/cod-report.ts'
import { codReportRoutes, type CodFigureRow } from '../../../../../http/contract/money/cod/cod-report.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { EmptyState } from '../../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import '../../../../resource/document/document-page.css'
import './cod-figures.css'
import { CodTabs } from '../cod-tabs.tsx'
import { codOverviewWords } from './cod-reports.words.ts'

/** Where the cash of a customer's orders is; each figure opens its orders. */
export default function CodOverviewPage() {
  const t = useWords(codOverviewWords)
  const { data, error, refetch } = useCall(codReportRoutes.codOverview, {})
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <CodTabs />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <div className="bp6-skeleton" aria-busy="true" />}
      {data?.length === 0 && (
        <EmptyState drawing="empty" title={t('empty')} text={t('emptyText')} action={<Link to="/order/new">{t('order')}</Link>} />
      )}
      {data !== undefined && data.length > 0 && <Figures rows={data} />}
    </>
  )
}

const ordersPath = (place: string, month: string, currency: string): string =>
  `/finances/cod/orders?${new URLSearchParams({ place, month, currency })}`

function Figures({ rows }: { readonly rows: readonly CodFigureRow[] }) {
  const t = useWords(codOverviewWords)
  return (
    <section className="panel document-section">
      <div className="document-scroller" role="region" tabIndex={0} aria-label={t('title')}>
        <table className="document-table cod-figures">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('currency')}</th>
              {COD_PLACE_NAMES.map((place) => (
                <th key={place} scope="col" className="document-number">
                  {say(COD_PLACES[place])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, currency, places }) => (
              <tr key={`${month} ${currency}`}>
                <td>{month}</td>
                <td>{currency}</td>
                {places.map(({ place, count, amount }) => (
                  <td key={place} className="document-number">
                    {count === 0 ? (
                      '–'
                    ) : (
                      <>
                        <Link to={ordersPath(place, month, currency)}>{moneyText(amount)}</Link>
                        <div className="text-muted">{t('count', { count })}</div>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
