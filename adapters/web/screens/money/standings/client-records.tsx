import { moneyText } from '../../../base/money-text.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { standingRoutes, type ClientMoney, type RecentMoneyRecord } from '../../../../http/contract/money/standings/standing.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { staffBillPath } from '../../../base/paths.ts'
import { BILL_TONES } from '../billing/bill-text.ts'
import { orderPath } from '../../../base/paths.ts'
import { standingsWords } from './standings.words.ts'

const PAGE_SIZE = 5
const MINUTES = 16

type SectionProps = { readonly title: string; readonly all?: ReactNode; readonly none: string | undefined; readonly children: ReactNode }

/** A group of the page; what there is none of says so in one line. */
function Section({ title, all, none, children }: SectionProps) {
  return (
    <section className="panel document-section client-section">
      <div className="client-section-head">
        <h2 className="section-title">{title}</h2>
        {all}
      </div>
      {none === undefined ? (
        <div className="document-scroller" role="region" tabIndex={0} aria-label={title}>
          {children}
        </div>
      ) : (
        <p className="text-muted">{none}</p>
      )}
    </section>
  )
}

/** Bills that are to be paid, the longest due first; each opens its page. */
export function OpenBills({ bills, account }: { readonly bills: ClientMoney['bills']; readonly account: string }) {
  const t = useWords(standingsWords)
  return (
    <Section
      title={t('openBills')}
      none={bills.total === 0 ? t('noBills') : undefined}
      all={<Link to={`/admin/finance/bills?client=${encodeURIComponent(account)}`}>{t('allBills')}</Link>}
    >
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{t('bill')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className="document-number">
              {t('left')}
            </th>
            <th scope="col">{t('dueOn')}</th>
            <th scope="col">{t('age')}</th>
          </tr>
        </thead>
        <tbody>
          {bills.rows.map((bill) => (
            <tr key={bill.bill_number}>
              <td>
                <Link to={staffBillPath(bill.bill_number)}>{bill.bill_number}</Link>
              </td>
              <td>
                <StateTag tone={BILL_TONES[bill.status]}>{bill.status_txt}</StateTag>
              </td>
              <td className="document-number">{moneyText(bill.unpaid_amount)}</td>
              <td>{bill.due_day ?? '–'}</td>
              <td>
                {bill.overdue_days > 0 ? (
                  <StateTag tone="trouble">{t('overdueDays', { count: bill.overdue_days })}</StateTag>
                ) : (
                  <span className="text-muted">{t('notDueYet')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Kind = 'topUps' | 'refunds' | 'corrections'
const LISTS: Readonly<Record<Kind, string>> = {
  topUps: '/admin/finance/top-ups',
  refunds: '/admin/finance/refunds',
  corrections: '/admin/finance/entries',
}
const found = (kind: Kind, keywords: string): string => `${LISTS[kind]}?keywords=${encodeURIComponent(keywords)}`

/**
 * Returns the path that a record opens: a refund its order, a top-up its row, a correction the
 * client's corrections.
 */
const pathOf = (kind: Kind, { number }: RecentMoneyRecord, account: string): string =>
  kind === 'refunds' ? orderPath(number) : found(kind, kind === 'topUps' ? number : account)

type RecordsProps = { readonly kind: Kind; readonly list: ClientMoney['top_ups']; readonly account: string }

/** The latest records of a kind. */
export function Records({ kind, list, account }: RecordsProps) {
  const t = useWords(standingsWords)
  return (
    <Section
      title={t(kind)}
      none={list.total === 0 ? t('none') : undefined}
      all={list.total > 0 && <Link to={found(kind, account)}>{t('all', { count: list.total })}</Link>}
    >
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{t('numberAndTime')}</th>
            <th scope="col" className="document-number">
              {t('amount')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((record) => (
            <tr key={`${record.number} ${record.create_time}`} title={record.note ?? undefined}>
              <td>
                <Link to={pathOf(kind, record, account)}>{record.number}</Link>
                <div className="text-muted">{localTime(record.create_time).slice(0, MINUTES)}</div>
              </td>
              <td className="document-number">{moneyText(record.amount)}</td>
              <td>{record.status_txt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type HistoryProps = { readonly clientId: number; readonly latest: ClientMoney['credit_limits'] }

/** Who set which credit limit, when and why. */
export function LimitHistory({ clientId, latest }: HistoryProps) {
  const t = useWords(standingsWords)
  const [page, setPage] = useState(1)
  const query = { page, pageSize: PAGE_SIZE }
  const { data } = useCall(standingRoutes.clientCreditLimits, { params: { client_id: clientId }, query }, { enabled: page > 1 })
  const shown = page === 1 ? latest : data
  return (
    <Section title={t('limits')} none={latest.total === 0 ? t('noLimits') : undefined}>
      <table className="document-table">
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col" className="document-number">
              {t('from')}
            </th>
            <th scope="col" className="document-number">
              {t('to')}
            </th>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {shown?.rows.map((change) => (
            <tr key={change.id}>
              <td>{localTime(change.set_time).slice(0, MINUTES)}</td>
              <td className="document-number">{moneyText(change.from)}</td>
              <td className="document-number">{moneyText(change.to)}</td>
              <td className="client-text">
                <bdi>{change.reason}</bdi>
              </td>
              <td>{change.set_by}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {latest.total > PAGE_SIZE && (
        <Pager page={page} pageSize={PAGE_SIZE} total={latest.total} onPage={setPage} onPageSize={() => undefined} sizes={[PAGE_SIZE]} />
      )}
    </Section>
  )
}
