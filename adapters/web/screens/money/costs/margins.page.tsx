import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { MARGIN_GROUPS, type MarginGroup } from '#core/money/costs/margin.ports.ts'
import { MARGIN_LABELS } from '#core/money/costs/margin.words.ts'
import { marginRoutes, type MarginRowAnswer } from '../../../../http/contract/money/costs/margin.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { DocumentScroller } from '../../../resource/document/document-table.tsx'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import './costs.css'
import { costWords } from './costs.words.ts'
import { LowestMargins } from './lowest-margins.tsx'
import { lastMonths, useMarginQuery, type MarginQuery } from './margin-query.ts'

/** The months that are offered: this one and those of two years before. */
const MONTHS = lastMonths(new Date(), 25)
const EXPORT = { area: 'margins', action: 'export' } as const

/**
 * The margin report, which is what is left of what clients are charged: by month, client, channel
 * or country, and the orders that earn least.
 */
export default function MarginsPage() {
  const t = useWords(costWords)
  const { user } = useSession()
  const { by, filter, change, addressOf, clear, isFiltered } = useMarginQuery()
  const { data, error, refetch } = useCall(marginRoutes.margins, { query: { by, ...filter } })
  const file = useDownload(marginRoutes.exportMargins, `margins-by-${by}.xlsx`)
  return (
    <>
      <PageHeader
        title={t('margins')}
        text={t('marginsText')}
        actions={
          isGranted(user, EXPORT) &&
          data !== undefined &&
          data.rows.length > 0 && (
            <Button text={t('export')} loading={file.isBusy} onClick={() => file.send({ query: { by, ...filter } })} />
          )
        }
      />
      <Filters by={by} filter={filter} onChange={change} onClear={isFiltered ? clear : undefined} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <EmptyState drawing="empty" title={t('noMargins')} />}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <div className="cost-notes">
            {data.total.orders > data.total.costed && (
              <Note intent="warning">{t('uncosted', { count: data.total.orders - data.total.costed })}</Note>
            )}
            {data.total.incomplete > 0 && <Note intent="warning">{t('incomplete', { count: data.total.incomplete })}</Note>}
          </div>
          <section className="panel document-section">
            <Sums by={by} rows={data.rows} total={data.total} addressOf={addressOf} />
          </section>
          {/* Another filter begins at its first page. */}
          <LowestMargins key={JSON.stringify(filter)} filter={filter} />
        </>
      )}
    </>
  )
}

type FilterProps = Pick<MarginQuery, 'by' | 'filter'> & {
  readonly onChange: MarginQuery['change']
  readonly onClear: (() => void) | undefined
}

function Filters({ by, filter, onChange, onClear }: FilterProps) {
  const t = useWords(costWords)
  const id = useId()
  const month = (name: 'from' | 'to') => (
    <label htmlFor={`${id}-${name}`}>
      {t(name)}
      <HTMLSelect
        id={`${id}-${name}`}
        value={filter[name] ?? ''}
        options={[{ value: '', label: t('every') }, ...MONTHS]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  const chosen = [filter.client, filter.channel, filter.country].filter((one) => one !== undefined)
  return (
    <div className="cost-filters">
      <label htmlFor={`${id}-by`}>
        {t('by')}
        <HTMLSelect
          id={`${id}-by`}
          value={by}
          options={MARGIN_GROUPS.map((value) => ({ value, label: say(MARGIN_LABELS[value]) }))}
          onChange={(event) => onChange({ by: event.currentTarget.value })}
        />
      </label>
      {month('from')}
      {month('to')}
      {chosen.length > 0 && <span className="text-muted">{t('filtered', { text: chosen.join(' · ') })}</span>}
      {onClear !== undefined && <Button variant="minimal" text={t('clear')} onClick={onClear} />}
    </div>
  )
}

type SumsProps = {
  readonly by: MarginGroup
  readonly rows: readonly MarginRowAnswer[]
  readonly total: MarginRowAnswer
  readonly addressOf: MarginQuery['addressOf']
}
const FIGURES = ['orders', 'costed', 'revenue', 'cost', 'margin', 'percent'] as const

function Sums({ by, rows, total, addressOf }: SumsProps) {
  const t = useWords(costWords)
  const { titleOf } = useReferenceTitlesOf(['channel', 'country'])
  const titleOfRow = ({ key, name }: MarginRowAnswer): string =>
    by === 'channel' || by === 'country' ? titleOf(by, key) || key : name === null ? key : `${name} (${key})`
  const narrowed = (key: string) => addressOf(by === 'month' ? { by: 'client', from: key, to: key } : { by: 'month', [by]: key })
  return (
    <DocumentScroller label={t('margins')}>
      <table className="document-table cost-table">
        <thead>
          <tr>
            <th scope="col">{say(MARGIN_LABELS[by])}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="document-number">
                {say(MARGIN_LABELS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.key === '' ? t('none') : <Link to={{ search: narrowed(row.key) }}>{titleOfRow(row)}</Link>}</td>
              <Figures row={row} />
            </tr>
          ))}
          <tr className="cost-total">
            <td>{t('total')}</td>
            <Figures row={total} />
          </tr>
        </tbody>
      </table>
    </DocumentScroller>
  )
}

function Figures({ row }: { readonly row: MarginRowAnswer }) {
  const shown = [
    row.orders,
    row.costed,
    groupThousands(row.revenue.amount),
    groupThousands(row.cost.amount),
    groupThousands(row.margin.amount),
    row.percent ?? '–',
  ]
  return FIGURES.map((name, at) => (
    <td key={name} className="document-number">
      {shown[at]}
    </td>
  ))
}
