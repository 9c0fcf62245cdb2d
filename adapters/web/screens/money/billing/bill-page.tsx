import { moneyText } from '../../../base/money-text.ts'
import { Link, useParams } from 'react-router-dom'
import type { BillDetails } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { useCall } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { ownInvoicePath, staffInvoicePath } from '../invoices/invoice-tones.ts'
import { HistoryTable } from '../../../resource/record-history.tsx'
import '../../../resource/document-page.css'
import { BillActions } from './bill-actions.tsx'
import { BillLines } from './bill-lines.tsx'
import { BILL_SIDES, type BillSide } from './bill-sides.ts'
import { BILL_TONES } from './bill-text.ts'
import { billingWords } from './billing.words.ts'

/**
 * A bill: what is to be paid until when, its lines with how each came about, and for the staff what
 * happened to it.
 */
export function BillPage({ side }: { readonly side: BillSide }) {
  const t = useWords(billingWords)
  const number = useParams()['bill'] ?? ''
  const { data: bill, error, refetch } = useCall(BILL_SIDES[side].find, { params: { bill_number: number } })
  useLive('invoices', () => void refetch())
  if (bill !== undefined) return <FoundBill key={bill.bill_number} bill={bill} side={side} />
  return (
    <>
      <PageHeader title={t('notFound')} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="bp6-skeleton" aria-busy="true" />}
    </>
  )
}

type FoundBillProps = { readonly bill: BillDetails; readonly side: BillSide }

function FoundBill({ bill, side }: FoundBillProps) {
  const t = useWords(billingWords)
  return (
    <>
      <PageHeader
        title={t('bill', { number: bill.bill_number })}
        tab={bill.bill_number}
        aside={
          <StateTag tone={BILL_TONES[bill.status]} isLarge>
            {bill.status_txt}
          </StateTag>
        }
        actions={<BillActions bill={bill} side={side} />}
      />
      <Notes bill={bill} side={side} />
      <Facts bill={bill} side={side} />
      <BillLines bill={bill} side={side} />
      <HistoryTable history={bill.history} />
    </>
  )
}

/** Notes on what is wrong with the bill, or in the way of paying it. */
function Notes({ bill, side }: FoundBillProps) {
  const t = useWords(billingWords)
  const isShort = bill.status === 'audited' && Number(bill.wallet.amount) < Number(bill.unpaid_amount.amount)
  return (
    <>
      {bill.overdue_days > 0 && <Note intent="danger">{t('overdueDays', { count: bill.overdue_days })}</Note>}
      {bill.fault !== null && <Note intent="danger">{t('failedWhy', { fault: bill.fault })}</Note>}
      {isShort && <Note intent="warning">{t('short', { wallet: moneyText(bill.wallet), amount: moneyText(bill.unpaid_amount) })}</Note>}
      {side === 'own' && bill.status === 'issued' && <Note intent="primary">{t('waitsAudit')}</Note>}
    </>
  )
}

const timeText = (time: string | null): string => (time === null ? '–' : localTime(time).slice(0, 16))

function Facts({ bill, side }: FoundBillProps) {
  const t = useWords(billingWords)
  const ofStaff: readonly (readonly [string, string])[] = [
    [t('client'), `${bill.client_name} (${bill.account})`],
    [t('issuedBy'), bill.issued_by ?? '–'],
    [t('auditedBy'), bill.audited_by ?? '–'],
    [t('remark'), bill.remark ?? '–'],
  ]
  const facts: readonly (readonly [string, string])[] = [
    [t('type'), bill.bill_type_txt],
    [t('period'), t('periodOf', { from: bill.period_from, to: bill.period_to })],
    [t('amount'), moneyText(bill.amount)],
    [t('paidSoFar'), moneyText(bill.paid_amount)],
    [t('unpaid'), moneyText(bill.unpaid_amount)],
    [t('due'), bill.due_day ?? '–'],
    [t('taxes'), bill.taxes.map(moneyText).join(' + ') || '–'],
    [t('wallet'), moneyText(bill.wallet)],
    [t('issued'), timeText(bill.issue_time)],
    [t('audited'), timeText(bill.audit_time)],
    [t('paid'), timeText(bill.pay_time)],
    ...(side === 'staff' ? ofStaff : []),
  ]
  return (
    <dl className="document-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <InvoiceFact bill={bill} side={side} />
    </dl>
  )
}

/** The tax invoice that it is in. */
function InvoiceFact({ bill: { invoice }, side }: FoundBillProps) {
  const t = useWords(billingWords)
  if (invoice === null) return null
  const path = side === 'staff' ? staffInvoicePath : ownInvoicePath
  return (
    <div>
      <dt>{t('invoice')}</dt>
      <dd>
        <Link to={path(invoice.id)}>{[invoice.status_txt, invoice.invoice_number].filter(Boolean).join(' ')}</Link>
      </dd>
    </div>
  )
}
