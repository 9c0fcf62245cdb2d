import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { compareLines, type KnownDocument } from './compare-lines.ts'
import { costBillMachine, type CostBillEvent } from './cost-bill.machine.ts'
import { COST_REASON, type CostDecision, type DifferenceKind } from './cost-fields.ts'
import { sumOfLines } from './cost-lines.ts'
import { costFailure } from './cost.failures.ts'
import type { CostBill, CostDifference, CostLine, CostUnit } from './cost.ports.ts'
import { costSubject, keepCostBill, lockCostBill, type CostPorts } from './handle-cost-bills.usecase.ts'
import { bookLines } from './book-lines.ts'
import { supplierPrice } from './supplier-price.entity.ts'
import { supplier } from './supplier.entity.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'

/** Lines add up to what the bill says: COST_BILL_EMPTY, COST_TOTAL_DIFFERS. */
function checkTotal({ total }: CostBill, lines: readonly CostLine[]): Result<unknown> {
  if (lines.length === 0) return failed(costFailure('COST_BILL_EMPTY'))
  const sum = money(sumOfLines(lines), total.currency)
  if (sum.amount === total.amount) return ok(undefined)
  return failed(costFailure('COST_TOTAL_DIFFERS', { sum: groupThousands(formatMoney(sum)), total: groupThousands(formatMoney(total)) }))
}

const named = <K extends 'mawb' | 'waybill'>(lines: readonly CostLine[], name: K): readonly string[] => [
  ...new Set(lines.flatMap((line) => line[name] ?? [])),
]

/** Compares a bill with our own weights and with the prices that were agreed. */
async function compareCostBill({ costs }: CostUnit, bill: CostBill, lines: readonly CostLine[], references: References) {
  const flown = new Map((await costs.flown(named(lines, 'mawb'))).map((one) => [one.mawb, one]))
  const parcels = new Map((await costs.parcels(named(lines, 'waybill'))).map((one) => [one.waybill, one]))
  const known = ({ mawb, waybill }: CostLine): KnownDocument | undefined => {
    const parcel = waybill === undefined ? undefined : parcels.get(waybill)
    return parcel === undefined ? flown.get(mawb ?? '') : { grams: parcel.grams, parcels: 1 }
  }
  return compareLines({
    bill,
    lines,
    known,
    prices: references.all(supplierPrice),
    tolerance: references.find(supplier, bill.supplier)?.weight_tolerance ?? '0',
    billedBefore: new Set(await costs.billedBefore(bill.id)),
  })
}

const open = (differences: readonly CostDifference[]): number => differences.filter(({ decision }) => decision === undefined).length
const inDispute = (differences: readonly CostDifference[]): number => differences.filter(({ decision }) => decision === 'disputed').length

type Moving = { readonly unit: CostUnit; readonly bill: CostBill; readonly lines: readonly CostLine[]; readonly references: References }

/** Needs and effects of each event of a bill besides its state. */
const EFFECTS: { readonly [E in CostBillEvent]: (moving: Moving) => Promise<Result<unknown>> } = {
  check: async ({ unit, bill, lines, references }) => {
    const total = checkTotal(bill, lines)
    if (!total.ok) return total
    await unit.costs.keepDifferences(bill.id, await compareCostBill(unit, bill, lines, references))
    return ok(undefined)
  },
  reopen: async ({ unit, bill }) => ok(await unit.costs.keepDifferences(bill.id, [])),
  dispute: async ({ unit, bill }) =>
    inDispute(await unit.costs.differences(bill.id)) === 0 ? failed(costFailure('COST_NO_DISPUTE')) : ok(undefined),
  settle: async ({ unit, bill }) => {
    const differences = await unit.costs.differences(bill.id)
    const again = differences.map((one): CostDifference => {
      if (one.decision !== 'disputed') return one
      const { decision: _decision, ...undecided } = one
      return undecided
    })
    return ok(await unit.costs.keepDifferences(bill.id, again))
  },
  book: async ({ unit, bill, lines, references }) => {
    const differences = await unit.costs.differences(bill.id)
    const [undecided, disputed] = [open(differences), inDispute(differences)]
    if (undecided > 0) return failed(costFailure('COST_UNDECIDED', { count: undecided }))
    if (disputed > 0) return failed(costFailure('COST_IN_DISPUTE', { count: disputed }))
    return bookLines(unit, { bill, lines, references })
  },
}

/**
 * Moves a cost bill on. Checking compares it (COST_BILL_EMPTY, COST_TOTAL_DIFFERS); it is disputed
 * where a difference is (COST_NO_DISPUTE); booking spreads its lines over their parcels
 * (COST_UNDECIDED, COST_IN_DISPUTE, EXCHANGE_RATE_MISSING). COST_BILL_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function moveCostBill({ atomically, references, clock }: CostPorts) {
  return (id: number, event: CostBillEvent, actor: Actor): Promise<Result<CostBill>> =>
    atomically(async (unit) => {
      const found = await lockCostBill(unit, id)
      if (!found.ok) return found
      const bill = found.value
      const state = advance(costBillMachine, { state: bill.state, event })
      if (!state.ok) return state
      const done = await EFFECTS[event]({ unit, bill, lines: await unit.costs.lines(id), references: references() })
      if (!done.ok) return done
      const at = clock.now()
      const after: CostBill = { ...bill, state: state.value, ...(event === 'book' ? { bookedAt: at } : {}) }
      await unit.costs.keep(after)
      await unit.audit.write([
        { at, actorId: actor.id, area: 'expenses', subject: costSubject(bill), action: event, from: bill.state, to: state.value },
      ])
      return ok(after)
    })
}

export type DifferenceDecisions = {
  readonly differences: readonly { readonly line: number; readonly kind: DifferenceKind }[]
  readonly decision: CostDecision
  readonly raw: RawFields
}

/** The lines that are decided on, by what differs in them. */
const linesByKind = (chosen: DifferenceDecisions['differences']): Readonly<Record<string, { readonly to: string }>> =>
  Object.fromEntries(
    [...Map.groupBy(chosen, ({ kind }) => kind)].map(([kind, some]) => [
      kind,
      { to: [...new Set(some.map(({ line }) => line))].toSorted((one, other) => one - other).join(', ') },
    ]),
  )

/**
 * Accepts or disputes differences of a checked bill, with a reason. INPUT_INVALID,
 * COST_BILL_NOT_FOUND, COST_BILL_NOT_CHECKED, DIFFERENCE_NOT_FOUND for the first one that is not
 * there; then nothing is decided.
 */
export function decideCostDifferences({ atomically, references, clock }: CostPorts) {
  return async (id: number, { differences: chosen, decision, raw }: DifferenceDecisions, actor: Actor): Promise<Result<unknown>> => {
    const read = readFields({ reason: COST_REASON }, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    return atomically(async (unit) => {
      const found = await lockCostBill(unit, id)
      if (!found.ok) return found
      const bill = found.value
      if (bill.state !== 'checked') return failed(costFailure('COST_BILL_NOT_CHECKED', { state: costBillMachine.states[bill.state].label }))
      const keyOf = ({ line, kind }: DifferenceDecisions['differences'][number]): string => `${line} ${kind}`
      const asked = new Set(chosen.map(keyOf))
      const differences = await unit.costs.differences(id)
      const missing = chosen.find((one) => !differences.some((known) => keyOf(known) === keyOf(one)))
      if (missing !== undefined) return failed(costFailure('DIFFERENCE_NOT_FOUND', { line: missing.line }))
      const decided = differences.map((one) => (asked.has(keyOf(one)) ? { ...one, decision, reason, decidedBy: actor.id } : one))
      await unit.costs.keepDifferences(id, decided)
      const changes = { ...linesByKind(chosen), decision: { to: decision }, reason: { to: reason } }
      await keepCostBill(unit, bill, { action: 'decide', changes }, { actorId: actor.id, at: clock.now() })
      return ok(undefined)
    })
  }
}
