import { chargeDispatched, quoteReceived } from '#core/money/charges/charge-order.ts'
import type { ChargingUnit, Payer } from '#core/money/charges/charge.ports.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { post, postFirst } from '#core/money/ledger/post.ts'
import type { EntryDraft } from '#core/money/ledger/entry.ts'
import { adjustment, recharge, reversal } from '#core/money/ledger/postings.ts'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import type { Connection } from '../../database/database.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import {
  CLM_SHIPPER,
  DDP_SHIPPER,
  DDU_SHIPPER,
  FINANCE_STAFF,
  NOFIN_SHIPPER,
  VIP_SHIPPER,
  WAREHOUSE_STAFF,
} from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'
import { memoryCharges } from './memory-charges.ts'

/** How a shipper of the demo pays: what is in its wallet today, or on terms; in cents of CNY. */
type Paying = {
  readonly account: typeof DDP_SHIPPER
  readonly balance: bigint
  readonly periodDays?: number
  readonly limit?: bigint
  /** It was on weekly terms until so many days ago. */
  readonly leftTermsDaysAgo?: number
}

/** How long ago the second shipper left its weekly terms; its bills are those of before. */
const LEFT_TERMS_DAYS_AGO = 7
export const DEMO_WEEK = 7

const PAYING: readonly Paying[] = [
  // The guide of the API promises 5,000.00 CNY.
  { account: DDP_SHIPPER, balance: 500_000n, leftTermsDaysAgo: 30 },
  { account: DDU_SHIPPER, balance: 1_200_000n, limit: 3_000_000n, leftTermsDaysAgo: LEFT_TERMS_DAYS_AGO },
  { account: NOFIN_SHIPPER, balance: 600_000n },
  { account: CLM_SHIPPER, balance: 300_000n, limit: 2_000_000n },
  { account: VIP_SHIPPER, balance: 0n, periodDays: 30, limit: 50_000_000n },
]

const CURRENCY = 'CNY'
/** The step of top-ups when the wallet runs short: a whole number of these. */
const TOP_UP = 500_000n
/** Who left terms tops up below this, since its open bills use up its credit. */
const FULL_ENOUGH = 100_000n

const payerOf = ({ account: { account, ddType = 'DDU' }, periodDays = 0 }: Paying): Payer => ({
  account,
  terms: ddType,
  periodDays,
  mayOwe: false,
})

/** The events of an order that its money depends on, in the order of time. */
type OrderMoneyEvent = { readonly orderNumber: string; readonly at: Instant; readonly left: boolean }

const happenings = ({ unit }: DemoStage): readonly OrderMoneyEvent[] =>
  unit.told.orders
    .filter(({ kind }) => hasFreight(kind))
    .flatMap(({ orderNumber, inboundAt, outboundAt }) => [
      ...(inboundAt === undefined ? [] : [{ orderNumber, at: inboundAt, left: false }]),
      ...(outboundAt === undefined ? [] : [{ orderNumber, at: outboundAt, left: true }]),
    ])
    .toSorted((one, other) => one.at - other.at)

/** The entries that a stage has played and that are to be stored. */
const stored = new WeakMap<DemoStage, (connection: Connection) => Promise<void>>()

/**
 * Every received order is quoted and every dispatched one charged, by the use cases' own functions;
 * wallets are topped up as they run short.
 */
export async function playCharges(stage: DemoStage): Promise<void> {
  const payers = new Map(PAYING.map((one) => [one.account.id, payerOf(one)]))
  const books = memoryCharges(payers)
  const unit = { ...books.unit, audit: stage.unit.audit }
  const balanceOf = (id: number): bigint => books.headOf(wallet(id, CURRENCY)).balance
  let topUps = 0
  // The times of a wallet's entries grow, so nothing is posted before what was posted last.
  let last: Instant = 0
  const topUp = async (id: number, amount: bigint, before: Instant): Promise<void> => {
    topUps += 1
    const reference = `DEMO-TOP-UP-${topUps}`
    const draft = recharge({ customerId: id, reference, channel: 'sandbox', amount: money(amount, CURRENCY) })
    must(await post(unit.ledger, draft, { at: Math.max(last, before - MILLIS_PER_HOUR), actorId: id }))
  }
  for (const { account, limit } of PAYING) if (limit !== undefined) books.setLimit(wallet(account.id, CURRENCY), limit)
  const actor = stage.person(WAREHOUSE_STAFF)
  for (const { orderNumber, at, left } of happenings(stage)) {
    const order = await stage.unit.orders.lock(orderNumber)
    if (order === undefined) throw new Error(`no order ${orderNumber}`)
    const moment = { order, actor, at, references: stage.references() }
    const paying = PAYING.find(({ account }) => account.id === order.customerId)
    if (paying?.leftTermsDaysAgo !== undefined) {
      const isOnTerms = at < stage.now - paying.leftTermsDaysAgo * MILLIS_PER_DAY
      payers.set(order.customerId, { ...payerOf(paying), periodDays: isOnTerms ? DEMO_WEEK : 0, mayOwe: true })
      if (!isOnTerms && balanceOf(order.customerId) < FULL_ENOUGH) await topUp(order.customerId, TOP_UP, at)
    }
    let change = await (left ? chargeDispatched : quoteReceived)(unit, moment)
    if (!change.ok && change.failure.code === 'CREDIT_EXCEEDED') {
      const needed = BigInt(String(change.failure.params['needed']).replace('.', ''))
      await topUp(order.customerId, (needed / TOP_UP + 1n) * TOP_UP, at)
      change = await chargeDispatched(unit, moment)
    }
    stage.unit.price(orderNumber, must(change))
    last = at
  }
  last = await playCorrections(unit, stage, last)
  for (const { account, balance } of PAYING) {
    const missing = balance - balanceOf(account.id)
    if (missing > 0n) await topUp(account.id, missing, stage.now)
  }
  stored.set(stage, books.store)
}

/**
 * Plays the corrections that finance makes by hand after what was posted last: goodwill for the
 * first shipper, and a fee that was a mistake. Answers when.
 */
async function playCorrections({ ledger }: Pick<ChargingUnit, 'ledger'>, { now }: DemoStage, after: Instant): Promise<Instant> {
  const of = { customerId: DDP_SHIPPER.id }
  let last = after
  const book = async (draft: EntryDraft, hoursAgo: number) => {
    last = Math.max(last, now - hoursAgo * MILLIS_PER_HOUR)
    // Its open bills may use up its credit.
    return must(await postFirst(ledger, [draft], { stamp: { at: last, actorId: FINANCE_STAFF.id }, beyondCredit: true }))
  }
  await book(adjustment({ ...of, reference: 'DEMO-GOODWILL', amount: money(50_00n, CURRENCY), note: '派送延误补偿' }), 5)
  const wrong = await book(adjustment({ ...of, reference: 'DEMO-RELABEL', amount: money(-30_00n, CURRENCY), note: '换标服务费' }), 4)
  await book(reversal(wrong, '重复收取，已冲回'), 3)
  return last
}

/** The limits of the demo's wallets are older than its orders. */
const LIMIT_DAYS_AGO = 90

/**
 * Stores what was played: wallets with every entry, and what each order costs; the terms of those
 * that do not pay at once.
 */
export async function storeCharges(connection: Connection, stage: DemoStage): Promise<void> {
  await stored.get(stage)?.(connection)
  const trail = sqlAuditTrail(connection)
  for (const { account, limit } of PAYING)
    if (limit !== undefined)
      await trail.write([
        {
          at: stage.now - LIMIT_DAYS_AGO * MILLIS_PER_DAY,
          actorId: FINANCE_STAFF.id,
          area: 'finance',
          subject: wallet(account.id, CURRENCY),
          action: 'set_credit_limit',
          changes: { credit_limit: { to: formatAmount(money(limit, CURRENCY)) } },
        },
      ])
  for (const { account, periodDays } of PAYING)
    if (periodDays !== undefined) await connection.rows('update accounts set period = $2 where id = $1', [account.id, periodDays])
}
