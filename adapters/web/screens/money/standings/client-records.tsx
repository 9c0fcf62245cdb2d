import { moneyText } from '../../../base/money-text.ts'
import { useState } from 'react'
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
import { DocumentTable } from '../../../resource/document/document-table.tsx'
import { ClientSection } from './client-section.tsx'
import { standingsWords } from './standings.words.ts'

const PAGE_SIZE = 5
const MINUTES = 16

/** Bills that are to be paid, the longest due first; each opens its page. */
export function OpenBills({ bills, account }: { readonly bills: ClientMoney['bills']; readonly account: string }) {
  const t = useWords(standingsWords)
  const age = ({ overdue_days: count }: ClientMoney['bills']['rows'][number]) =>
    count > 0 ? <StateTag tone="trouble">{t('overdueDays', { count })}</StateTag> : <span className="text-muted">{t('notDueYet')}</span>
  return (
    <ClientSection
      title={t('openBills')}
      aside={<Link to={`/admin/finance/bills?client=${encodeURIComponent(account)}`}>{t('allBills')}</Link>}
    >
      <DocumentTable
        label={t('openBills')}
        rows={bills.rows}
        keyOf={(bill) => bill.bill_number}
        empty={t('noBills')}
        columns={[
          { label: t('bill'), cell: ({ bill_number: number }) => <Link to={staffBillPath(number)}>{number}</Link> },
          { label: t('state'), cell: ({ status, status_txt: text }) => <StateTag tone={BILL_TONES[status]}>{text}</StateTag> },
          { label: t('left'), align: 'end', cell: (bill) => moneyText(bill.unpaid_amount) },
          { label: t('dueOn'), cell: (bill) => bill.due_day ?? '–' },
          { label: t('age'), cell: age },
        ]}
      />
    </ClientSection>
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
  const link = (record: RecentMoneyRecord) => (
    <>
      <Link to={pathOf(kind, record, account)}>{record.number}</Link>
      <div className="text-muted">{localTime(record.create_time).slice(0, MINUTES)}</div>
    </>
  )
  return (
    <ClientSection title={t(kind)} aside={list.total > 0 && <Link to={found(kind, account)}>{t('all', { count: list.total })}</Link>}>
      <DocumentTable
        label={t(kind)}
        rows={list.rows}
        keyOf={(record) => `${record.number} ${record.create_time}`}
        empty={t('none')}
        attributesOf={({ note }) => ({ title: note ?? undefined })}
        columns={[
          { label: t('numberAndTime'), cell: link },
          { label: t('amount'), align: 'end', cell: ({ amount }) => moneyText(amount) },
          { label: t('state'), cell: (record) => record.status_txt },
        ]}
      />
    </ClientSection>
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
    <ClientSection title={t('limits')}>
      <DocumentTable
        label={t('limits')}
        rows={shown?.rows}
        keyOf={({ id }) => id}
        empty={t('noLimits')}
        columns={[
          { label: t('time'), cell: (change) => localTime(change.set_time).slice(0, MINUTES) },
          { label: t('from'), align: 'end', cell: ({ from }) => moneyText(from) },
          { label: t('to'), align: 'end', cell: ({ to }) => moneyText(to) },
          { label: t('reason'), className: 'client-text', cell: ({ reason }) => <bdi>{reason}</bdi> },
          { label: t('setBy'), cell: (change) => change.set_by },
        ]}
      />
      {latest.total > PAGE_SIZE && (
        <Pager page={page} pageSize={PAGE_SIZE} total={latest.total} onPage={setPage} onPageSize={() => undefined} sizes={[PAGE_SIZE]} />
      )}
    </ClientSection>
  )
}
