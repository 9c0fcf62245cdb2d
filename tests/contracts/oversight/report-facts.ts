import type { Database } from '../../../adapters/store/database/database.ts'
import { seededRandom } from '../../../adapters/store/demo/seeded-random.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { Account } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { NewOrder } from '#core/parcels/orders/order.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { FactColumn } from '#core/oversight/reports/centre-subject.ts'
import type { SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import { madeOrder } from '../../support/made-orders.ts'

/** The night on which the clocks of London go back lies in the middle. */
export const FIRST = Date.UTC(2026, 9, 23)
const DAYS = 5

/** A fact as the test made it: what the store should count. */
export type Fact = { readonly at: Instant; readonly figures: readonly bigint[] } & Readonly<Record<FactColumn, string>>
export type Facts = Readonly<Record<SubjectName, readonly Fact[]>>
type Place = Pick<Fact, 'client' | 'country' | 'channel' | 'kind'>
type OrderFact = { readonly order: NewOrder; readonly place: Place; readonly grams: number }

const account = (id: number, audience: 'customer' | 'staff', name: string): Account => ({
  id,
  audience,
  account: name,
  passwordHash: '$argon2id$',
  name,
  company: undefined,
  ddType: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 1,
  sender: { name, phone: '', country: 'CN', city: '', address: '' },
})

export const ACCOUNTS = [account(2, 'staff', 'warehouse'), account(1001, 'customer', 'ddp'), account(1002, 'customer', 'ddu')]
export const time = (at: Instant): string => new Date(at).toISOString()
const big = (value: boolean | number): bigint => BigInt(Number(value))

const { between, pick } = seededRandom(88)
const when = (): Instant => FIRST + between(0, DAYS * MILLIS_PER_DAY - 1)
const STATES: readonly OrderState[] = ['draft', 'cancelled', 'confirmed', 'outbound', 'signed', 'abnormal', 'returned', 'lost']
const NONE = { detail: '', party: '', currency: '' }

function made(): OrderFact {
  const [customerId, country, channel, kind] = [pick([1001, 1002]), pick(['AE', 'SA']), pick(['GULF-AIR', 'SEA']), pick(['express', 'b2b'])]
  const grams = between(1, 5_000)
  const order = madeOrder({
    customerId,
    status: pick(STATES),
    kind,
    createdAt: when(),
    values: { country, channel, weight: grams, pieces: 2 },
  })
  return { order, place: { client: String(customerId), country, channel, kind }, grams }
}

function shipmentOf({ order: { status, createdAt: at }, place, grams }: OrderFact): readonly Fact[] {
  if (status === 'draft' || status === 'cancelled') return []
  const [isSigned, isEnded, isTroubled] = [status === 'signed', status === 'returned' || status === 'lost', status === 'abnormal']
  return [{ ...place, ...NONE, at, figures: [1n, big(isSigned), big(isEnded), big(isTroubled), 2n, big(grams)] }]
}

/** An entry of an order's client: what it is charged, or gets back. */
async function revenueOf(database: Database, { order, place }: OrderFact, entry: number): Promise<Fact> {
  const [at, detail, currency, amount] = [
    when(),
    pick(['freight_revenue', 'fees', 'taxes']),
    pick(['CNY', 'AED']),
    between(1, 2_000) - (entry % 3 === 0 ? 2_001 : 0),
  ]
  const accounts = [`${detail}:${order.customerId}:${currency}`, `wallet:${order.customerId}:${currency}`]
  await database.rows('insert into ledger_accounts (account) select unnest($1::text[]) on conflict do nothing', [accounts])
  await database.rows(
    "insert into ledger_entries (number, kind, reference, pay_way, calculated, at, actor_id) values ($1, 'charge', $2, 'wallet', false, $3, 3)",
    [entry, order.orderNumber, time(at)],
  )
  await database.rows(
    `insert into ledger_legs (account, sequence, entry, place, amount, balance_after, link)
      values ($1, $2, $2, 0, $3, 0, ''), ($4, $2, $2, 1, -$3::bigint, 0, '')`,
    [accounts[0], entry, amount, accounts[1]],
  )
  return { ...place, detail, party: '', currency, at, figures: [big(Math.max(amount, 0)), big(Math.max(-amount, 0)), big(amount), 1n] }
}

/** The cash of an order in some state. */
async function collectionOf(database: Database, { order, place }: OrderFact): Promise<Fact> {
  const [at, state, currency, due] = [when(), pick(['due', 'collected', 'remitted', 'failed']), pick(['AED', 'SAR']), between(1, 900)]
  const [isCollected, isRemitted, isFailed] = [state === 'collected' || state === 'remitted', state === 'remitted', state === 'failed']
  const then = (happened: boolean): string | null => (happened ? time(at) : null)
  await database.rows(
    `insert into cod_collections (order_id, order_number, customer_id, country, channel, state, currency, due_amount, due_at, collected_amount,
        collected_at, reported_at, remitted_at, failed_at)
      select id, order_number, customer_id, country, channel, $2, $3, $4, $5, $6, $7, $7, $8, $9 from orders where order_number = $1`,
    [order.orderNumber, state, currency, due, time(at), isCollected ? due : null, then(isCollected), then(isRemitted), then(isFailed)],
  )
  const figures = [1n, big(isCollected), big(isFailed), big(due), big(isCollected ? due : 0), big(isRemitted ? due : 0)]
  return { ...place, kind: '', detail: state, party: '', currency, at, figures }
}

/** An exception of an order, which may be over. */
async function exceptionOf(database: Database, { order, place }: OrderFact): Promise<Fact> {
  const [at, cause, code, seconds] = [when(), pick(['exception', 'refusal']), pick(['E1', 'E2']), between(0, 90_000)]
  const isClosed = seconds % 2 === 1
  await database.rows(
    `insert into order_exceptions (order_id, customer_id, cause, exception_code, warehouse_status, plan_status, raised_at, raised_by, closed_at)
      select id, customer_id, $2, $3, 'origin', 'none', $4, 2, $5 from orders where order_number = $1`,
    [order.orderNumber, cause, code, time(at), isClosed ? time(at + seconds * 1000) : null],
  )
  return {
    ...place,
    detail: code,
    party: cause,
    currency: '',
    at,
    figures: [1n, big(!isClosed), big(isClosed), big(isClosed ? seconds : 0)],
  }
}

/** A row of the audit trail, which is work of the warehouse where staff did it. */
async function workOf(database: Database, { order, place, grams }: OrderFact): Promise<readonly Fact[]> {
  const [at, action, actorId] = [
    when(),
    pick(['receive', 'dispatch', 'undo_receive', 'undo_return', 'finish', 'create', 'return']),
    pick([2, 1001]),
  ]
  const area = action === 'finish' ? 'pick' : 'order'
  await database.rows('insert into audit_entries (at, actor_id, area, subject, action) values ($1, $2, $3, $4, $5)', [
    time(at),
    actorId,
    area,
    order.orderNumber,
    action,
  ])
  if (action === 'create' || actorId !== 2) return []
  const isUndone = action.startsWith('undo')
  const detail = area === 'pick' ? 'pick' : action.replace('undo_', '')
  return [{ ...place, detail, party: '2', currency: '', at, figures: [big(!isUndone), big(isUndone), big(isUndone ? 0 : grams)] }]
}

/**
 * Orders with all that is counted of them, written past the use cases, whose rules are not what is
 * tested here.
 */
export async function madeFacts(
  store: Store,
  database: Database,
): Promise<{ readonly facts: Facts; readonly orders: readonly NewOrder[] }> {
  const all = Array.from({ length: 80 }, made)
  const orders = all.map(({ order }) => order)
  must(await store.atomically(async (unit) => ok(await unit.orders.insert(orders))))
  const facts: Record<SubjectName, Fact[]> = { shipments: all.flatMap(shipmentOf), revenue: [], cod: [], exceptions: [], warehouse: [] }
  for (const [at, one] of all.entries()) {
    if (at < 50) facts.revenue.push(await revenueOf(database, one, at + 1))
    if (at >= 20 && at < 60) facts.cod.push(await collectionOf(database, one))
    if (at >= 30 && at < 70) facts.exceptions.push(await exceptionOf(database, one))
    facts.warehouse.push(...(await workOf(database, one)))
  }
  return { facts, orders }
}
