import type { UseQueryResult } from '@tanstack/react-query'
import { moneyText } from '../../../../base/money-text.ts'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { COD_AGE_NAMES, COD_AGES, RIPE_DAYS } from '#core/money/cod/reports/cod-report.ts'
import {
  codReportRoutes,
  type CodExchangeRow,
  type CodOutstandingRow,
  type CodRateRow,
} from '../../../../../http/contract/money/cod/cod-report.routes.ts'
import type { collectionRoutes } from '../../../../../http/contract/money/cod/collection.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../../resource/use-reference-titles.ts'
import { DocumentTable, type DocumentColumn } from '../../../../resource/document/document-table.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import './cod-figures.css'
import { CodFigure } from './cod-figure.tsx'
import { CodTabs } from '../cod-tabs.tsx'
import { codReportsWords } from './cod-reports.words.ts'

const EXPORT = { area: 'cod', action: 'export' } as const
const MONTHS = [3, 6, 12, 24]
const FEW_MONTHS = 6

type Filter = NonNullable<SentOf<typeof collectionRoutes.collections>['query']>
/** The list of collections with a filter. */
const collectionsPath = (filter: Readonly<Partial<Record<keyof Filter & string, string>>>): string =>
  `/admin/cod?${new URLSearchParams(filter)}`
/** Stands for those without one. */
const NONE = '-'

/**
 * Reports of money that is outstanding, that was collected, and that exchanging gained or lost;
 * each figure opens its orders.
 */
export default function CodReportsPage() {
  const t = useWords(codReportsWords)
  const id = useId()
  const [months, setMonths] = useState(FEW_MONTHS)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <CodTabs />
      <Outstanding />
      <div className="document-load">
        <label htmlFor={`${id}-months`}>
          {t('months')}
          <HTMLSelect
            id={`${id}-months`}
            value={months}
            options={MONTHS.map((count) => ({ value: count, label: t('monthCount', { count }) }))}
            onChange={(event) => setMonths(Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <Rates months={months} />
      <Exchange months={months} />
    </>
  )
}

type ReportProps<Row> = {
  readonly report: 'outstanding' | 'rates' | 'exchange'
  readonly months?: number | undefined
  readonly text: string
  readonly none: string
  readonly answer: UseQueryResult<readonly Row[], Error>
  readonly keyOf: (row: Row) => string
  readonly columns: readonly DocumentColumn<Row>[]
}

/** One report with its export, or why there is nothing. */
function Report<Row>({ report, months, text, none, answer: { data, error, refetch }, keyOf, columns }: ReportProps<Row>) {
  const t = useWords(codReportsWords)
  const { user } = useSession()
  const file = useDownload(codReportRoutes.exportCodReport, `cod-${report}.xlsx`)
  const isEmpty = data?.length === 0
  return (
    <section className="panel document-section" aria-busy={data === undefined && !error}>
      <div className="cod-report-head">
        <h2 className="section-title">{t(report)}</h2>
        {isGranted(user, EXPORT) && data !== undefined && !isEmpty && (
          <Button
            text={t('export')}
            aria-label={t('exportOf', { report: t(report) })}
            loading={file.isBusy}
            onClick={() => file.send({ query: { report, ...(months === undefined ? {} : { months }) } })}
          />
        )}
      </div>
      <p className="text-muted">{text}</p>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {isEmpty && <p>{none}</p>}
      {data !== undefined && !isEmpty && (
        <DocumentTable className="cod-figures" label={t(report)} rows={data} keyOf={keyOf} columns={columns} />
      )}
    </section>
  )
}

function Outstanding() {
  const t = useWords(codReportsWords)
  const answer = useCall(codReportRoutes.codOutstanding, { query: {} })
  const filterOf = ({ agent, currency, state }: CodOutstandingRow) => ({ agent: agent ?? NONE, currency, status: state })
  return (
    <Report
      report="outstanding"
      text={t('outstandingText')}
      none={t('nothingOut')}
      answer={answer}
      keyOf={({ agent, currency, state }) => `${agent} ${currency} ${state}`}
      columns={[
        { label: t('agent'), cell: ({ agent, agent_name: name }) => name ?? agent ?? t('noAgent') },
        { label: t('state'), cell: (row) => row.state_txt },
        ...COD_AGE_NAMES.map((age) => ({
          label: say(COD_AGES[age].label),
          align: 'end' as const,
          cell: (row: CodOutstandingRow) => (
            <CodFigure figure={row.ages.find((one) => one.age === age)} to={collectionsPath({ ...filterOf(row), outstanding: age })} />
          ),
        })),
        { label: t('total'), align: 'end', cell: (row) => <CodFigure figure={row} to={collectionsPath(filterOf(row))} /> },
      ]}
    />
  )
}

function Rates({ months }: { readonly months: number }) {
  const t = useWords(codReportsWords)
  const { titleOf } = useReferenceTitlesOf(['country', 'channel'])
  const answer = useCall(codReportRoutes.codRates, { query: { months } })
  const pathOf = ({ country, channel, currency, month }: CodRateRow, which: Parameters<typeof collectionsPath>[0]): string =>
    collectionsPath({ country, channel: channel ?? NONE, currency, month, ...which })
  const failures = (row: CodRateRow) =>
    row.failed_count === 0 ? '–' : <Link to={pathOf(row, { status: 'failed' })}>{t('count', { count: row.failed_count })}</Link>
  return (
    <Report
      report="rates"
      months={months}
      text={t('ratesText')}
      none={t('noRates')}
      answer={answer}
      keyOf={({ month, country, channel, currency }) => `${month} ${country} ${channel} ${currency}`}
      columns={[
        { label: t('month'), cell: ({ month }) => month },
        { label: t('country'), cell: ({ country }) => titleOf('country', country) || country },
        { label: t('channel'), cell: ({ channel }) => (channel === null ? '–' : titleOf('channel', channel) || channel) },
        { label: t('due'), align: 'end', cell: (row) => <CodFigure figure={{ count: row.count, amount: row.due }} to={pathOf(row, {})} /> },
        {
          label: t('collected'),
          align: 'end',
          cell: (row) => (
            <CodFigure figure={{ count: row.collected_count, amount: row.collected }} to={pathOf(row, { status: 'collected,remitted' })} />
          ),
        },
        { label: t('failed'), align: 'end', cell: failures },
        {
          label: t('unripe'),
          align: 'end',
          cell: (row) => (
            <CodFigure
              figure={{ count: row.unripe_count, amount: row.unripe }}
              to={pathOf(row, { status: 'due', younger: String(RIPE_DAYS) })}
            />
          ),
        },
        { label: t('rate'), align: 'end', cell: ({ rate }) => (rate === null ? '–' : `${rate}%`) },
      ]}
    />
  )
}

function Exchange({ months }: { readonly months: number }) {
  const t = useWords(codReportsWords)
  const answer = useCall(codReportRoutes.codExchange, { query: { months } })
  const pathOf = ({ account, month }: CodExchangeRow): string => collectionsPath({ account, settled_month: month })
  return (
    <Report
      report="exchange"
      months={months}
      text={t('exchangeText')}
      none={t('noExchange')}
      answer={answer}
      keyOf={({ month, account }) => `${month} ${account}`}
      columns={[
        { label: t('month'), cell: ({ month }) => month },
        { label: t('client'), cell: ({ account }) => account },
        { label: t('positions'), cell: ({ positions }) => positions.map(moneyText).join(' · ') },
        { label: t('gain'), align: 'end', cell: (row) => <Link to={pathOf(row)}>{moneyText(row.gain)}</Link> },
      ]}
    />
  )
}
