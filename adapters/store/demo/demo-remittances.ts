import type { Actor } from '../../../core/access/account.ts'
import { announceRemittance, cancelRemittance } from '../../../core/cod/announce-remittance.usecase.ts'
import { explainRemittance } from '../../../core/cod/explain-remittance.usecase.ts'
import { receiveRemittance } from '../../../core/cod/receive-remittance.usecase.ts'
import type { RemittanceUnit } from '../../../core/cod/remittance.ports.ts'
import type { Remittance } from '../../../core/cod/remittance.ts'
import type { Atomically } from '../../../core/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Instant } from '../../../core/kernel/clock.ts'
import { formatAmount, money } from '../../../core/kernel/money.ts'
import { must } from '../../../core/kernel/result.ts'
import { codCollected } from '../../../core/ledger/postings.ts'
import { postEach } from '../../../core/ledger/post.ts'
import { beijingDay } from '../../../core/payments/beijing-day.ts'
import { sqlAnsweredCommands } from '../audit/sql-answered-commands.ts'
import { sqlAuditTrail } from '../audit/sql-audit-trail.ts'
import { sqlRemittanceStore } from '../cod/sql-remittance-store.ts'
import type { Connection } from '../database/database.ts'
import { query } from '../database/row-shape.ts'
import { sqlLedger } from '../ledger/sql-ledger.ts'
import { FINANCE_STAFF } from './demo-accounts.ts'
import type { DemoStage } from './demo-timeline.ts'

/** Where nobody else made them: the cash of what was dispatched. */
const DUE = `insert into cod_collections (order_id, order_number, customer_id, agent, country, channel, state, currency, due_amount, due_at, failed_at)
  select o.id, o.order_number, o.customer_id, c.delivery_agent_tracker, o.country, o.channel,
    case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then 'failed' else 'due' end, o.cod_currency, o.cod_amount, o.outbound_at,
    case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then o.updated_at end
  from orders o left join channel c on c.channel_code = o.channel where o.cod_amount > 0 and o.outbound_at is not null on conflict do nothing`
const SIGNED = query(
  { order_id: 'bigint', order_number: 'text', customer_id: 'bigint', agent: 'text?', currency: 'text', due_amount: 'text?' },
  `select c.order_id, c.order_number, c.customer_id, c.agent, c.currency, c.due_amount::text as due_amount from cod_collections c join orders o on o.id = c.order_id
    where c.state = 'due' and o.status = 'signed' order by c.order_id limit 120`,
)
const COLLECTED = `update cod_collections c set state = 'collected', collected_amount = c.due_amount, collected_at = least($2::timestamptz, c.due_at + interval '6 days'),
    reported_at = $2::timestamptz where c.order_id = any($1::bigint[])`
const WITH_AGENT = query(
  { order_number: 'text', agent: 'text?', currency: 'text' },
  `select order_number, agent, currency from cod_collections where state = 'collected' and remittance_id is null and bill_number is null and agent is not null
    order by agent, currency, order_id`,
)
/** The orders of one remittance of the demo. */
const [FEW, DAYS_BACK] = [4, 3]

/** Agents report what they collected for parcels that were signed for. */
async function reportCash(connection: Connection, at: Instant): Promise<void> {
  await connection.rows(DUE)
  const signed = await connection.rows(SIGNED)
  const drafts = signed.map((row) =>
    codCollected({
      customerId: row.customer_id,
      reference: row.order_number,
      amount: money(BigInt(row.due_amount ?? 0), row.currency),
      agent: row.agent ?? undefined,
    }),
  )
  if (drafts.length === 0) return
  for (const posted of await postEach(sqlLedger(connection), drafts, { at, actorId: FINANCE_STAFF.id })) must(posted)
  await connection.rows(COLLECTED, [signed.map((row) => row.order_id), new Date(at).toISOString()])
}

/** Remittances in every state: one received in full, one short and explained in part, one over, one with lines that do not match, one cancelled. */
export async function seedRemittances(connection: Connection, { references, now }: DemoStage): Promise<void> {
  await reportCash(connection, now - (DAYS_BACK + 2) * MILLIS_PER_DAY)
  const unit: RemittanceUnit = {
    remittances: sqlRemittanceStore(connection),
    ledger: sqlLedger(connection),
    audit: sqlAuditTrail(connection),
    answered: sqlAnsweredCommands(connection),
    live: { publish: async () => undefined },
  }
  const atomically: Atomically<RemittanceUnit> = (work) => work(unit)
  const at = now - DAYS_BACK * MILLIS_PER_DAY
  const ports = { atomically, references, clock: { now: () => at } }
  const clerk: Actor = FINANCE_STAFF
  const rows = await connection.rows(WITH_AGENT)
  const groups = [...Map.groupBy(rows, ({ agent, currency }) => `${agent} ${currency}`).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const [most = []] = groups
  const [first] = most
  if (first === undefined) return
  const parts = [0, 1, 2, 3, 4].map((part) => most.slice(part * FEW, (part + 1) * FEW).map((row) => row.order_number))
  const announce = async (orders: readonly string[], reference: string): Promise<Remittance | undefined> => {
    if (orders.length === 0) return undefined
    const raw = { agent: first.agent ?? '', currency: first.currency, reference, orders: orders.join('\n') }
    return must(await announceRemittance(ports)({ raw }, clerk))
  }
  const receive = async (found: Remittance | undefined, off: bigint): Promise<void> => {
    if (found === undefined) return
    const amount = formatAmount(money(found.matchedAmount + off, found.currency))
    const raw = { bank: 'Emirates NBD', reference: `TT${found.reference ?? ''}`, amount, day: beijingDay(at) }
    must(await receiveRemittance(ports)({ id: found.id, raw }, clerk))
  }
  const [full, short, over, waiting, dropped] = parts
  await receive(await announce(full ?? [], 'AX-20260901'), 0n)
  const less = await announce(short ?? [], 'AX-20260908')
  await receive(less, -2_500n)
  if (less !== undefined) {
    const explain = (kind: string, amount: string, reason: string) =>
      explainRemittance(ports)({ id: less.id, raw: { kind, amount, reason } }, clerk)
    must(await explain('bank_charge', '15.00', '中间行扣费，见银行通知'))
    must(await explain('written_off', '4.00', '代理确认尾差不再补款'))
  }
  await receive(await announce(over ?? [], 'AX-20260915'), 1_000n)
  await announce([...(waiting ?? []), 'CDX0000000404'], 'AX-20260922')
  const cancelled = await announce(dropped ?? [], 'AX-20260923')
  if (cancelled !== undefined) must(await cancelRemittance(ports)({ id: cancelled.id, raw: { reason: '代理重复通知' } }, clerk))
}
