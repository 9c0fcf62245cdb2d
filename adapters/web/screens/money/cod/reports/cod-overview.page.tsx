import { Link } from 'react-router-dom'
import { COD_PLACE_NAMES, COD_PLACES } from '#core/money/cod/reports/cod-report.ts'
import { codReportRoutes, type CodFigureRow } from '../../../../../http/contract/money/cod/cod-report.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { DocumentTable } from '../../../../resource/document/document-table.tsx'
import { EmptyState } from '../../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import './cod-figures.css'
import { CodFigure } from './cod-figure.tsx'
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
      <DocumentTable
        className="cod-figures"
        label={t('title')}
        rows={rows}
        keyOf={({ month, currency }) => `${month} ${currency}`}
        columns={[
          { label: t('month'), cell: ({ month }) => month },
          { label: t('currency'), cell: ({ currency }) => currency },
          ...COD_PLACE_NAMES.map((name) => ({
            label: say(COD_PLACES[name]),
            align: 'end' as const,
            cell: ({ places, month, currency }: CodFigureRow) => (
              <CodFigure figure={places.find(({ place }) => place === name)} to={ordersPath(name, month, currency)} />
            ),
          })),
        ]}
      />
    </section>
  )
}
