import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { costBillMachine } from './cost-bill.machine.ts'
import { costBillFields, costLineFields, type CostBillHead } from './cost-fields.ts'
import { MOST_COST_LINES, readCostLine, shownLine } from './cost-lines.ts'
import { costFailure } from './cost.failures.ts'
import { supplier } from './supplier.entity.ts'
import type { CostBill, CostLine, CostUnit, KeyedCostUnit } from './cost.ports.ts'

export type CostPorts = { readonly atomically: Atomically<KeyedCostUnit>; readonly references: () => References; readonly clock: Clock }
type AuditChanges = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
/** An action on a bill, by whom and when; its row of the audit trail. */
type CostBillAction = { readonly action: string; readonly changes?: AuditChanges }

const shownHead = ({ supplier, bill_number, bill_date, total, remark }: CostBillHead): Readonly<Record<string, string | undefined>> => ({
  supplier,
  bill_number,
  bill_date,
  total: formatMoney(total),
  remark,
})

/** Returns the differences between two heads of a bill. */
function headChanges(before: CostBillHead | undefined, after: CostBillHead): AuditChanges {
  const [old, fresh] = [before === undefined ? {} : shownHead(before), shownHead(after)]
  return Object.fromEntries(
    Object.keys(fresh).flatMap((name) => (old[name] === fresh[name] ? [] : [[name, { from: old[name], to: fresh[name] }]])),
  )
}

/** The subject of the audit trail for a bill. */
export const costSubject = ({ id }: Pick<CostBill, 'id'>): string => String(id)

/** Locks a bill: COST_BILL_NOT_FOUND. */
export async function lockCostBill({ costs }: Pick<CostUnit, 'costs'>, id: number): Promise<Result<CostBill>> {
  const bill = await costs.lock(id)
  return bill === undefined ? failed(costFailure('COST_BILL_NOT_FOUND')) : ok(bill)
}

/** Locks a bill that is still written: COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT. */
export async function draftCostBill(unit: Pick<CostUnit, 'costs'>, id: number): Promise<Result<CostBill>> {
  const found = await lockCostBill(unit, id)
  if (!found.ok || found.value.state === 'draft') return found
  return failed(costFailure('COST_BILL_NOT_DRAFT', { state: costBillMachine.states[found.value.state].label }))
}

/** Writes what was done with a locked bill, with its row of the audit trail; its version rises. */
export async function keepCostBill(
  unit: CostUnit,
  bill: CostBill,
  { action, changes }: CostBillAction,
  by: { actorId: number; at: number },
): Promise<void> {
  await unit.costs.keep(bill)
  await unit.audit.write([{ ...by, area: 'expenses', subject: costSubject(bill), action, ...(changes === undefined ? {} : { changes }) }])
}

/**
 * Enters a cost bill; sent again under the same key it makes no second one. INPUT_INVALID, also for
 * a supplier that is no longer enabled (COST_SUPPLIER_OFF), COST_BILL_TAKEN.
 */
export function createCostBill({ atomically, references, clock }: CostPorts) {
  return async (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly id: number }>> => {
    const read = readFields(costBillFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    if (references().find(supplier, read.value.supplier)?.enabled === false)
      return failed(invalidInput([atField('supplier', costFailure('COST_SUPPLIER_OFF', { supplier: read.value.supplier }))]))
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const at = clock.now()
        const id = await unit.costs.add({ ...read.value, state: 'draft', createdBy: actor.id, createdAt: at })
        const changes = headChanges(undefined, read.value)
        await unit.audit.write([{ at, actorId: actor.id, area: 'expenses', subject: String(id), action: 'create', changes }])
        return ok({ id })
      }),
    )
  }
}

/**
 * Changes the head of a draft. INPUT_INVALID, COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT,
 * RECORD_CHANGED, COST_BILL_TAKEN.
 */
export function changeCostBill({ atomically, references, clock }: CostPorts) {
  return async (
    id: number,
    { version, raw }: { readonly version: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<unknown>> => {
    const read = readFields(costBillFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically(async (unit) => {
      const found = await draftCostBill(unit, id)
      if (!found.ok) return found
      if (found.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      const { remark: _before, ...rest } = found.value
      const changes = headChanges(found.value, read.value)
      const by = { actorId: actor.id, at: clock.now() }
      if (Object.keys(changes).length > 0) await keepCostBill(unit, { ...rest, ...read.value }, { action: 'update', changes }, by)
      return ok(id)
    })
  }
}

/** Removes a draft with its lines. COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT. */
export function removeCostBill({ atomically, clock }: Pick<CostPorts, 'atomically' | 'clock'>) {
  return (id: number, actor: Actor): Promise<Result<unknown>> =>
    atomically(async (unit) => {
      const found = await draftCostBill(unit, id)
      if (!found.ok) return found
      await unit.costs.remove(id)
      const changes = Object.fromEntries(Object.entries(shownHead(found.value)).map(([name, from]) => [name, { from }]))
      await unit.audit.write([{ at: clock.now(), actorId: actor.id, area: 'expenses', subject: String(id), action: 'delete', changes }])
      return found
    })
}

const lineChange = (bill: CostBill, from: CostLine | undefined, to: CostLine | undefined): AuditChanges => {
  const shown = (line: CostLine | undefined) => line && shownLine(line, bill.total.currency)
  return { line: { from: shown(from), to: shown(to) } }
}

/**
 * Writes a line of a draft: a new one behind the others, or another text for one that is there.
 * Sent again under the same key it makes no second one. A change names the version of the bill that
 * was read. INPUT_INVALID, COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT, RECORD_CHANGED,
 * COST_LINE_NOT_FOUND, COST_LINES_MOST.
 */
export function writeCostLine({ atomically, references, clock }: CostPorts) {
  return async (
    id: number,
    { change, raw }: { readonly change?: { readonly line: number; readonly version: number }; readonly raw: RawFields },
    actor: Actor,
    keyed?: KeyedCommand,
  ): Promise<Result<{ readonly line: number }>> => {
    const read = readFields(costLineFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await draftCostBill(unit, id)
        if (!found.ok) return found
        if (change !== undefined && change.version !== found.value.version) return failed(referenceFailure('RECORD_CHANGED'))
        const line = change?.line
        const lines = await unit.costs.lines(id)
        const before = lines.find((one) => one.line === line)
        if (line !== undefined && before === undefined) return failed(costFailure('COST_LINE_NOT_FOUND', { line }))
        if (line === undefined && lines.length >= MOST_COST_LINES) return failed(costFailure('COST_LINES_MOST', { most: MOST_COST_LINES }))
        const place = line ?? (lines.at(-1)?.line ?? 0) + 1
        const after = readCostLine(read.value, { line: place, currency: found.value.total.currency })
        if (!after.ok) return after
        await unit.costs.putLines(id, [after.value])
        const done = { action: 'update', changes: lineChange(found.value, before, after.value) }
        await keepCostBill(unit, found.value, done, { actorId: actor.id, at: clock.now() })
        return ok({ line: place })
      }),
    )
  }
}

/** Removes a line of a draft. COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT, COST_LINE_NOT_FOUND. */
export function removeCostLine({ atomically, clock }: Pick<CostPorts, 'atomically' | 'clock'>) {
  return (id: number, line: number, actor: Actor): Promise<Result<unknown>> =>
    atomically(async (unit) => {
      const found = await draftCostBill(unit, id)
      if (!found.ok) return found
      const before = (await unit.costs.lines(id)).find((one) => one.line === line)
      if (before === undefined) return failed(costFailure('COST_LINE_NOT_FOUND', { line }))
      await unit.costs.removeLines(id, [line])
      const by = { actorId: actor.id, at: clock.now() }
      await keepCostBill(unit, found.value, { action: 'update', changes: lineChange(found.value, before, undefined) }, by)
      return ok(line)
    })
}
