import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { maySubmitKind, mayUseKind } from '../place/kind-access.rules.ts'
import { storeOne } from '../place/place-order.usecase.ts'
import { invalidOrder } from '../read-order.ts'
import { checkRefused } from './check-refused.ts'
import { runningAlready, stateAt, type ImportUnit } from './order-import.ts'
import { firstLine, type RefusedRow, type RowError } from './refused-row.ts'

type Ports = {
  readonly atomically: Atomically<ImportUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
}

export type CreateRows = {
  readonly ids: readonly number[]
  /** The user has confirmed what cannot be undone. */
  readonly confirmIrreversible: boolean
}

/** The result of one row: the number of its order, or why there is none. */
export type RowOutcome = { readonly id: number } & ({ readonly orderNumber: string } | { readonly failure: Failure })

/**
 * Creates the orders of corrected rows, each in one unit of work with its row and the counts of its
 * import, so that one that is still wrong does not block the others. They belong to the import of
 * their rows. A row that is created already answers its order. REFUSED_ROW_NOT_FOUND,
 * IMPORT_RUNNING while the import of the row is under way, ROW_EXISTS for a row without reference
 * whose like has an order, and all that is said of a new order.
 */
export function createRefusedRows(ports: Ports) {
  return async ({ ids, confirmIrreversible }: CreateRows, actor: Actor): Promise<Result<readonly RowOutcome[]>> => {
    const outcomes: RowOutcome[] = []
    for (const id of new Set(ids)) {
      const created = await createOne(ports, { id, confirmIrreversible, actor })
      if (!created.ok) await keepErrors(ports, { id, failure: created.failure, actor })
      outcomes.push(created.ok ? { id, orderNumber: created.value } : { id, failure: created.failure })
    }
    return ok(outcomes)
  }
}

type One = { readonly id: number; readonly confirmIrreversible: boolean; readonly actor: Actor }

function createOne(
  { atomically, references, clock, newOrderNumber }: Ports,
  { id, confirmIrreversible, actor }: One,
): Promise<Result<string>> {
  return atomically(async (unit): Promise<Result<string>> => {
    const [row] = await unit.refusedRows.lock([id], actor.id)
    if (row === undefined) return failed(importFailure('REFUSED_ROW_NOT_FOUND'))
    if (row.orderNumber !== undefined) return ok(row.orderNumber)
    const at = clock.now()
    const settled = await settledImport(unit, row, at)
    if (!settled.ok) return settled
    const [checked] = await checkRefused(unit, [row], { actor, references: references() })
    if (checked === undefined) return failed(importFailure('REFUSED_ROW_NOT_FOUND'))
    const { kind, content, importKey, failures } = checked
    const open = mayUseKind(kind, actor)
    if (!open.ok) return open
    if (content === undefined) return failed(invalidOrder(failures))
    const submittable = maySubmitKind(kind, { confirmed: confirmIrreversible })
    if (!submittable.ok) return submittable
    const stored = await storeOne(unit, {
      content,
      ...(importKey === undefined ? {} : { importKey }),
      importId: row.importId,
      importRow: firstLine(row),
      kind,
      draft: false,
      actor,
      at,
      references: references(),
      newOrderNumber,
    })
    if (!stored.ok) return stored
    await unit.refusedRows.created(id, stored.value.orderNumber, at)
    await unit.imports.count(row.importId, { created: 1, skipped: 0, failed: -1 }, at)
    return ok(stored.value.orderNumber)
  })
}

/** An import that is under way counts its own rows, and would forget this one. */
async function settledImport({ imports }: ImportUnit, { importId, customerId }: RefusedRow, at: Instant): Promise<Result<true>> {
  const batch = await imports.lock(importId, customerId)
  if (batch === undefined) return failed(importFailure('IMPORT_NOT_FOUND'))
  return stateAt(batch, at) === 'running' ? failed(runningAlready(batch)) : ok(true)
}

/** Keeps the faults with the row, so that its reader finds them there. */
async function keepErrors(
  { atomically, references, clock }: Ports,
  { id, failure, actor }: { readonly id: number; readonly failure: Failure; readonly actor: Actor },
): Promise<void> {
  const { fields = [] } = failure
  if (fields.length === 0) return
  await atomically(async (unit) => {
    const [row] = await unit.refusedRows.lock([id], actor.id)
    if (row?.state !== 'open') return ok(undefined)
    const [checked] = await checkRefused(unit, [row], { actor, references: references() })
    const own = fields.map(({ path, code, params }): RowError => ({ line: firstLine(row), target: path, code, params }))
    const errors = checked === undefined || checked.errors.length === 0 ? own : checked.errors
    await unit.refusedRows.correct([{ id, lines: row.lines, errors }], clock.now())
    return ok(undefined)
  })
}
