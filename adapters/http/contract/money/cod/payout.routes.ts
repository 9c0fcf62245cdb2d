import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { IDENTITY_KINDS } from '#core/money/cod/payouts/alipay-account.ts'
import { foreignPayeeFields } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import { PAYOUT_DECISIONS } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { PAYOUT_SORTS } from '#core/money/cod/payouts/payout.ports.ts'
import { bankPayoutFields, PAYOUT_WAYS } from '#core/money/cod/payouts/payout.ts'
import { COD_ACCOUNT_PAGE } from '#core/portal/pages/finance.routes.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { waitsFor } from '../acts/waits-for.ts'
import { defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const STATES = statesOf(payoutMachine)
const PER_MINUTE = 60

const account = named(
  'AlipayAccount',
  z.object({
    /** Whether payouts by Alipay are set up on this server. */
    is_open: z.boolean(),
    authorized: z.boolean(),
    /** The id, masked. */
    account: z.string().nullable(),
    identity_type: z.enum(IDENTITY_KINDS).nullable(),
    nickname: z.string().nullable(),
    authorize_time: z.string().nullable(),
    /** Payouts go there from then on. */
    usable_from: z.string().nullable(),
    /** Whether it still waits for that. */
    waits: z.boolean(),
    /** No money moves: the sandbox stands in for Alipay. */
    sandbox: z.boolean(),
  }),
)
export type AlipayAccountAnswer = z.output<typeof account>

const row = named(
  'CodPayout',
  z.object({
    id: z.number().int(),
    bill_number: z.string(),
    account: z.string(),
    way: z.enum(PAYOUT_WAYS),
    amount: moneyAnswer,
    status: z.enum(STATES),
    status_txt: z.string(),
    /** Whom it goes to, as far as it is shown. */
    payee: z.string().nullable(),
    /** No money goes there before; null once it may. */
    payee_usable_from: z.string().nullable(),
    /** Another client authorised the same account; for staff alone. */
    payee_shared: z.boolean(),
    bank: z.string().nullable(),
    transaction_id: z.string().nullable(),
    reason: z.string().nullable(),
    create_time: z.string(),
    check_time: z.string().nullable(),
    /** For staff alone. */
    requested_by: z.string().nullable(),
    decided_by: z.string().nullable(),
    attempts: z.number().int(),
    /** The actions that the caller may take on it; `ask` is another payout of its bill. */
    events: z.array(z.enum([...PAYOUT_DECISIONS, 'ask'])),
  }),
)
export type CodPayoutRow = z.output<typeof row>

const waiting = named(
  'BillToPayOut',
  z.object({
    bill_number: z.string(),
    account: z.string(),
    amount: moneyAnswer,
    /** The client's Alipay account; null where none is authorised. */
    payee: z.string().nullable(),
  }),
)
export type BillToPayOut = z.output<typeof waiting>

/** Nothing was done yet: the number of the request that waits for a second person. */
const waitingRequest = named('WaitingRequest', z.object(waitsFor).required())

const ALLOW_PAYEES = { area: 'certifications', action: 'approve' } as const
const clientId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const own = { tag: 'COD payouts', pages: [COD_ACCOUNT_PAGE], finance: true, audience: 'customer' } as const
const staff = { tag: 'COD payouts', audience: 'staff' } as const
const bill = z.object({ bill: z.string().min(1).max(40) })
const finance = (action: 'create' | 'approve') => ({ area: 'finance', action }) as const

/** The Alipay account that COD is paid out to, and the payouts of settlement bills. */
export const payoutRoutes = {
  alipayInfo: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'GET',
    path: '/finance/cod/alipay/info',
    summary: 'The Alipay account that COD is paid out to, masked',
    payload: account,
  }),
  alipayAuth: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/finance/cod/alipay/auth',
    summary: 'Begin to authorise an Alipay account: answers the address to open; it works once, for this session and ten minutes',
    perMinute: PER_MINUTE,
    payload: z.object({ url: z.string() }),
  }),
  alipayCallback: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/finance/cod/alipay/callback',
    summary: 'End an authorisation with what Alipay sent the browser back with',
    perMinute: PER_MINUTE,
    body: z.object({ state: z.string().min(1).max(200), auth_code: z.string().min(1).max(200) }),
    payload: account,
  }),
  alipayRevoke: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'POST',
    path: '/finance/cod/alipay/revoke',
    summary: 'Revoke the Alipay account at once; payouts that were not sent yet fail',
    payload: account,
  }),
  codPayouts: defineRoute({
    keyScope: 'human',
    ...own,
    audience: 'any',
    permission: { area: 'cod', action: 'read' },
    clients: 'list',
    method: 'GET',
    path: '/finance/cod/payouts',
    summary: 'Payouts of settlement bills, newest first; clients see their own',
    query: z.object({
      status: z.enum(STATES).optional(),
      way: z.enum(PAYOUT_WAYS).optional(),
      keywords: z.string().max(100).optional(),
      sort: sortedBy(PAYOUT_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  billsToPayOut: defineRoute({
    ...staff,
    permission: { area: 'cod', action: 'read' },
    clients: 'list',
    method: 'GET',
    path: '/admin/cod/payable',
    summary: 'Settlement bills in pending payment without a payout under way, the oldest first',
    payload: z.array(waiting),
  }),
  askCodPayout: defineRoute({
    ...staff,
    permission: finance('create'),
    clients: 'record',
    method: 'POST',
    path: '/admin/cod/bills/{bill}/payout',
    summary: 'Ask for the payout of a settlement bill by Alipay; somebody else approves it',
    idempotencyKey: 'required',
    params: bill,
    payload: row,
  }),
  confirmBankPayout: defineRoute({
    ...staff,
    permission: finance('approve'),
    clients: 'record',
    method: 'POST',
    path: '/admin/cod/bills/{bill}/bank-payout',
    summary: 'Confirm the bank transfer that paid a settlement bill; above the limit it waits for a second person',
    idempotencyKey: 'required',
    params: bill,
    body: named('BankPayoutInput', sentSchema(bankPayoutFields)),
    payload: z.union([row, waitingRequest]),
  }),
  decideCodPayout: defineRoute({
    ...staff,
    permission: finance('approve'),
    clients: 'record',
    method: 'POST',
    path: '/admin/cod/payouts/{payout_id}/{decision}',
    summary: 'Approve a payout that somebody else asked for, or cancel one that was not sent yet, with a reason',
    idempotencyKey: 'required',
    params: z.object({ payout_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER), decision: z.enum(PAYOUT_DECISIONS) }),
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: row,
  }),
  allowPayee: defineRoute({
    ...staff,
    permission: ALLOW_PAYEES,
    clients: { param: 'id' },
    method: 'POST',
    path: '/admin/cod/payees/{id}',
    summary: 'Ask for a payee of another name than the certified one; a second person approves it under “Who moved money”',
    idempotencyKey: 'required',
    params: z.object({ id: clientId }),
    body: named('ForeignPayeeInput', sentSchema(foreignPayeeFields)),
    payload: waitingRequest,
    since: '0.3.0',
  }),
  withdrawPayee: defineRoute({
    ...staff,
    permission: ALLOW_PAYEES,
    clients: { param: 'id' },
    method: 'POST',
    path: '/admin/cod/payees/{id}/withdraw',
    summary: 'No longer allow a payee of another name, with a reason: COD and payouts close at once',
    params: z.object({ id: clientId }),
    body: z.object({ reason: z.string().max(2000).nullish() }),
    payload: z.null(),
    since: '0.3.0',
  }),
}
