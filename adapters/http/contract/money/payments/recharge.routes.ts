import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { PAYMENT_CHANNELS, PAYMENT_TYPES } from '#core/money/ledger/wallets/pay-way.ts'
import { FLOW_PAGE } from '#core/portal/pages/finance.routes.ts'
import { RECHARGE_DECISIONS } from '#core/money/payments/decide-recharge.usecase.ts'
import { RECHARGE_SORTS } from '#core/money/payments/payment.ports.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import { RECHARGE_QUESTIONS, type RechargeQuestion } from '#core/money/payments/recharge.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { waitsFor } from '../acts/waits-for.ts'
import { offeredModeRow } from '../offered-mode.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'

const STATES = statesOf(rechargeMachine)
const QUESTIONS = Object.keys(RECHARGE_QUESTIONS) as [RechargeQuestion, ...RechargeQuestion[]]
const MOST_STATES = 8
const MOST_TIMES = 20
const PER_MINUTE = 60
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Providers send from few addresses, and never so many. */
const NOTIFICATIONS_PER_MINUTE = 6000

const flowNum = z.string().min(1).max(40)
const params = z.object({ flow_num: flowNum })

const state = z.object({
  flow_num: z.string(),
  type: z.enum(PAYMENT_CHANNELS),
  amount: moneyAnswer,
  /** The amount paid, where it is not the amount that was asked for. */
  paid_amount: moneyAnswer.nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  /** Why the payment came before the staff. */
  question: z.enum(QUESTIONS).nullable(),
  create_time: z.string(),
  expires_at: z.string(),
  pay_time: z.string().nullable(),
})

const topUp = named(
  'TopUp',
  state.extend({
    /** The path of the QR code as a picture, while it can be paid. */
    qr: z.string().optional(),
    /** The content of the QR code, for those who draw it themselves. */
    qr_content: z.string().optional(),
    /** The provider's form as HTML, for a payment on its page. */
    form: z.string().optional(),
    /** A page that sends the form by itself; it opens once. */
    form_url: z.string().optional(),
    /** No money moves: the sandbox receives it. */
    sandbox: z.boolean(),
  }),
)
export type TopUp = z.output<typeof topUp>

const row = named(
  'TopUpRow',
  state.extend({
    customer_id: z.number().int(),
    account: z.string(),
    channel: z.enum(PAYMENT_CHANNELS),
    transaction_id: z.string().nullable(),
    /** The top-up that had been paid already. */
    repeats: z.string().nullable(),
    return_reason: z.string().nullable(),
    /** The decisions about it that the caller may make. */
    decisions: z.array(z.enum(RECHARGE_DECISIONS)),
  }),
)
export type TopUpRow = z.output<typeof row>

/** Texts and numbers as they are typed; the core says what is wrong with them. */
const typedAmount = z.union([
  z.string().max(100),
  z.number(),
  z.null(),
  z.object({ amount: z.union([z.string().max(100), z.number()]), currency: z.string().max(20) }),
])

const own = { tag: 'top-ups', audience: 'customer', pages: [FLOW_PAGE], finance: true } as const
const staff = { tag: 'top-ups', audience: 'staff' } as const
const common = { tag: 'top-ups', audience: 'public' } as const

const narrowing = {
  /** Several are separated by commas. */
  status: severalOf(MOST_STATES)
    .pipe(z.array(z.enum(STATES)))
    .optional(),
  type: z.enum(PAYMENT_TYPES).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  timezone: z.string().max(60).optional(),
  keywords: z.string().max(100).optional(),
}

/** Top-ups of wallets. */
export const rechargeRoutes = {
  payTypes: defineRoute({
    ...own,
    method: 'GET',
    path: '/pay',
    member: 'finance:write',
    summary: 'The payment types that are set up, and the most of one top-up',
    payload: z.object({
      types: z.array(z.enum(PAYMENT_TYPES)),
      /** Those that can be paid on the provider's own page too. */
      on_device: z.array(z.enum(PAYMENT_TYPES)),
      /** Modes whose money staff book when it arrives, such as transfers. */
      by_hand: z.array(offeredModeRow),
      most: moneyAnswer,
      sandbox: z.boolean(),
    }),
  }),
  pay: defineRoute({
    ...own,
    method: 'POST',
    path: '/pay',
    member: 'finance:write',
    summary: 'Top up the wallet: answers a QR code or a form to pay with; the money arrives by the word of the provider',
    idempotencyKey: 'required',
    perMinute: PER_MINUTE,
    body: named(
      'TopUpInput',
      z.object({
        type: z.string().max(40).nullish(),
        amount: typedAmount.optional(),
        /** The provider's own page in place of a QR code, for types that have one. */
        on_device: z.boolean().optional(),
      }),
    ),
    payload: topUp,
  }),
  topUp: defineRoute({
    keyScope: 'finance:read',
    ...own,
    method: 'GET',
    path: '/pay/{flow_num}',
    summary: 'The state of a top-up',
    params,
    payload: topUp,
  }),
  topUpCode: defineRoute({
    ...own,
    method: 'GET',
    path: '/pay/{flow_num}/qr',
    member: 'finance:write',
    summary: 'The QR code of a pending top-up as a picture',
    params,
    file: 'image/svg+xml',
  }),
  topUpForm: defineRoute({
    ...own,
    method: 'GET',
    path: '/pay/{flow_num}/form',
    member: 'finance:write',
    summary: "A page that sends the provider's form by itself, once",
    writes: true,
    params,
    file: 'text/html',
  }),
  payNotification: defineRoute({
    ...common,
    method: 'POST',
    path: '/pay/notify/{provider}',
    summary: 'Where payment providers report payments, signed; answered in their own form',
    perMinute: NOTIFICATIONS_PER_MINUTE,
    params: z.object({ provider: z.string().max(40) }),
    raw: true,
  }),
  sandboxPay: defineRoute({
    ...common,
    tag: 'sandbox',
    method: 'POST',
    path: '/sandbox/pay/{flow_num}',
    summary: 'Pays or closes a top-up of the sandbox, whose provider then sends its signed notification; with demo data alone',
    perMinute: NOTIFICATIONS_PER_MINUTE,
    params,
    body: z.object({
      outcome: z.enum(['paid', 'closed']),
      /** Reported instead of the amount that was asked for. */
      amount: z.union([z.string().max(40), z.number()]).optional(),
      /** How often the notification is sent. */
      times: z.number().int().min(1).max(MOST_TIMES).default(1),
    }),
    payload: z.object({ answers: z.array(z.object({ status: z.number().int(), answer: z.string() })) }),
  }),
  sandboxCashier: defineRoute({
    ...common,
    tag: 'sandbox',
    method: 'GET',
    path: '/sandbox/cashier',
    summary: "The sandbox's page of a payment, to which its QR codes lead; with demo data alone",
    perMinute: PER_MINUTE,
    query: z.object({ number: flowNum, sign: z.string().max(100) }),
    raw: true,
  }),
  sandboxCashierPay: defineRoute({
    ...common,
    tag: 'sandbox',
    method: 'POST',
    path: '/sandbox/cashier',
    summary: "What the sandbox's page of a payment sends; with demo data alone",
    perMinute: PER_MINUTE,
    raw: true,
  }),
  sandboxAlipay: defineRoute({
    ...common,
    tag: 'sandbox',
    method: 'GET',
    path: '/sandbox/alipay',
    summary: "The sandbox's page on which an Alipay account is authorised; with demo data alone",
    perMinute: PER_MINUTE,
    query: z.object({ redirect_uri: z.string().max(500), state: z.string().max(200), sign: z.string().max(100) }),
    raw: true,
  }),
  topUps: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/top-ups',
    summary: 'Top-ups of clients, newest first',
    permission: { area: 'finance', action: 'read' },
    clients: 'list',
    query: z.object({ ...narrowing, sort: sortedBy(RECHARGE_SORTS), ...pageQuery }),
    payload: listOf(row),
  }),
  exportTopUps: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/top-ups/export',
    summary: 'The same as a workbook',
    permission: { area: 'finance', action: 'export' },
    clients: 'list',
    query: z.object(narrowing),
    background: 'top_ups',
    file: XLSX,
  }),
  decideTopUp: defineRoute({
    ...staff,
    method: 'POST',
    path: '/admin/top-ups/{flow_num}/{decision}',
    summary: 'Decide on a payment in question: credit what was paid, or have the provider give it back',
    permission: { area: 'finance', action: 'approve' },
    clients: 'record',
    params: params.extend({ decision: z.enum(RECHARGE_DECISIONS) }),
    idempotencyKey: 'required',
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: row.extend(waitsFor),
  }),
}
