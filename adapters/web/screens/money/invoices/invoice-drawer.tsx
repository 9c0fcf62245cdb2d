import { moneyText } from '../../../base/money-text.ts'
import { AnchorButton, Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { invoiceDetailFields } from '#core/money/invoices/invoice.ts'
import { invoiceRoutes, type InvoiceRow } from '../../../../http/contract/money/invoices/invoice.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Fact, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { ownBillPath, staffBillPath } from '../../../base/paths.ts'
import { IssueDialog, RejectDialog, VoidDialog } from './decide-invoice-dialogs.tsx'
import { INVOICE_TONES } from './invoice-tones.ts'
import { invoicesWords } from './invoices.words.ts'
import { useRefreshInvoices } from './use-refresh-invoices.ts'

/**
 * An invoice beside the list: what it is made out to, its bills, its number and file, and who
 * decided.
 */
export function InvoiceDrawer({ opened, onClose }: OpenedProps<InvoiceRow>) {
  const t = useWords(invoicesWords)
  const id = Number(opened)
  const { data, error, refetch } = useCall(invoiceRoutes.findInvoice, { params: { invoice_id: id } })
  return (
    <RecordDrawer title={t('one', { id })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <Facts invoice={data} />
          <Actions invoice={data} />
        </>
      )}
    </RecordDrawer>
  )
}

type InvoicePartProps = { readonly invoice: InvoiceRow }

/** Fields that people copy into the tax software; each has a button for it. */
const COPIED: readonly string[] = ['invoice_title', 'invoice_code', 'invoice_bank_number']

/** The recipient that the invoice is made out to; empty fields are left out. */
function Recipient({ invoice: { recipient, invoice_kind_txt: kind } }: InvoicePartProps) {
  return Object.entries(invoiceDetailFields).map(([name, { label }]) => {
    const value = name === 'invoice_kind' ? kind : recipient[name as keyof typeof recipient]
    if (value === null) return null
    return (
      <Fact key={name} name={say(label)}>
        {COPIED.includes(name) ? <Identifier value={value} /> : <bdi>{value}</bdi>}
      </Fact>
    )
  })
}

const people = (time: string, name: string | null): string => [localTime(time), name].filter(Boolean).join(' · ')

type GivenProps = { readonly facts: Readonly<Record<string, string | null>>; readonly isCopied?: boolean }

/** The facts that an invoice has by now. */
const Given = ({ facts, isCopied = false }: GivenProps) =>
  Object.entries(facts).map(
    ([name, value]) =>
      value && (
        <Fact key={name} name={name}>
          {isCopied ? <Identifier value={value} /> : <bdi>{value}</bdi>}
        </Fact>
      ),
  )

function Facts({ invoice }: InvoicePartProps) {
  const t = useWords(invoicesWords)
  const { user } = useSession()
  const isStaff = user.role === 'Staff'
  const { number_code: code, invoice_number: number, invoice_day: day, red_number: red } = invoice
  const billPath = isStaff ? staffBillPath : ownBillPath
  const copied = { [t('code')]: code, [t('number')]: number }
  const later = {
    [t('day')]: day,
    [t('decided')]: invoice.decide_time && people(invoice.decide_time, invoice.decided_by),
    [t('rejectionReason')]: invoice.decide_reason,
    [t('voided')]: invoice.void_time && people(invoice.void_time, invoice.voided_by),
    [t('voidReason')]: invoice.void_reason,
  }
  return (
    <dl className="record-facts">
      <Fact name={t('state')}>
        <StateTag tone={INVOICE_TONES[invoice.status]}>{invoice.status_txt}</StateTag>
      </Fact>
      {isStaff && <Fact name={t('client')}>{`${invoice.client_name} (${invoice.account})`}</Fact>}
      <Fact name={t('amount')}>
        <strong>{moneyText(invoice.amount)}</strong>
      </Fact>
      <Fact name={t('bills')}>
        {invoice.bills.map((bill) => (
          <div key={bill.bill_number}>
            <Link to={billPath(bill.bill_number)}>{bill.bill_number}</Link> {moneyText(bill.amount)}
          </div>
        ))}
      </Fact>
      <Recipient invoice={invoice} />
      <Fact name={t('requested')}>{localTime(invoice.create_time)}</Fact>
      <Given facts={copied} isCopied />
      <Given facts={later} />
      <Given facts={{ [t('red')]: red }} isCopied />
    </dl>
  )
}

function Actions({ invoice }: InvoicePartProps) {
  const t = useWords(invoicesWords)
  const refresh = useRefreshInvoices()
  const [deciding, setDeciding] = useState<'issue' | 'reject' | 'void'>()
  const cancelling = useCommand(invoiceRoutes.cancelInvoice, {
    ask: () => ({ text: t('cancelAsk'), confirmText: t('cancelRequest'), cancelText: t('keep') }),
    done: t('cancelDone'),
    onDone: refresh,
    onFailed: refresh,
  })
  const { id, events, file } = invoice
  const close = (): void => setDeciding(undefined)
  return (
    <div className="record-buttons">
      {file !== null && <AnchorButton intent="primary" text={t('download')} href={file.src} download={file.name} />}
      {events.includes('issue') && <Button intent="primary" text={t('issue')} onClick={() => setDeciding('issue')} />}
      {events.includes('reject') && <Button text={t('reject')} onClick={() => setDeciding('reject')} />}
      {events.includes('void') && <Button text={t('void')} onClick={() => setDeciding('void')} />}
      {events.includes('cancel') && (
        <Button text={t('cancelRequest')} loading={cancelling.isBusy} onClick={() => cancelling.send({ params: { invoice_id: id } })} />
      )}
      {cancelling.question}
      {deciding === 'issue' && <IssueDialog row={invoice} onClose={close} />}
      {deciding === 'reject' && <RejectDialog row={invoice} onClose={close} />}
      {deciding === 'void' && <VoidDialog row={invoice} onClose={close} />}
    </div>
  )
}
