import type { Words } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '../messages/message-templates.ts'
import type { WebhookData, WebhookEvent } from './webhook-event.ts'

type Params = Readonly<Record<string, string | Words>>
type WebhookDraft = { readonly type: WebhookEvent; readonly data: WebhookData }
type Maker = (params: Params) => WebhookDraft

const AMOUNT = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/

/**
 * An amount that a message says as `12.00 CNY`, as the API has it; anything else stays as it is.
 */
function amountOf(shown: string | Words | undefined): unknown {
  const [, amount, currency] = typeof shown === 'string' ? (AMOUNT.exec(shown) ?? []) : []
  return amount === undefined || currency === undefined ? shown : { amount, currency }
}

/** Parameters under the names of the API; those that a message lacks are left out. */
function renamed(params: Params, names: Readonly<Record<string, string>>, added: WebhookData = {}): WebhookData {
  const found = Object.entries(names).flatMap(([name, api]) => {
    const value = params[name]
    return value === undefined ? [] : [[api, amountOf(value)] as const]
  })
  return { ...Object.fromEntries(found), ...added }
}

const as =
  (type: WebhookEvent, names: Readonly<Record<string, string>>, added?: WebhookData): Maker =>
  (params) => ({ type, data: renamed(params, names, added) })

const raised = (cause: string): Maker =>
  as('exception.raised', { order: 'order_number', reason: 'exception_msg', exception: 'exception', place: 'place' }, { cause })
const decided = (decision: string): Maker =>
  as('exception.decided', { order: 'order_number', plan: 'plan', reason: 'reason', state: 'status_txt' }, { decision })
const changeDecided = (decision: string): Maker =>
  as('cod_change.decided', { order: 'order_number', from: 'from', to: 'to', reason: 'reason' }, { decision })
const certified = (decision: string): Maker => as('certification.decided', { reason: 'reason' }, { decision })
const claimDecided = (decision: string): Maker =>
  as('claim.decided', { claim: 'claim_number', order: 'order_number', amount: 'amount', decision: 'reason' }, { decision })
const COUNTS = { number: 'number', counted: 'counted', damaged: 'damaged', missing: 'missing', surplus: 'surplus' }
const BILL = { bill: 'bill_number', amount: 'amount' }

/** The event of an automatic message; messages that are no news for a program have none. */
const MAKERS: Readonly<Partial<Record<MessageTemplate, Maker>>> = {
  exception_raised: raised('other'),
  parcel_refused: raised('refusal'),
  parcel_intercepted: raised('interception'),
  parcel_returned: raised('return'),
  plan_accepted: decided('accepted'),
  plan_rejected: decided('rejected'),
  plan_done: decided('finished'),
  exception_settled: decided('settled'),
  package_destroyed: decided('destroyed'),
  weight_question: as('weight.question', { order: 'order_number', claimed: 'claim_weight', checked: 'check_weight' }),
  held_unpaid: ({ order = '', needed, available, currency }) => ({
    type: 'arrears.held',
    data: { order_number: order, needed: { amount: needed, currency }, available: { amount: available, currency } },
  }),
  held_freed: as('arrears.freed', { count: 'count' }),
  low_balance: as('balance.low', { balance: 'balance', level: 'level' }),
  bill_issued: as('bill.issued', { ...BILL, due: 'due_day' }),
  claim_approved: claimDecided('approved'),
  claim_rejected: claimDecided('rejected'),
  claim_paid: claimDecided('paid'),
  export_ready: as('export.ready', { export: 'export_id', name: 'list', rows: 'rows' }),
  invoice_issued: as('invoice.issued', { number: 'invoice_number', amount: 'amount' }),
  refund_paid: as('refund.paid', { order: 'order_number', amount: 'amount', reason: 'reason' }),
  refund_on_terms: as('refund.paid', { order: 'order_number', amount: 'amount', reason: 'reason' }),
  cod_bill_sent: as('settlement.sent', BILL),
  cod_bill_reissued: as('settlement.sent', { ...BILL, answer: 'answer' }),
  cod_change_accepted: changeDecided('accepted'),
  cod_change_rejected: changeDecided('rejected'),
  cod_bill_paid: as('payout.paid', { ...BILL, transaction: 'transaction_id' }),
  cod_payout_failed: as('payout.failed', { ...BILL, reason: 'reason' }),
  work_order_answered: as('work_order.answered', { number: 'number', text: 'content' }),
  work_order_closed: as('work_order.closed', { number: 'number', subject: 'title' }),
  stock_low: as('stock.low', { sku: 'sku', available: 'available', level: 'level' }),
  inbound_counted: as('inbound.counted', COUNTS),
  inbound_difference: as('inbound.counted', COUNTS),
  certification_approved: certified('approved'),
  certification_rejected: certified('rejected'),
  certification_revoked: certified('revoked'),
}

/**
 * The event of an automatic message with its data under the names of the API; undefined where no
 * webhook is sent for it.
 */
export const webhookOfMessage = (template: MessageTemplate, params: Params): WebhookDraft | undefined => MAKERS[template]?.(params)
