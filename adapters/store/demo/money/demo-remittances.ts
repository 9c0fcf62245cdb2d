import type { Actor } from '#core/platform/access/account.ts'
import { announceRemittance, cancelRemittance } from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { explainRemittance } from '#core/money/cod/remittances/explain-remittance.usecase.ts'
import { receiveRemittance } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import type { RemittanceUnit } from '#core/money/cod/remittances/remittance.ports.ts'
import type { Remittance } from '#core/money/cod/remittances/remittance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { beijingDay } from '#core/base/kernel/zoned-time.ts'
import { sqlAnsweredCommands } from '../../oversight/audit/sql-answered-commands.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlRemittanceStore } from '../../money/cod/sql-remittance-store.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { FINANCE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const WITH_AGENT = query(
  { order_number: 'text', agent: 'text?', currency: 'text' },
  `select order_number, agent, currency from cod_collections where state = 'collected' and remittance_id is null and bill_number is null and agent is not null
    order by agent, currency, order_id`,
)
/** The unit of work that receives remittances in the demo. */
export const remittanceUnitOn = (connection: Connection): RemittanceUnit => ({
  remittances: sqlRemittanceStore(connection),
  ledger: sqlLedger(connection),
  audit: sqlAuditTrail(connection),
  answered: sqlAnsweredCommands(connection),
  // Nobody has a page open yet.
  live: { publish: async () => undefined },
})

/** The orders of one remittance of the demo. */
const FEW = 2

/**
 * Remittances in every state: one received in full, one short and explained in part, one over, one
 * with lines that do not match, one cancelled.
 */
export async function seedRemittances(connection: Connection, { references, now }: DemoStage): Promise<void> {
  const unit = remittanceUnitOn(connection)
  const atomically: Atomically<RemittanceUnit> = (work) => work(unit)
  const at = now - MILLIS_PER_HOUR / 2
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
