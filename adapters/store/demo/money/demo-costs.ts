import type { Actor } from '#core/platform/access/account.ts'
import { countRevenue } from '#core/money/costs/count-revenue.ts'
import type { CostSubject } from '#core/money/costs/cost-subject.ts'
import type { KeyedCostUnit } from '#core/money/costs/cost.ports.ts'
import { createCostBill, type CostPorts } from '#core/money/costs/handle-cost-bills.usecase.ts'
import { decideCostDifferences, moveCostBill } from '#core/money/costs/move-cost-bill.usecase.ts'
import { reverseCostLine } from '#core/money/costs/reverse-cost-line.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlCostStore } from '../../money/costs/sql-cost-store.ts'
import { sqlMarginStore } from '../../money/costs/sql-margin-store.ts'
import type { Connection } from '../../database/database.ts'
import { FINANCE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** Grams that are billed, and minor units. */
type Line = {
  readonly mawb?: string
  readonly waybill?: string
  readonly subject: CostSubject
  readonly grams?: number
  readonly amount: bigint
}
type Bill = {
  readonly supplier: string
  readonly number: string
  readonly currency: string
  readonly daysAgo: number
  readonly lines: readonly Line[]
  readonly until: 'draft' | 'checked' | 'disputed' | 'booked'
}

type Entry = { readonly day: string; readonly actor: Actor }

const FLOWN = '176-40518623'
const DEPARTED = '065-71203941'
const PLANNED = '176-40519102'
const GRAMS_PER_KILOGRAM = 1000n
const REASON = { reason: '计价与协议价不符，请按协议价重开账单' }
const ACCEPTED = { reason: '按交接单核实' }

const byWeight = (grams: number, cents: bigint): bigint => (BigInt(grams) * cents + GRAMS_PER_KILOGRAM / 2n) / GRAMS_PER_KILOGRAM

/** A bill that goes its way by the use cases, up to its state. */
async function enterDemoCostBill(
  ports: CostPorts,
  { supplier, number, currency, lines, until }: Bill,
  { day, actor }: Entry,
): Promise<number> {
  const total = formatAmount(
    money(
      lines.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    ),
  )
  const head = { supplier, bill_number: number, bill_date: day, total: { amount: total, currency } }
  const { id } = must(await createCostBill(ports)(head, actor))
  const numbered = lines.map((line, at) => ({ ...line, line: at + 1 }))
  const move = moveCostBill(ports)
  must(await ports.atomically(async ({ costs }) => ok(await costs.putLines(id, numbered))))
  if (until === 'draft') return id
  must(await move(id, 'check', actor))
  const differences = must(await ports.atomically(async ({ costs }) => ok(await costs.differences(id))))
  if (differences.length > 0 && until !== 'checked') {
    const decided =
      until === 'booked' ? ({ decision: 'accepted', raw: ACCEPTED } as const) : ({ decision: 'disputed', raw: REASON } as const)
    must(await decideCostDifferences(ports)(id, { differences, ...decided }, actor))
  }
  if (until !== 'checked') must(await move(id, until === 'booked' ? 'book' : 'dispute', actor))
  return id
}

/**
 * The bills of the flights of the demo: as agreed, too heavy, too dear, and one that is still being
 * written.
 */
function flightBills(grams: ReadonlyMap<string, number>, parcels: ReadonlyMap<string, number>): readonly Bill[] {
  const [flown, departed] = [grams.get(FLOWN) ?? 0, grams.get(DEPARTED) ?? 0]
  const [landed, leaving] = [BigInt(parcels.get(FLOWN) ?? 0), BigInt(parcels.get(DEPARTED) ?? 0)]
  const tooHeavy = departed + 8_500
  return [
    {
      supplier: 'EK-CARGO',
      number: 'EK-SZX-30871',
      currency: 'CNY',
      daysAgo: 5,
      until: 'booked',
      lines: [
        { mawb: FLOWN, subject: 'air_freight', grams: flown, amount: byWeight(flown, 2280n) },
        { mawb: FLOWN, subject: 'fuel', grams: flown, amount: byWeight(flown, 360n) },
        { mawb: FLOWN, subject: 'security', amount: 15_000n },
        { mawb: FLOWN, subject: 'terminal', amount: 32_000n },
      ],
    },
    {
      supplier: 'GULF-LM',
      number: 'GLM-2211',
      currency: 'AED',
      daysAgo: 3,
      until: 'booked',
      lines: [
        { mawb: FLOWN, subject: 'clearance', amount: landed * 350n },
        { mawb: FLOWN, subject: 'delivery', amount: landed * 1400n + 2800n },
        { mawb: FLOWN, subject: 'other', amount: 7_500n },
      ],
    },
    {
      supplier: 'SV-CARGO',
      number: 'SV-SZX-11902',
      currency: 'CNY',
      daysAgo: 1,
      until: 'checked',
      lines: [
        { mawb: DEPARTED, subject: 'air_freight', grams: tooHeavy, amount: byWeight(tooHeavy, 2680n) },
        { mawb: DEPARTED, subject: 'security', amount: 15_000n },
      ],
    },
    {
      supplier: 'KSA-LM',
      number: 'KSA-INV-0457',
      currency: 'SAR',
      daysAgo: 1,
      until: 'disputed',
      lines: [
        { mawb: DEPARTED, subject: 'clearance', amount: leaving * 400n },
        { mawb: DEPARTED, subject: 'delivery', amount: (leaving + 2n) * 1650n },
      ],
    },
    {
      supplier: 'EK-CARGO',
      number: 'EK-SZX-30955',
      currency: 'CNY',
      daysAgo: 0,
      until: 'draft',
      lines: [{ mawb: PLANNED, subject: 'air_freight', amount: 41_040n }],
    },
  ]
}

/** The rest of what left was carried by an agent, who bills parcel by parcel, month by month. */
function parcelBills(
  { unit: { told }, now }: DemoStage,
  grams: ReadonlyMap<string, number>,
  onFlights: ReadonlySet<string>,
): readonly Bill[] {
  const charged = told.orders.filter(
    ({ outboundAt, money: paid, orderNumber }) => outboundAt !== undefined && paid?.charge !== undefined && !onFlights.has(orderNumber),
  )
  const monthOf = (at: Instant | undefined): string => instantText(at ?? now).slice(0, 7)
  return [...Map.groupBy(charged, ({ outboundAt }) => monthOf(outboundAt))].map(([month, orders]) => ({
    supplier: 'CONSOL-SZ',
    number: `CSZ-${month.replace('-', '')}`,
    currency: 'CNY',
    daysAgo: Math.max(0, Math.floor((now - Math.max(...orders.map(({ outboundAt }) => outboundAt ?? 0))) / MILLIS_PER_DAY)),
    until: 'booked' as const,
    lines: orders.map(({ airwayNumber }) => {
      const billed = grams.get(airwayNumber) ?? 0
      const amount = byWeight(billed, 3650n)
      return { waybill: airwayNumber, subject: 'air_freight' as const, grams: billed, amount: amount < 1500n ? 1500n : amount }
    }),
  }))
}

/**
 * Cost bills in every state, on the flights and parcels of the demo, and the margins that they
 * leave.
 */
export async function seedCosts(connection: Connection, stage: DemoStage): Promise<void> {
  const [costs, margins] = [sqlCostStore(connection), sqlMarginStore(connection)]
  const { now, references } = stage
  const answered = { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined }
  const unit: KeyedCostUnit = { costs, margins, audit: sqlAuditTrail(connection), answered }
  const atomically: Atomically<KeyedCostUnit> = (work) => work(unit)
  await countRevenue(margins, { after: undefined, now, references: references() })
  const flown = await costs.flown([FLOWN, DEPARTED])
  const onFlights = new Set<string>()
  for (const { mawb } of flown) for (const { orderNumber } of await costs.parcelsOn(mawb)) onFlights.add(orderNumber)
  const actor = stage.person(FINANCE_STAFF)
  const known = await costs.parcels(stage.unit.told.orders.map(({ airwayNumber }) => airwayNumber))
  const grams = new Map(known.map(({ waybill, grams: weight }) => [waybill, weight]))
  const bills = [
    ...parcelBills(stage, grams, onFlights),
    ...flightBills(new Map(flown.map((one) => [one.mawb, one.grams])), new Map(flown.map((one) => [one.mawb, one.parcels]))),
  ]
  for (const bill of bills) {
    const at = now - bill.daysAgo * MILLIS_PER_DAY
    const ports = { atomically, references, clock: { now: () => Math.min(now, at + MILLIS_PER_DAY / 12) } }
    const id = await enterDemoCostBill(ports, bill, { day: instantText(at).slice(0, 10), actor })
    if (bill.number === 'GLM-2211') must(await reverseCostLine(ports)(id, { line: 3, raw: { reason: '供应商已退款' } }, actor))
  }
}
