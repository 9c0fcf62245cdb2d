import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillRow } from '../../../../adapters/http/contract/money/billing/bill-schemas.ts'
import type { CodResults } from '../../../../adapters/http/contract/money/cod/cod-bill-schemas.ts'
import type {
  NotificationsAnswer,
  SentNotificationRow,
} from '../../../../adapters/http/contract/portal/notifications/notification.routes.ts'
import type { ExceptionRow } from '../../../../adapters/http/contract/parcels/orders/exception.routes.ts'
import { openDatabase, type Database } from '../../../../adapters/store/database/database.ts'
import { money } from '#core/base/kernel/money.ts'
import type { WebhookEvent } from '#core/portal/webhooks/webhook-event.ts'
import { addPayableBill } from '../../../support/money/payable-bills.ts'
import { FIGURES } from '../../../support/money/payout-figures.ts'
import { remittedOrders } from '../../../support/money/remitted-orders.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { webhookReceiver } from '../../../support/proxies/webhook-receiver.ts'
import { openServices, submitDocuments, type RequiredShipperInfo } from '../../../support/shipper-way.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let database: Database
let receiver: Awaited<ReturnType<typeof webhookReceiver>>

/** Those whom something happens to; each has all kinds sent on all ways. */
const CLIENTS = ['ddp', 'ddu', 'clm', 'nofin'] as const
type Client = (typeof CLIENTS)[number]
const mailOf = (client: Client): string => `${client}@news.example`
const phones = new Map<Client, string>()

beforeAll(async () => {
  receiver = await webhookReceiver()
  const environment = { CROSSDOCK_DEMO: '1', CROSSDOCK_JOBS: 'send_mails,send_webhooks,make_export', CROSSDOCK_SMS_PER_PHONE: '100' }
  server = await startServerWithStore({ environment })
  database = openDatabase({ connectionString: server.connectionString, connections: 1, log: () => undefined })
  for (const client of CLIENTS) {
    await database.rows("update shippers set bill_email = '' where account_id = (select id from accounts where account = $1)", [client])
    const { choices, phone } = (await server.call<NotificationsAnswer>('GET', '/api/user/notifications', { as: client })).json.payload
    phones.set(client, phone ?? '')
    const all = choices.map(({ kind }) => ({ kind, board: true, mail: true, sms: true }))
    const body = { locale: 'en-US', email: mailOf(client), choices: all }
    const chosen = await server.call('POST', '/api/user/notifications', { as: client, body })
    expect(chosen.status, chosen.text).toBe(200)
    const events = NEWS.map(({ event }) => event)
    const added = await server.call('POST', '/api/webhooks', { as: client, body: { url: `${receiver.url}/${client}`, events } })
    expect(added.status, added.text).toBe(200)
  }
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await receiver.stop()
})

const post = async <T>(path: string, as: string, body: object = {}): Promise<T> => {
  const { status, text, json } = await server.call<T>('POST', `/api${path}`, { as, body })
  expect(status, `${path} ${text}`).toBe(200)
  return json.payload
}
const get = async <T>(path: string, as: string): Promise<T> => (await server.call<T>('GET', `/api${path}`, { as })).json.payload

const placeOrderOfClient = async (as: Client, over: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  (await post<{ order_number: string }>('/orders', as, sampleOrder(over))).order_number
const move = (number: string, event: string, as = 'warehouse', body: object = {}) => post(`/orders/${number}/${event}`, as, body)

/** A parcel abroad that its agent could not deliver. */
async function undeliveredParcel(): Promise<string> {
  const number = await placeOrderOfClient('ddp')
  await move(number, 'receive', 'warehouse', { check_weight: '1.200' })
  await move(number, 'dispatch')
  await move(number, 'raise_exception', 'service', { agent_status: 'NO_ANSWER' })
  return number
}

async function settlementSent(): Promise<string> {
  const collected = { customerId: 1001, amounts: [money(1_000_000n, 'AED')], at: Date.now() - 1000 }
  await remittedOrders({ atomically: server.store.atomically, database }, collected)
  const [issued] = await post<CodResults>('/admin/cod/bills', 'finance', { clients: ['ddp'] })
  const number = issued?.bill_number ?? ''
  await post('/admin/cod/bills/send', 'finance', { bills: [number] })
  return number
}

async function paidOut(): Promise<string> {
  const number = 'CBNEWS1'
  await openServices(server, { as: 'clm' })
  await addPayableBill(database, number, 1006, FIGURES)
  const check_time = new Date().toISOString()
  await post(`/admin/cod/bills/${number}/bank-payout`, 'admin', {
    bank: '招商银行',
    check_amount: '18640.78',
    transaction_id: 'NEWS-1',
    check_time,
  })
  const { rows } = await get<{ rows: readonly { id: number; kind: string }[] }>('/admin/money-acts/requests?status=waiting', 'finance')
  const requests = rows.flatMap(({ id, kind }) => (kind === 'bank_payout' ? [id] : []))
  await post('/admin/money-acts/requests/decide', 'finance', { requests, decision: 'approve' })
  return number
}

type Case = {
  readonly what: string
  readonly event: WebhookEvent
  readonly client: Client
  /** Makes it happen; answers what the news names. */
  readonly cause: () => Promise<string>
  /** The title on the board, of the mail and in the text message. */
  readonly title: (named: string) => string
  /** Where the name stands in what a program gets. */
  readonly field: string
}

/** News that is sent out, each by what really causes it. */
const NEWS: readonly Case[] = [
  {
    what: 'a weight question',
    event: 'weight.question',
    client: 'ddp',
    cause: async () => {
      const number = await placeOrderOfClient('ddp')
      await move(number, 'receive', 'warehouse', { check_weight: '5.000' })
      return number
    },
    title: (order) => `Confirm the weight of order ${order}`,
    field: 'order_number',
  },
  {
    what: 'an exception',
    event: 'exception.raised',
    client: 'ddp',
    cause: undeliveredParcel,
    title: (order) => `Order ${order} has an exception`,
    field: 'order_number',
  },
  {
    what: 'a decision on a plan',
    event: 'exception.decided',
    client: 'ddp',
    cause: async () => {
      const number = await undeliveredParcel()
      const { id } = await post<ExceptionRow>(`/orders/${number}/exception/plan`, 'ddp', { plan: 'return' })
      await post(`/admin/exceptions/${id}/accept`, 'service')
      return number
    },
    title: (order) => `Plan for order ${order} accepted: Return`,
    field: 'order_number',
  },
  {
    what: 'arrears',
    event: 'arrears.held',
    client: 'nofin',
    cause: async () => {
      const number = await placeOrderOfClient('nofin', { claim_weight: '150' })
      await move(number, 'receive', 'warehouse', { check_weight: '150.000' })
      const left = await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
      expect(left.json.error).toBe('CREDIT_EXCEEDED')
      return number
    },
    title: (order) => `Order ${order} is on hold: not enough balance`,
    field: 'order_number',
  },
  {
    what: 'a bill that was issued',
    event: 'bill.issued',
    client: 'ddu',
    cause: async () => {
      const { rows } = await get<{ rows: readonly BillRow[] }>('/admin/finance/bills?client=ddu&status=draft', 'finance')
      const number = rows[0]?.bill_number ?? ''
      await post('/admin/finance/bills/issue', 'finance', { bills: [number] })
      return number
    },
    title: (bill) => `Bill ${bill} was issued`,
    field: 'bill_number',
  },
  {
    what: 'a settlement to confirm',
    event: 'settlement.sent',
    client: 'ddp',
    cause: settlementSent,
    title: (bill) => `Confirm settlement bill ${bill}`,
    field: 'bill_number',
  },
  {
    what: 'a decision on a certification',
    event: 'certification.decided',
    client: 'clm',
    cause: async () => {
      await submitDocuments(server, { as: 'clm' })
      const { version } = await get<RequiredShipperInfo>('/admin/certifications/1006', 'service')
      await post('/admin/certifications/1006/reject', 'service', { version, reason: 'The picture is not sharp' })
      return 'rejected'
    },
    title: () => 'Your certification was rejected',
    field: 'decision',
  },
  {
    what: 'a payout that was paid',
    event: 'payout.paid',
    client: 'clm',
    cause: paidOut,
    title: (bill) => `Settlement bill ${bill} was paid`,
    field: 'bill_number',
  },
  {
    what: 'an answer to a work order',
    event: 'work_order.answered',
    client: 'ddu',
    cause: async () => {
      const body = { category: 'other', title: '包裹在哪里', content: '请查一下' }
      const { work_number: number } = await post<{ work_number: string }>('/workOrders', 'ddu', body)
      await post(`/workOrders/${number}/say`, 'service', { content: '已在派送' })
      return number
    },
    title: (number) => `New reply to work order ${number}`,
    field: 'number',
  },
  {
    what: 'short stock',
    event: 'stock.low',
    client: 'ddu',
    cause: async () => {
      const sku = 'NEWS-CUP'
      await post('/goods', 'ddu', { skuCode: sku, skuName: '杯子', skuWeight: '0.2', lowStock: 5 })
      const moved = { client: 'ddu', warehouse: 'DXB1', reason: '盘点', sku }
      await post('/admin/stock/moves', 'warehouse', { ...moved, quantity: 10, to: 'A-01-03' })
      await post('/admin/stock/moves', 'warehouse', { ...moved, quantity: 6, from: 'A-01-03' })
      return sku
    },
    title: (sku) => `SKU ${sku} is low on stock`,
    field: 'sku',
  },
  {
    what: 'a claim that was decided',
    event: 'claim.decided',
    client: 'clm',
    cause: async () => {
      const number = await placeOrderOfClient('clm')
      await move(number, 'receive', 'warehouse', { check_weight: '1.200' })
      await move(number, 'lose', 'service')
      const body = { order_number: number, reason: 'lost', claim_amount: { amount: '20', currency: 'CNY' }, description: '遗失' }
      const { claim_number: claim } = await post<{ claim_number: string }>('/claims', 'clm', body)
      await post(`/claims/${claim}/review`, 'finance')
      await post(`/claims/${claim}/reject`, 'finance', { decision: '查无遗失记录' })
      return claim
    },
    title: (claim) => `Claim ${claim} was rejected`,
    field: 'claim_number',
  },
  {
    what: 'an export that is ready',
    event: 'export.ready',
    client: 'ddu',
    cause: async () => String((await post<{ id: number }>('/exports', 'ddu', { list: 'flow' })).id),
    title: () => 'Your export is ready: Wallet statement',
    field: 'export_id',
  },
]

const titles = async (client: Client) =>
  (await get<{ rows: readonly { title: string }[] }>('/portal/message/index?pageSize=50', client)).rows.map(({ title }) => title)
const subjects = async (client: Client) =>
  (await get<{ rows: readonly { subject: string }[] }>(`/sandbox/mails?address=${mailOf(client)}`, 'admin')).rows.map(
    ({ subject }) => subject,
  )
const texts = async (client: Client) => {
  const query = `channel=sms&pageSize=100&keywords=${encodeURIComponent(phones.get(client) ?? '')}`
  const { rows } = await get<{ rows: readonly SentNotificationRow[] }>(`/admin/notifications?${query}`, 'admin')
  return rows.filter(({ state }) => state === 'kept').map(({ text }) => text ?? '')
}
const sent = (client: Client, event: WebhookEvent) =>
  receiver.received
    .filter(({ path }) => path === `/${client}`)
    .map(({ body }) => JSON.parse(body) as { type: string; data: Readonly<Record<string, unknown>> })
    .filter(({ type }) => type === event)

describe('news', () => {
  it.each(NEWS)(
    'of $what stand on the board, and go out by mail, text message and webhook',
    async ({ event, client, cause, title, field }) => {
      const named = await cause()
      const said = title(named)
      await expect.poll(() => titles(client), { timeout: 30_000, interval: 500 }).toContain(said)
      await expect.poll(() => subjects(client), { timeout: 30_000, interval: 500 }).toContain(said)
      await expect.poll(() => texts(client), { timeout: 30_000, interval: 500 }).toContain(said)
      await expect
        .poll(() => sent(client, event).filter(({ data }) => data[field] === named), { timeout: 30_000, interval: 500 })
        .toHaveLength(1)
    },
  )
})
