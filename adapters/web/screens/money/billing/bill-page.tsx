import { moneyText } from '../../../base/money-text.ts'
import { Link, useParams } from 'react-router-dom'
import type { BillDetails } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { useCall } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { OfferedModes } from '../../../ui/offered-modes.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { ownInvoicePath, staffInvoicePath } from '../invoices/invoice-tones.ts'
import { HistoryTable } from '../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../resource/document/document-facts.tsx'
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
  const answer = useCall(BILL_SIDES[side].find, { params: { bill_number: number } })
  useLive('invoices', () => void answer.refetch())
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(bill) => <FoundBill key={bill.bill_number} bill={bill} side={side} />}
    </FoundDocument>
  )
}

type FoundBillProps = { readonly bill: BillDetails; readonly side: BillSide }

function FoundBill({ bill, side }: FoundBillProps) {
  const t = useWords(billingWords)
  return (
    <>
      <DocumentHeader
        title={t('bill', { number: bill.bill_number })}
        number={bill.bill_number}
        tone={BILL_TONES[bill.status]}
        state={bill.status_txt}
        actions={<BillActions bill={bill} side={side} />}
      />
      <Notes bill={bill} side={side} />
      <Facts bill={bill} side={side} />
      {bill.status === 'audited' && <OfferedModes modes={bill.pay_by} title={t('payBy')} />}
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
  const ofStaff: readonly DocumentFact[] = [
    [t('client'), `${bill.client_name} (${bill.account})`],
    [t('issuedBy'), bill.issued_by ?? '–'],
    [t('auditedBy'), bill.audited_by ?? '–'],
    [t('remark'), bill.remark ?? '–'],
  ]
  const facts: readonly DocumentFact[] = [
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
    [t('invoice'), bill.invoice && <InvoiceLink key="invoice" invoice={bill.invoice} side={side} />],
  ]
  return <DocumentFacts facts={facts} />
}

type InvoiceLinkProps = { readonly invoice: NonNullable<BillDetails['invoice']>; readonly side: BillSide }

/** The tax invoice that a bill is in. */
function InvoiceLink({ invoice, side }: InvoiceLinkProps) {
  const path = side === 'staff' ? staffInvoicePath : ownInvoicePath
  return <Link to={path(invoice.id)}>{[invoice.status_txt, invoice.invoice_number].filter(Boolean).join(' ')}</Link>
}
