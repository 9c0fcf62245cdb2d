import { z } from 'zod'
import { creditLimitFields } from '#core/money/ledger/wallets/credit-limit.ts'
import { payoutAccountFields } from '#core/money/cod/payouts/set-payout-account.usecase.ts'
import { paymentTermsFields } from '#core/money/ledger/wallets/payment-terms.ts'
import { STANDING_SORTS, TERMS } from '#core/money/standings/standing.ports.ts'
import { waitsFor } from '../acts/waits-for.ts'
import { billRow } from '../billing/bill-schemas.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { flowFilter, flowRow } from '../ledger/flow.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery, sortedBy } from '../../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST_DAYS = 3_650

const client = z.object({
  client_id: z.number().int(),
  account: z.string(),
  client_name: z.string(),
  terms: z.enum(TERMS),
  /** Days of a period; 0 pays at once. */
  period_days: z.number().int(),
  /** Goes on sending while it owes. */
  whitelist: z.boolean(),
  /** Parcels that wait for it to pay, in whatever currency. */
  held_orders: z.number().int(),
})
const standing = client.extend({
  currency: z.string(),
  balance: moneyAnswer,
  credit_limit: moneyAnswer,
  /** The amount that can still be spent. */
  available: moneyAnswer,
  /** Charged on terms and not paid yet, whether it is billed or not. */
  on_terms: moneyAnswer,
  open_bills: z.number().int(),
  /** The unpaid rest of bills by the days since they were due. */
  not_due: moneyAnswer,
  overdue_to_30: moneyAnswer,
  overdue_to_60: moneyAnswer,
  overdue_to_90: moneyAnswer,
  overdue_older: moneyAnswer,
  overdue_total: moneyAnswer,
  /** The amount owed and due: a wallet below zero, and bills past their day. */
  arrears: moneyAnswer,
  /** Of its oldest bill that is overdue. */
  overdue_days: z.number().int(),
  due_day: z.string().nullable(),
  /** The level below which the client is warned, and whether it is below it. */
  warn_below: moneyAnswer.nullable(),
  is_low: z.boolean(),
})
const row = named('ClientStanding', standing)
export type ClientStandingRow = z.output<typeof row>

const totals = named(
  'ClientStandingTotals',
  z.object({
    currency: z.string(),
    rows: z.number().int(),
    balance: moneyAnswer,
    on_terms: moneyAnswer,
    not_due: moneyAnswer,
    overdue_total: moneyAnswer,
    arrears: moneyAnswer,
  }),
)
export type ClientStandingTotals = z.output<typeof totals>

const recent = named(
  'RecentMoneyRecord',
  z.object({
    number: z.string(),
    amount: moneyAnswer,
    status: z.string(),
    status_txt: z.string(),
    create_time: z.string(),
    note: z.string().nullable(),
  }),
)
export type RecentMoneyRecord = z.output<typeof recent>

const limitChange = named(
  'CreditLimitChange',
  z.object({
    id: z.number().int(),
    from: moneyAnswer,
    to: moneyAnswer,
    reason: z.string(),
    set_by: z.string(),
    set_time: z.string(),
  }),
)
export type CreditLimitChangeRow = z.output<typeof limitChange>

const payoutAccount = named(
  'PayoutAccount',
  z.object({ payee_name: z.string(), payee_bank_name: z.string(), payee_bank_number: z.string() }),
)
export type PayoutAccountRow = z.output<typeof payoutAccount>

const details = named(
  'ClientMoney',
  z.object({
    client,
    /** The bank account that collected cash goes to. */
    payout_account: payoutAccount.nullable(),
    /** One for each currency. */
    standings: z.array(row),
    /** Those to be paid, the longest due first. */
    bills: listOf(billRow),
    top_ups: listOf(recent),
    refunds: listOf(recent),
    corrections: listOf(recent),
    credit_limits: listOf(limitChange),
  }),
)
export type ClientMoney = z.output<typeof details>

const filters = {
  terms: z.enum(TERMS).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Those alone that owe something that is due. */
  arrears: flag.default(false),
  /** Those alone with a bill that is overdue for at least so many days. */
  overdue_days: z.coerce.number().int().min(1).max(MOST_DAYS).optional(),
  /** Account, name, company or id. */
  keywords: z.string().max(100).optional(),
}
const filter = z.object(filters)
export type StandingQuery = z.output<typeof filter>

const common = { tag: 'clients’ money', audience: 'staff' } as const
const needs = <const A extends 'read' | 'approve' | 'export'>(action: A) => ({ permission: { area: 'finance', action } }) as const
const PATH = '/admin/finance/clients'
const params = z.object({ client_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const ofClient = { ...common, clients: { param: 'client_id' }, params } as const

/** Where clients stand with us: balances, credit, what is due and for how long it is overdue. */
export const standingRoutes = {
  clientStandings: defineRoute({
    ...common,
    ...needs('read'),
    clients: 'list',
    method: 'GET',
    path: PATH,
    summary: 'Clients with balance, credit and what is overdue for how long: a row for each client and currency',
    query: filter.extend({ sort: sortedBy(STANDING_SORTS), ...pageQuery }),
    /** `totals` are those of the rows of this page, by currency. */
    payload: named('ClientStandingPage', listOf(row).extend({ totals: z.array(totals) })),
  }),
  exportClientStandings: defineRoute({
    ...common,
    ...needs('export'),
    clients: 'list',
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Every client of a filter as xlsx, with the sums of each currency at its end',
    query: filter,
    file: XLSX,
  }),
  clientMoney: defineRoute({
    ...ofClient,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{client_id}`,
    summary: 'The money of a client: balances, credit with its history, open bills, and the latest top-ups, refunds and corrections',
    payload: details,
  }),
  clientFlow: defineRoute({
    ...ofClient,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{client_id}/flow`,
    summary: 'The movements of a client, newest first, as the client has them',
    query: flowFilter.extend(pageQuery),
    payload: named('FlowPage', listOf(flowRow)),
  }),
  clientCreditLimits: defineRoute({
    ...ofClient,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{client_id}/credit-limits`,
    summary: 'The changes of a client’s credit limits, newest first',
    query: z.object(pageQuery),
    payload: listOf(limitChange),
  }),
  setCreditLimit: defineRoute({
    ...ofClient,
    ...needs('approve'),
    method: 'PUT',
    path: `${PATH}/{client_id}/credit-limit`,
    summary: 'Set a client’s credit limit in a currency, with a reason; `seen` is the limit so far, so that nobody overwrites another’s',
    idempotencyKey: 'required',
    body: named('CreditLimitInput', sentSchema(creditLimitFields)),
    payload: standing.extend(waitsFor),
  }),
  setPaymentTerms: defineRoute({
    ...ofClient,
    ...needs('approve'),
    method: 'PUT',
    path: `${PATH}/{client_id}/terms`,
    summary: 'Set by which terms a client’s parcels leave before they are paid, with a reason; more of it waits for a second person',
    idempotencyKey: 'required',
    body: named('PaymentTermsInput', sentSchema(paymentTermsFields)),
    payload: client.extend(waitsFor),
  }),
  setPayoutAccount: defineRoute({
    ...ofClient,
    ...needs('approve'),
    method: 'PUT',
    path: `${PATH}/{client_id}/payout-account`,
    summary: 'Ask to change the bank account that a client’s collected cash goes to, with a reason; a second person approves it',
    idempotencyKey: 'required',
    body: named('PayoutAccountInput', sentSchema(payoutAccountFields)),
    payload: z.object(waitsFor),
  }),
}
