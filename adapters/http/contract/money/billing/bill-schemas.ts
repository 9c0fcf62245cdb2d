import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { BILL_TYPES, type BillType } from '#core/money/billing/bill.ports.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { offeredModeRow } from '../offered-mode.ts'
import { named } from '../../named-schema.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { step } from '../../pricing/fees/quote.routes.ts'

export const STATES = statesOf(billMachine)
export const TYPES = [...BILL_TYPES] as [BillType, ...BillType[]]
const EVENTS = ['issue', 'audit', 'send_back', 'void', 'pay', 'request_invoice', 'remove_lines'] as const

const invoiceMark = named(
  'InvoiceOfBill',
  z.object({
    id: z.number().int(),
    status: z.enum(['requested', 'issued']),
    status_txt: z.string(),
    invoice_number: z.string().nullable(),
  }),
)
const bill = z.object({
  bill_number: z.string(),
  bill_type: z.enum(TYPES),
  bill_type_txt: z.string(),
  status: z.enum(STATES),
  status_txt: z.string(),
  /** The client’s account; its id for staff. */
  account: z.string(),
  customer_id: z.number().int(),
  client_name: z.string(),
  /** First and last day of what it is for. */
  period_from: z.string(),
  period_to: z.string(),
  /** Below zero where more was given back than charged. */
  amount: moneyAnswer,
  paid_amount: moneyAnswer,
  unpaid_amount: moneyAnswer,
  lines: z.number().int(),
  create_time: z.string(),
  issue_time: z.string().nullable(),
  /** The last day to pay. */
  due_day: z.string().nullable(),
  /** Days since then; 0 where it is not due or paid. */
  overdue_days: z.number().int(),
  audit: z.boolean(),
  audit_time: z.string().nullable(),
  pay_time: z.string().nullable(),
  remark: z.string().nullable(),
  /** The tax invoice that it is in, requested or issued. */
  invoice: invoiceMark.nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
export const billRow = named('Bill', bill)
export type BillRow = z.output<typeof billRow>
export const billDetails = named(
  'BillDetails',
  bill.extend({
    /** Duty and VAT in it, by currency. */
    taxes: z.array(moneyAnswer),
    /** The money in the wallet of its currency. */
    wallet: moneyAnswer,
    /** The payment modes that are offered for bills. */
    pay_by: z.array(offeredModeRow),
    issued_by: z.string().nullable(),
    audited_by: z.string().nullable(),
    /** Why issuing failed. */
    fault: z.string().nullable(),
    /** For staff alone. */
    history: historyOf,
  }),
)
export type BillDetails = z.output<typeof billDetails>

const line = z.object({
  line: z.number().int(),
  time: z.string(),
  /** The order, SKU or location that it is about. */
  reference: z.string(),
  is_order: z.boolean(),
  /** Of an order, by which its client knows it. */
  airway_number: z.string().nullable(),
  order_refCode: z.string().nullable(),
  what: z.string(),
  amount: moneyAnswer,
})
export const billLine = named('BillLine', line)
export type BillLineRow = z.output<typeof billLine>
export const explainedLine = named(
  'BillLineExplained',
  line.extend({
    steps: z.array(step),
    /**
     * The freight rule’s version; null where finance priced it by hand, and where it is no charge
     * of an order.
     */
    version: z.string().nullable(),
    priced_at: z.string().nullable(),
    /**
     * Whether calculating it again by the versions of its moment comes to the same, to the cent;
     * null where that cannot be asked.
     */
    is_repeated: z.boolean().nullable(),
    /** It gives an earlier charge back. */
    is_reversal: z.boolean(),
    reason: z.string().nullable(),
  }),
)
export type ExplainedLine = z.output<typeof explainedLine>

export const billParams = z.object({ bill_number: z.string().min(1).max(40) })
export const lineParams = billParams.extend({ line: z.coerce.number().int().min(1).max(100_000_000) })
