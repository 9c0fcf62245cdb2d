import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { PROVIDER_ID } from '#core/money/payments/move-recharge.ts'
import type { RechargeState } from '#core/money/payments/recharge.machine.ts'
import { openRecharge, type Recharge, type RechargeQuestion } from '#core/money/payments/recharge.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlRechargeStore } from '../../money/payments/sql-recharge-store.ts'
import { DDP_SHIPPER, DDU_SHIPPER } from '../portal/demo-accounts.ts'

/** The journal's top-ups: each was credited, and is a payment of the sandbox. */
const CREDITED = `insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at)
  select e.reference, split_part(l.account, ':', 2)::bigint, 'sandbox', 'alipay', 'sandbox', l.amount, split_part(l.account, ':', 3), 'paid',
    e.at - interval '2 minutes', e.at + interval '28 minutes', 'SB' || e.reference, e.at
  from ledger_entries e join ledger_legs l on l.entry = e.number and l.account like 'wallet:%' where e.kind = 'recharge'`
/** A payer who paid twice. */
const SECOND = query(
  { number: 'text', amount: 'text', repeats: 'text' },
  `insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at, question, repeats)
  select number || '_2', customer_id, channel, type, merchant, amount, currency, 'in_question', $2, $2, 'SB' || number || '_2', $2, 'second', number
  from recharges where customer_id = $1 and state = 'paid' order by number limit 1 returning number, amount::text as amount, repeats`,
)
const TRADES = `insert into sandbox_trades (number, amount, currency, state, transaction_id, expires_at, paid_at)
  select number, coalesce(paid_amount, amount), currency, case when paid_at is null then case when state = 'pending' then 'waiting' else 'closed' end else 'paid' end, 'SB' || number, expires_at, paid_at
  from recharges`

type Plan = {
  readonly state: RechargeState
  readonly by: { readonly id: number }
  readonly cents: bigint
  readonly before: number
  readonly question?: RechargeQuestion
  /** In place of what was asked for. */
  readonly paidCents?: bigint
}

const PLANS: readonly Plan[] = [
  { state: 'expired', by: DDP_SHIPPER, cents: 30_000n, before: 6 * MILLIS_PER_DAY },
  { state: 'closed', by: DDP_SHIPPER, cents: 50_000n, before: 5 * MILLIS_PER_DAY },
  { state: 'failed', by: DDU_SHIPPER, cents: 20_000n, before: 4 * MILLIS_PER_DAY },
  { state: 'given_back', by: DDU_SHIPPER, cents: 66_600n, before: 3 * MILLIS_PER_DAY, question: 'late' },
  { state: 'in_question', by: DDP_SHIPPER, cents: 128_000n, before: 2 * MILLIS_PER_HOUR, question: 'late' },
  { state: 'in_question', by: DDU_SHIPPER, cents: 250_000n, paidCents: 25_000n, before: 5 * MILLIS_PER_HOUR, question: 'amount' },
]

const PAID_AFTER = 45 * 60_000

function topUpOf({ state, by, cents, before, question, paidCents }: Plan, at: number, now: Instant): Recharge {
  const number = `DEMO-LATE-${at + 1}`
  const asked = {
    number,
    customerId: by.id,
    channel: 'sandbox',
    merchant: 'sandbox',
    amount: money(cents, 'CNY'),
    standsFor: 'wepay',
  } as const
  const opened = openRecharge(asked, { now: now - before })
  const paid =
    question === undefined
      ? {}
      : {
          transactionId: `SB${number}`,
          paidAt: opened.createdAt + PAID_AFTER,
          question,
          ...(paidCents === undefined ? {} : { paidAmount: money(paidCents, 'CNY') }),
        }
  return { ...opened, state, ...paid, ...(state === 'given_back' ? { returnReason: '客户重复付款' } : {}) }
}

/** The audit rows of a top-up that was asked for, and of what came for it. */
function trailOf({ number, customerId, amount, state, createdAt, paidAt, paidAmount }: Recharge): readonly AuditEntry[] {
  const about = { area: 'finance', subject: number }
  const asked = {
    ...about,
    at: createdAt,
    actorId: customerId,
    action: 'request',
    to: 'pending',
    changes: { amount: { to: formatAmount(amount) } },
  }
  if (state !== 'in_question') return [asked]
  const paid = paidAmount === undefined ? {} : { changes: { paid_amount: { to: formatAmount(paidAmount) } } }
  return [asked, { ...about, at: paidAt ?? createdAt, actorId: PROVIDER_ID, action: 'question', from: 'pending', to: state, ...paid }]
}

/**
 * Top-ups in every state that they come to rest in: those of the journal, and those that were not
 * credited.
 */
export async function seedTopUps(connection: Connection, now: Instant): Promise<void> {
  await connection.rows(CREDITED)
  const recharges = sqlRechargeStore(connection)
  const trail = sqlAuditTrail(connection)
  for (const [at, plan] of PLANS.entries()) {
    const topUp = topUpOf(plan, at, now)
    await recharges.add(topUp, now)
    await recharges.keep(topUp)
    await trail.write(trailOf(topUp))
  }
  const at = now - 3 * MILLIS_PER_HOUR
  for (const { number, amount, repeats } of await connection.rows(SECOND, [DDU_SHIPPER.id, instantText(at)])) {
    const changes = { repeats: { to: repeats }, amount: { to: formatAmount(money(BigInt(amount), 'CNY')) } }
    await trail.write([{ at, actorId: PROVIDER_ID, area: 'finance', subject: number, action: 'question', to: 'in_question', changes }])
  }
  await connection.rows(TRADES)
}
