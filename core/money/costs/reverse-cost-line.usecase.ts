import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { marginChanges } from './book-lines.ts'
import { costBillMachine } from './cost-bill.machine.ts'
import { COST_REASON } from './cost-fields.ts'
import { shownLine } from './cost-lines.ts'
import { costFailure } from './cost.failures.ts'
import type { CostLine } from './cost.ports.ts'
import { keepCostBill, lockCostBill, type CostPorts } from './handle-cost-bills.usecase.ts'

/**
 * Takes a booked line back by a further line of the opposite amount, with the same parts of the
 * same parcels; nothing of what was booked changes. INPUT_INVALID, COST_BILL_NOT_FOUND,
 * COST_BILL_NOT_BOOKED, COST_LINE_NOT_FOUND, COST_LINE_REVERSED for one that was taken back or
 * takes one back.
 */
export function reverseCostLine({ atomically, references, clock }: CostPorts) {
  return async (
    id: number,
    { line: place, raw }: { readonly line: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<{ readonly line: number }>> => {
    const read = readFields({ reason: COST_REASON }, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    return atomically(async (unit) => {
      const found = await lockCostBill(unit, id)
      if (!found.ok) return found
      const bill = found.value
      if (bill.state !== 'booked') return failed(costFailure('COST_BILL_NOT_BOOKED', { state: costBillMachine.states[bill.state].label }))
      const lines = await unit.costs.lines(id)
      const line = lines.find((one) => one.line === place)
      if (line === undefined) return failed(costFailure('COST_LINE_NOT_FOUND', { line: place }))
      if (line.reverses !== undefined || lines.some(({ reverses }) => reverses === place))
        return failed(costFailure('COST_LINE_REVERSED', { line: place }))
      await unit.margins.lock()
      const back: CostLine = { ...line, line: (lines.at(-1)?.line ?? 0) + 1, amount: -line.amount, remark: reason, reverses: place }
      const parts = (await unit.costs.parcelCosts(id, place)).map((part) => ({
        ...part,
        line: back.line,
        amount: -part.amount,
        inReport: -part.inReport,
      }))
      await unit.costs.putLines(id, [back])
      await unit.costs.addParcelCosts(id, parts)
      await unit.margins.change(marginChanges(parts, -1))
      const changes = { line: { from: shownLine(line, bill.total.currency) }, reason: { to: reason } }
      await keepCostBill(unit, bill, { action: 'reverse_line', changes }, { actorId: actor.id, at: clock.now() })
      return ok({ line: back.line })
    })
  }
}
