import { decideDifferences } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { matchingOf } from '#core/base/sheets/matched-headings.ts'
import { sqlAnsweredCommands } from '../../oversight/audit/sql-answered-commands.ts'
import type { CollectionUnit, WrongLine } from '#core/money/cod/collections/collection.ports.ts'
import type { CashReport } from '#core/money/cod/collections/collection-report.ts'
import { takeReports } from '#core/money/cod/collections/take-reports.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlHeldActKeeper, sqlMoneyActKeeper } from '../../money/acts/sql-money-act-keeper.ts'
import { sqlCollectionKeeper } from '../../money/cod/sql-collection-keeper.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { ADMIN_STAFF, FINANCE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const BEGIN = `insert into cod_collections (order_id, order_number, customer_id, agent, country, channel, state, currency, due_amount, due_at, failed_at)
  select o.id, o.order_number, o.customer_id, c.delivery_agent_tracker, o.country, o.channel,
    case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then 'failed' else 'due' end, o.cod_currency, o.cod_amount, o.outbound_at,
    case when o.status in ('returned', 'destroyed', 'lost', 'transferred', 'cancelled') then o.updated_at end
  from orders o left join channel c on c.channel_code = o.channel where o.cod_amount > 0 and o.outbound_at is not null`
const DELIVERED = query(
  { order_number: 'text', agent: 'text?', currency: 'text', due: 'text?', pod_at: 'timestamptz' },
  `select c.order_number, c.agent, c.currency, c.due_amount::text as due, o.pod_at from cod_collections c join orders o on o.id = c.order_id
    where o.status = 'signed' and c.state = 'due' and o.pod_at is not null order by o.pod_at, o.id`,
)

/**
 * Of each agent's file the delivered orders that were collected short, by their place in it; 0
 * percent is nothing collected.
 */
const SHORT: ReadonlyMap<number, bigint> = new Map([
  [2, 90n],
  [5, 0n],
  [8, 50n],
])
/** The newest of an agent's parcels are in no file yet. */
const UNREPORTED = 3
const HUNDRED = 100n

/** Collections of the orders that were dispatched: their lives were written in memory. */
export const beginCollections = async (connection: Connection): Promise<void> => void (await connection.rows(BEGIN))

/**
 * Cash of the demo: agents sent files of what they collected, with differences in each state and
 * lines that were wrong.
 */
export async function seedCollections(connection: Connection, stage: DemoStage): Promise<void> {
  const unit = collectionUnitOn(connection)
  const delivered = Object.groupBy(await connection.rows(DELIVERED), ({ agent }) => agent ?? '')
  let at = stage.now - 6 * MILLIS_PER_HOUR
  for (const [agent, orders = []] of Object.entries(delivered)) {
    if (agent === '' || orders.length <= UNREPORTED) continue
    at += MILLIS_PER_HOUR / 2
    const lines = orders.slice(0, -UNREPORTED).map(({ order_number: number, due, currency, pod_at: pod }, place): CashReport => {
      const amount = (BigInt(due ?? 0) * (SHORT.get(place) ?? HUNDRED)) / HUNDRED
      return { number, amount: formatAmount(money(amount, currency)), currency, collectedAt: `${localTime(pod.getTime(), 'UTC')}Z` }
    })
    await takeFile(unit, { agent, at, reports: [...lines, { number: 'CD20260000000', amount: '120.00', currency: 'AED' }], stage })
  }
  await decideSome(connection, unit, stage)
}

/** The unit of work that collects cash in the demo. */
export const collectionUnitOn = (connection: Connection): CollectionUnit => ({
  collections: sqlCollectionKeeper(connection),
  ledger: sqlLedger(connection),
  audit: sqlAuditTrail(connection),
  // Nobody has a page open yet, and the demo's messages are written by themselves.
  live: { publish: async () => undefined },
  messages: { send: async () => undefined },
})

type DemoFile = { readonly agent: string; readonly at: number; readonly reports: readonly CashReport[]; readonly stage: DemoStage }

async function takeFile(unit: CollectionUnit, { agent, at, reports, stage }: DemoFile): Promise<void> {
  const columns = [
    { index: 0, heading: 'AWB', column: 'number' },
    { index: 1, heading: 'COD', column: 'amount' },
    { index: 2, heading: 'Currency', column: 'currency' },
    { index: 3, heading: 'Delivered', column: 'collected_at' },
  ] as const
  const made = { agent, fileName: `${agent.toLowerCase()}-cod.xlsx`, at, by: FINANCE_STAFF.id, matching: matchingOf({ line: 1, columns }) }
  const importId = await unit.collections.addImport(made)
  const actor = { id: FINANCE_STAFF.id }
  const reporting = {
    source: 'file',
    agent,
    importId,
    actor,
    at,
    references: stage.references(),
    reach: { customerIds: undefined },
  } as const
  const outcomes = must(await takeReports(unit, reports, { ...reporting, seen: new Set() }))
  const counts = { booked: 0, difference: 0, repeated: 0, wrong: 0 }
  const wrong: WrongLine[] = []
  for (const [index, outcome] of outcomes.entries()) {
    counts[outcome.done] += 1
    const report = reports[index]
    if (outcome.done === 'wrong' && report !== undefined) wrong.push({ line: index + 2, report, fault: outcome.fault })
  }
  await unit.collections.addToImport(importId, counts, wrong)
}

const OPEN = query({ id: 'bigint' }, `select id from cod_reports where state = 'open' order by id`)

/** Differences of the demo were agreed on outside of it. */
const AGREED = money(100_000_000_000n, 'CNY')

/** One difference is accepted and one rejected; the others wait. */
async function decideSome(connection: Connection, unit: CollectionUnit, stage: DemoStage): Promise<void> {
  const [accepted, rejected] = await connection.rows(OPEN)
  const clock = { now: () => stage.now - MILLIS_PER_HOUR }
  // Approved by a second person, so that the day's limit of finance is left.
  const acts = sqlMoneyActKeeper(connection)
  const decide = decideDifferences({
    atomically: (work) =>
      work({
        ...unit,
        audit: sqlAuditTrail(connection),
        moneyActs: { ...acts, add: (act) => acts.add({ ...act, confirmedBy: ADMIN_STAFF.id }) },
        heldActs: sqlHeldActKeeper(connection),
        answered: sqlAnsweredCommands(connection),
      }),
    secondPerson: { above: AGREED, references: stage.references },
    clock,
  })
  const staff = stage.person(FINANCE_STAFF)
  for (const [one, decision, reason] of [
    [accepted, 'accept', '外包装破损，与收件人协商后少收'],
    [rejected, 'reject', '签收单上的金额与上报不符，请重新核对后上报'],
  ] as const)
    if (one !== undefined) must(await decide({ ids: [one.id], decision, raw: { reason } }, staff))
}
