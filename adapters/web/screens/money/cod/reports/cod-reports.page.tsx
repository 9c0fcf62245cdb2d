import { moneyText } from '../../../../base/money-text.ts'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { useId, useState, type ReactNode } from 'react'
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
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import '../../../../resource/document/document-page.css'
import './cod-figures.css'
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

type ReportProps = {
  readonly report: 'outstanding' | 'rates' | 'exchange'
  readonly months?: number | undefined
  readonly text: string
  readonly none: string
  readonly rows: readonly unknown[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** One report with its export, or why there is nothing. */
function Report({ report, months, text, none, rows, error, onRetry, children }: ReportProps) {
  const t = useWords(codReportsWords)
  const { user } = useSession()
  const file = useDownload(codReportRoutes.exportCodReport, `cod-${report}.xlsx`)
  const isEmpty = rows?.length === 0
  return (
    <section className="panel document-section" aria-busy={rows === undefined && !error}>
      <div className="cod-report-head">
        <h2 className="section-title">{t(report)}</h2>
        {isGranted(user, EXPORT) && rows !== undefined && !isEmpty && (
          <Button
            text={t('export')}
            aria-label={t('exportOf', { report: t(report) })}
            loading={file.isBusy}
            onClick={() => file.send({ query: { report, ...(months === undefined ? {} : { months }) } })}
          />
        )}
      </div>
      <p className="text-muted">{text}</p>
      {error !== null && error !== undefined && <ErrorNote error={error} onRetry={onRetry} />}
      {isEmpty && <p>{none}</p>}
      {rows !== undefined && !isEmpty && (
        <div className="document-scroller" role="region" tabIndex={0} aria-label={t(report)}>
          {children}
        </div>
      )}
    </section>
  )
}

const NumberHead = ({ children }: { readonly children: ReactNode }) => (
  <th scope="col" className="document-number">
    {children}
  </th>
)

/** An amount with its number of orders, which it opens. */
function Figure({ count, amount, to }: { readonly count: number; readonly amount: CodOutstandingRow['amount']; readonly to: string }) {
  const t = useWords(codReportsWords)
  if (count === 0) return <td className="document-number">–</td>
  return (
    <td className="document-number">
      <Link to={to}>{moneyText(amount)}</Link>
      <div className="text-muted">{t('count', { count })}</div>
    </td>
  )
}

function Outstanding() {
  const t = useWords(codReportsWords)
  const { data, error, refetch } = useCall(codReportRoutes.codOutstanding, { query: {} })
  return (
    <Report
      report="outstanding"
      text={t('outstandingText')}
      none={t('nothingOut')}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <table className="document-table cod-figures">
        <thead>
          <tr>
            <th scope="col">{t('agent')}</th>
            <th scope="col">{t('state')}</th>
            {COD_AGE_NAMES.map((age) => (
              <NumberHead key={age}>{say(COD_AGES[age].label)}</NumberHead>
            ))}
            <NumberHead>{t('total')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => {
            const { agent, currency, state } = row
            const of = { agent: agent ?? NONE, currency, status: state }
            return (
              <tr key={`${agent} ${currency} ${state}`}>
                <td>{row.agent_name ?? agent ?? t('noAgent')}</td>
                <td>{row.state_txt}</td>
                {row.ages.map(({ age, count, amount }) => (
                  <Figure key={age} count={count} amount={amount} to={collectionsPath({ ...of, outstanding: age })} />
                ))}
                <Figure count={row.count} amount={row.amount} to={collectionsPath(of)} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </Report>
  )
}

function Rates({ months }: { readonly months: number }) {
  const t = useWords(codReportsWords)
  const { titleOf } = useReferenceTitlesOf(['country', 'channel'])
  const { data, error, refetch } = useCall(codReportRoutes.codRates, { query: { months } })
  const pathOf = ({ country, channel, currency, month }: CodRateRow, which: Parameters<typeof collectionsPath>[0]): string =>
    collectionsPath({ country, channel: channel ?? NONE, currency, month, ...which })
  return (
    <Report
      report="rates"
      months={months}
      text={t('ratesText')}
      none={t('noRates')}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <table className="document-table cod-figures">
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('country')}</th>
            <th scope="col">{t('channel')}</th>
            <NumberHead>{t('due')}</NumberHead>
            <NumberHead>{t('collected')}</NumberHead>
            <NumberHead>{t('failed')}</NumberHead>
            <NumberHead>{t('unripe')}</NumberHead>
            <NumberHead>{t('rate')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => (
            <tr key={`${row.month} ${row.country} ${row.channel} ${row.currency}`}>
              <td>{row.month}</td>
              <td>{titleOf('country', row.country) || row.country}</td>
              <td>{row.channel === null ? '–' : titleOf('channel', row.channel) || row.channel}</td>
              <Figure count={row.count} amount={row.due} to={pathOf(row, {})} />
              <Figure count={row.collected_count} amount={row.collected} to={pathOf(row, { status: 'collected,remitted' })} />
              <td className="document-number">
                {row.failed_count === 0 ? (
                  '–'
                ) : (
                  <Link to={pathOf(row, { status: 'failed' })}>{t('count', { count: row.failed_count })}</Link>
                )}
              </td>
              <Figure count={row.unripe_count} amount={row.unripe} to={pathOf(row, { status: 'due', younger: String(RIPE_DAYS) })} />
              <td className="document-number">{row.rate === null ? '–' : `${row.rate}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Report>
  )
}

function Exchange({ months }: { readonly months: number }) {
  const t = useWords(codReportsWords)
  const { data, error, refetch } = useCall(codReportRoutes.codExchange, { query: { months } })
  const shown = ({ positions }: CodExchangeRow): string => positions.map(moneyText).join(' · ')
  return (
    <Report
      report="exchange"
      months={months}
      text={t('exchangeText')}
      none={t('noExchange')}
      rows={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <table className="document-table cod-figures">
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('positions')}</th>
            <NumberHead>{t('gain')}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => (
            <tr key={`${row.month} ${row.account}`}>
              <td>{row.month}</td>
              <td>{row.account}</td>
              <td>{shown(row)}</td>
              <td className="document-number">
                <Link to={collectionsPath({ account: row.account, settled_month: row.month })}>{moneyText(row.gain)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Report>
  )
}
