import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { CYCLES, type Cycle } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { step } from '../../pricing/fees/quote.routes.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'

export const COD_STATES = statesOf(settlementMachine)
export const TRACKS = ['cod', 'ncnd'] as const
/** The actions on a bill; `pay` is offered where it can be paid out. */
const EVENTS = ['send', 'confirm', 'dispute', 'reissue', 'withdraw', 'pay', 'pay_charges', 'write_off'] as const

const bill = z.object({
  bill_number: z.string(),
  /** The client’s account; its id for staff. */
  account: z.string(),
  customer_id: z.number().int(),
  client_name: z.string(),
  cod_status: z.enum(COD_STATES),
  cod_status_txt: z.string(),
  /** The state of the charges of orders that were neither collected nor delivered. */
  cod_ncnd_status: z.enum(COD_STATES),
  cod_ncnd_status_txt: z.string(),
  /** It was taken back; its orders are free for the next one. */
  is_withdrawn: z.boolean(),
  /** The amount that is paid out; null on a bill of charges alone. */
  issuing_amount: moneyAnswer.nullable(),
  issuing_service_fee: moneyAnswer.nullable(),
  issuing_bank_fee: moneyAnswer.nullable(),
  /** The amounts collected, by currency. */
  collected: z.array(moneyAnswer),
  orders: z.number().int(),
  ncnd_orders: z.number().int(),
  ncnd_charges: z.array(moneyAnswer),
  create_time: z.string(),
  send_time: z.string().nullable(),
  confirm_time: z.string().nullable(),
  check_time: z.string().nullable(),
  bank: z.string().nullable(),
  check_amount: moneyAnswer.nullable(),
  check_amount_currency: z.string().nullable(),
  transaction_id: z.string().nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
export const codBillRow = named('CodBill', bill)
export type CodBillRow = z.output<typeof codBillRow>

const rate = named(
  'CodBillRate',
  z.object({
    kind: z.enum(['exchange_rate', 'fees']),
    /** The currency, or the code of the expense subject. */
    code: z.string(),
    version: z.string(),
    /** Since when it is in force; null for the standard fees. */
    from: z.string().nullable(),
    values: z.record(z.string(), z.string()),
  }),
)
export type CodBillRate = z.output<typeof rate>

const dispute = named(
  'CodBillDispute',
  z.object({
    id: z.number().int(),
    reason: z.string(),
    files: z.array(z.object({ src: z.string(), name: z.string() })),
    lines: z.array(z.number().int()),
    by: z.string(),
    time: z.string(),
    answer: z.string().nullable(),
    answer_time: z.string().nullable(),
  }),
)

export const codBillDetails = named(
  'CodBillDetails',
  bill.extend({
    /** Money that had arrived by then. */
    until: z.string(),
    /** The rates and fees of this moment count. */
    priced_at: z.string(),
    steps: z.array(step),
    rates: z.array(rate),
    /** The part of the charges that is on terms and not paid yet. */
    ncnd_open: z.array(moneyAnswer),
    disputes: z.array(dispute),
    withdraw_reason: z.string().nullable(),
    write_off_time: z.string().nullable(),
    /**
     * Where it is paid: the account of the COD agreement, its number masked; null where the client
     * named none.
     */
    payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
    /** The Alipay account that the client authorised, masked; null without one. */
    payee_alipay: z.string().nullable(),
    /** Whether the client signed the COD agreement, which a confirmation needs. */
    is_agreed: z.boolean(),
    /** For staff alone. */
    created_by: z.string().nullable(),
    confirmed_by: z.string().nullable(),
    entry: z.number().int().nullable(),
    history: historyOf,
  }),
)
export type CodBillDetails = z.output<typeof codBillDetails>

export const codBillLine = named(
  'CodBillLine',
  z.object({
    line: z.number().int(),
    track: z.enum(TRACKS),
    order_number: z.string(),
    order_refCode: z.string().nullable(),
    /** The amounts collected, or the charges. */
    amounts: z.array(moneyAnswer),
    collect_time: z.string().nullable(),
    remit_time: z.string().nullable(),
    /** The dispute that it is in. */
    dispute: z.number().int().nullable(),
    /** It left the bill; its order stands on a later one. */
    is_removed: z.boolean(),
  }),
)
export type CodBillLine = z.output<typeof codBillLine>

const counted = z.object({ count: z.number().int(), amount: moneyAnswer })
export const codPreview = named(
  'CodBillPreview',
  z.object({
    account: z.string(),
    client_name: z.string(),
    /** The sums that it takes, by currency. */
    sums: z.array(counted),
    ncnd_orders: z.number().int(),
    ncnd_charges: z.array(moneyAnswer),
    /** The sums that it leaves out, and why, with some of the orders. */
    left_out: z.array(counted.extend({ why: z.string(), why_txt: z.string(), orders: z.array(z.string()) })),
    issuing_amount: moneyAnswer.nullable(),
    steps: z.array(step),
    rates: z.array(rate),
    /** Why no bill can be drawn up. */
    error: z.string().nullable(),
    message: z.string().nullable(),
    cycle: z.enum(Object.keys(CYCLES) as [Cycle, ...Cycle[]]),
    cycle_txt: z.string(),
    cycle_day: z.number().int().nullable(),
    next_day: z.string().nullable(),
    /** The outcome of the last day of its cycle: a bill, or why there was none. */
    last_outcome: z.string().nullable(),
  }),
)
export type CodPreview = z.output<typeof codPreview>

export const codResults = named(
  'CodBillResults',
  z.array(
    z.object({
      account: z.string().optional(),
      bill_number: z.string().nullable(),
      status: z.boolean(),
      error: z.string().optional(),
      message: z.string(),
    }),
  ),
)
export type CodResults = z.output<typeof codResults>

export const codBillParams = z.object({ bill_number: z.string().min(1).max(40) })
