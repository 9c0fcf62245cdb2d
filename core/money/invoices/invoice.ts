import type { BillState } from '../billing/bill.machine.ts'
import { billFailure } from '../billing/bill.failures.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { invoiceFailure } from './invoice.failures.ts'
import { invoiceMachine, type InvoiceEvent, type InvoiceState } from './invoice.machine.ts'
import type { InvoiceNumber } from './invoice-number.rules.ts'

export const MOST_BILLS = 100
const MOST_REMARK = 120
const MOST_REASON = 300

/**
 * Fields that an invoice is made out to: the client's invoice information, of which a request keeps
 * its own copy.
 */
export const invoiceDetailFields = {
  ...invoiceInformationFields,
  invoice_kind: { ...invoiceInformationFields.invoice_kind, required: true },
  invoice_title: { ...invoiceInformationFields.invoice_title, required: true },
  remark: {
    kind: 'text',
    maxLength: MOST_REMARK,
    label: words('备注', '備註', 'Remark'),
    help: words('打印在发票备注栏', '列印在發票備註欄', 'Printed in the remark field of the invoice'),
  },
} as const satisfies Fields
export type InvoiceDetails = RecordOf<typeof invoiceDetailFields>

/** Fields that a special invoice needs besides its title. */
const NEEDED_BY_SPECIAL = ['invoice_code', 'invoice_address', 'invoice_phone', 'invoice_bank_name', 'invoice_bank_number'] as const
const TAX_ID = /^[0-9A-Z]{15,20}$/

/** The wrong fields of what an invoice is made out to, by its kind. */
export function wrongDetails(details: InvoiceDetails): readonly FieldFailure[] {
  const needed = details.invoice_kind === 'special' ? NEEDED_BY_SPECIAL : []
  const missing = needed.filter((name) => details[name] === undefined).map((name) => atField(name, inputFailure('FIELD_REQUIRED')))
  const code = details.invoice_code
  return code === undefined || TAX_ID.test(code) ? missing : [...missing, atField('invoice_code', invoiceFailure('INVOICE_TAX_ID'))]
}

const reason = (label: ReturnType<typeof words>) =>
  ({ kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label }) as const

export const invoiceRejectionFields = {
  reason: reason(words('驳回原因', '駁回原因', 'Reason for rejection')),
} as const satisfies Fields

/**
 * A bill that an invoice is for, with the amount that it had then; below zero where it gave back.
 */
export type InvoicedBill = { readonly id: number; readonly billNumber: string; readonly amount: bigint }

/** A request for a tax invoice, and what became of it. */
export type Invoice = {
  readonly id: number
  readonly customerId: number
  readonly bills: readonly InvoicedBill[]
  /** The sum of its bills. */
  readonly amount: Money
  readonly details: InvoiceDetails
  readonly state: InvoiceState
  readonly askedAt: Instant
  /** Who issued or rejected it, or its customer who cancelled it. */
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  /** Why it was rejected. */
  readonly decisionReason?: string
  readonly number?: InvoiceNumber
  /** The day on the invoice. */
  readonly day?: string
  /** The id of its file. */
  readonly file?: string
  readonly voidedBy?: number
  readonly voidedAt?: Instant
  readonly voidReason?: string
  /** The red invoice that voids it. */
  readonly red?: InvoiceNumber
}

/** A bill as it is looked at for an invoice. */
export type InvoiceableBill = InvoicedBill & {
  readonly currency: string
  readonly state: BillState
  /** An invoice for it is requested or issued. */
  readonly isInvoiced: boolean
}

export type InvoiceSum = {
  readonly bills: readonly (InvoicedBill & { readonly isCredit: boolean })[]
  readonly amount: Money
}

const faultOf = (bill: InvoiceableBill | undefined) => {
  if (bill === undefined) return billFailure('CLIENT_BILL_NOT_FOUND')
  if (bill.state !== 'paid') return invoiceFailure('INVOICE_BILL_UNPAID', { bill: bill.billNumber })
  return bill.isInvoiced ? invoiceFailure('INVOICE_BILL_TAKEN', { bill: bill.billNumber }) : undefined
}

/**
 * Returns the bills and the sum that an invoice for the chosen bills is for. A refund or a
 * correction of what stood on a bill stands on a later one (rule: Bills of a tax invoice), so a
 * bill below zero that no invoice has yet is always taken in: what was given back comes off the
 * next invoice. `found` are the chosen bills of the client and its bills below zero. INPUT_INVALID
 * names every wrong one as `bills.n`: CLIENT_BILL_NOT_FOUND, INVOICE_BILL_UNPAID,
 * INVOICE_BILL_TAKEN; and `bills`: INVOICE_CURRENCIES, INVOICE_NOTHING.
 */
export function invoiceFor(found: readonly InvoiceableBill[], numbers: readonly string[]): Result<InvoiceSum> {
  const wanted = [...new Set(numbers)]
  const named = wanted.map((number) => found.find(({ billNumber }) => billNumber === number))
  const wrong = named.flatMap((bill, place) => {
    const fault = faultOf(bill)
    return fault === undefined ? [] : [atField(`bills.${place}`, fault)]
  })
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const chosen = named.filter((bill) => bill !== undefined)
  const currency = chosen[0]?.currency ?? ''
  if (chosen.some((bill) => bill.currency !== currency))
    return failed(invalidInput([atField('bills', invoiceFailure('INVOICE_CURRENCIES'))]))
  const credits = found.filter(
    (bill) => bill.amount < 0n && bill.currency === currency && !chosen.includes(bill) && faultOf(bill) === undefined,
  )
  const bills = [...chosen, ...credits].map(({ id, billNumber, amount }) => ({ id, billNumber, amount, isCredit: amount < 0n }))
  const amount = money(
    bills.reduce((sum, bill) => sum + bill.amount, 0n),
    currency,
  )
  if (amount.amount > 0n) return ok({ bills, amount })
  return failed(invalidInput([atField('bills', invoiceFailure('INVOICE_NOTHING', { amount: formatAmount(amount), currency }))]))
}

/** The invoice after an event: ILLEGAL_TRANSITION where its state has none of it. */
export function moveInvoice(invoice: Invoice, event: InvoiceEvent): Result<Invoice> {
  const state = advance(invoiceMachine, { state: invoice.state, event })
  return state.ok ? ok({ ...invoice, state: state.value }) : state
}
