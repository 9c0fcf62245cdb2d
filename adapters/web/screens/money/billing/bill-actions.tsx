import { moneyText } from '../../../base/money-text.ts'
import { AnchorButton, Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { useHref } from 'react-router-dom'
import { BILL_REASON } from '#core/money/billing/bill-fields.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import type { BillDetails } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { useWords } from '../../../base/words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { RequestInvoiceDialog } from '../invoices/request-invoice-dialog.tsx'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { BILL_SIDES, type BillSide } from './bill-sides.ts'
import { billingWords } from './billing.words.ts'
import { refuseUndone } from './bill-moves.tsx'
import { useBillRefresh } from './use-bill-refresh.ts'

type BillActionsProps = { readonly bill: BillDetails; readonly side: BillSide }

/** The actions for a bill in its state. */
export function BillActions({ bill, side }: BillActionsProps) {
  return (
    <>
      {bill.events.includes('pay') && <PayButton bill={bill} side={side} />}
      {bill.events.includes('request_invoice') && <InvoiceButton bill={bill} />}
      {side === 'staff' && <StaffActions bill={bill} />}
      <Files bill={bill} side={side} />
      {side === 'own' && <DisputeLink bill={bill} />}
    </>
  )
}

function PayButton({ bill, side }: BillActionsProps) {
  const t = useWords(billingWords)
  const refresh = useBillRefresh(side)
  // One key for this bill while the page is open: a payment that is sent again is not made twice.
  const key = useRef(crypto.randomUUID())
  const paying = useCommand<BillDetails>(
    (_nothing, api) => api.call(BILL_SIDES[side].pay, { params: { bill_number: bill.bill_number } }, { idempotencyKey: key.current }),
    {
      ask: () => ({ text: t('payAsk', { amount: moneyText(bill.unpaid_amount) }), confirmText: t('pay'), cancelText: t('keep') }),
      done: t('payDone'),
      onDone: refresh,
      onFailed: () => {
        key.current = crypto.randomUUID()
      },
    },
  )
  return (
    <>
      <Button intent="primary" text={t('pay')} loading={paying.isBusy} onClick={() => paying.send()} />
      {paying.question}
    </>
  )
}

function InvoiceButton({ bill }: Pick<BillActionsProps, 'bill'>) {
  const t = useWords(billingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button text={t('requestInvoice')} onClick={() => setOpen(true)} />
      {isOpen && <RequestInvoiceDialog opened={bill.bill_number} onClose={() => setOpen(false)} />}
    </>
  )
}

function Files({ bill, side }: BillActionsProps) {
  const t = useWords(billingWords)
  const { pdf, xlsx } = BILL_SIDES[side]
  const params = { bill_number: bill.bill_number }
  const printing = useDownload(pdf, `${bill.bill_number}.pdf`)
  const exporting = useDownload(xlsx, `${bill.bill_number}.xlsx`)
  return (
    <>
      <Button text={t('pdf')} loading={printing.isBusy} onClick={() => printing.send({ params })} />
      <Button text={t('xlsx')} loading={exporting.isBusy} onClick={() => exporting.send({ params })} />
    </>
  )
}

/** A question about a bill is a work order that names it. */
function DisputeLink({ bill }: { readonly bill: BillDetails }) {
  const t = useWords(billingWords)
  const to = useHref(`/workOrderManagement/list?raise=${encodeURIComponent(bill.bill_number)}`)
  return <AnchorButton variant="minimal" text={t('dispute')} href={to} />
}

function StaffActions({ bill }: { readonly bill: BillDetails }) {
  const t = useWords(billingWords)
  const refresh = useBillRefresh('staff')
  const [withdrawing, setWithdrawing] = useState<'send_back' | 'void'>()
  const number = bill.bill_number
  const moving = useCommand<void, 'issue' | 'audit'>(
    async (event, api) => {
      const route = event === 'issue' ? billingRoutes.issueBills : billingRoutes.auditBills
      refuseUndone(await api.call(route, { body: { bills: [number] } }))
    },
    {
      ask: (event) => ({ text: t(`${event}Ask`, { count: 1 }), confirmText: t(event), cancelText: t('keep') }),
      done: (_nothing, event) => t(`${event}Done`, { count: 1 }),
      onDone: refresh,
      onFailed: refresh,
    },
  )
  return (
    <>
      {(['issue', 'audit'] as const).map(
        (event) =>
          bill.events.includes(event) && (
            <Button key={event} intent="primary" text={t(event)} loading={moving.isBusy} onClick={() => moving.send(event)} />
          ),
      )}
      {bill.events.includes('send_back') && <Button text={t('sendBack')} onClick={() => setWithdrawing('send_back')} />}
      {bill.events.includes('void') && <Button text={t('void')} onClick={() => setWithdrawing('void')} />}
      {moving.question}
      {withdrawing !== undefined && (
        <FieldsDialog
          title={t(withdrawing === 'void' ? 'void' : 'sendBack')}
          confirmText={t(withdrawing === 'void' ? 'void' : 'sendBack')}
          fields={{ reason: BILL_REASON }}
          send={(body, api) => api.call(billingRoutes.withdrawBill, { params: { bill_number: number, event: withdrawing }, body })}
          done={() => t(withdrawing === 'void' ? 'voidDone' : 'sendBackDone')}
          onDone={() => {
            setWithdrawing(undefined)
            refresh()
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  )
}
