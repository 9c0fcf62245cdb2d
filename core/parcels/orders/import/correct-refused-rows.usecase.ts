import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { orderKind } from '../kinds/catalog.ts'
import { checkRefused } from './check-refused.ts'
import { targetsOf } from './order-vocabulary.ts'
import type { ImportUnit } from './order-import.ts'
import { correctedCells, firstLine, MOST_CELL_CHARACTERS, rowKeyOf, type LineChange, type RefusedRow } from './refused-row.ts'

type Ports = { readonly atomically: Atomically<ImportUnit>; readonly references: () => References; readonly clock: Clock }

/** New texts for the lines of refused rows; an empty text empties the cell. */
export type CorrectRows = { readonly rows: readonly { readonly id: number; readonly lines: readonly LineChange[] }[] }

/**
 * Corrects cells of refused rows, of one or of many, and checks the rows by the rules of imports;
 * answers the rows with what is still wrong. Nothing is changed where a row is not the actor's or
 * is created already (REFUSED_ROW_NOT_FOUND), where it has no such line or its kind no such field
 * (CHOICE_UNKNOWN), or where a text is too long.
 */
export function correctRefusedRows({ atomically, references, clock }: Ports) {
  return async ({ rows: wanted }: CorrectRows, actor: Actor): Promise<Result<readonly RefusedRow[]>> =>
    atomically(async (unit) => {
      const ids = wanted.map(({ id }) => id)
      const locked = await lockOpen(unit, ids, actor)
      if (!locked.ok) return locked
      const byId = new Map(locked.value.map((row) => [row.id, row]))
      const faults = wanted.flatMap((one, at) => faultsOf(one.lines, { row: byId.get(one.id), at }))
      if (faults.length > 0) return failed(invalidInput(faults))
      for (const { id, lines } of wanted) {
        const row = byId.get(id)
        if (row !== undefined) byId.set(id, withChanges(row, lines))
      }
      const at = clock.now()
      for (const row of byId.values()) byId.set(row.id, await splitRow(unit, row, at))
      const checked = await checkRefused(unit, [...byId.values()], { actor, references: references() })
      const corrected = checked.map(({ row, errors }) => ({ ...row, errors }))
      await unit.refusedRows.correct(corrected, at)
      const fields = [...new Set(wanted.flatMap(({ lines }) => lines.flatMap(({ cells }) => Object.keys(cells))))]
      // The trail outlives the rows, so it has no texts of theirs.
      await unit.audit.write(rowEntries(corrected, { actor, at, action: 'correct_rows', changes: { fields: { to: fields.join(', ') } } }))
      return ok(corrected.map((row) => ({ ...row, updatedAt: at })))
    })
}

const referenceIn = ({ cells }: RefusedRow['lines'][number]): string => cells.find(({ target }) => target === 'refCode')?.text ?? ''

/**
 * A row without its lines that have another reference now, which are rows of their own, and without
 * those that were emptied.
 */
async function splitRow({ refusedRows, imports }: ImportUnit, row: RefusedRow, at: Instant): Promise<RefusedRow> {
  const filled = row.lines.filter(({ cells }) => cells.length > 0)
  // A line without a reference is one of the order above it.
  const first = filled.map(referenceIn).find((reference) => reference !== '') ?? ''
  const [own = row.lines, ...others] = Map.groupBy(filled, (line) => referenceIn(line) || first).values()
  const alike = new Map<string, number>()
  const { importId, customerId, kind, decimalComma } = row
  const errorsIn = (lines: RefusedRow['lines']) => row.errors.filter(({ line }) => lines.some((one) => one.line === line))
  const fresh = others.map((lines) => ({
    importId,
    customerId,
    kind,
    decimalComma,
    lines,
    errors: errorsIn(lines),
    rowKey: rowKeyOf(lines, alike),
  }))
  if (fresh.length > 0) {
    await refusedRows.refuse(fresh, at)
    await imports.count(importId, { created: 0, skipped: 0, failed: fresh.length }, at)
  }
  return { ...row, lines: own }
}

const withChanges = (row: RefusedRow, changes: readonly LineChange[]): RefusedRow => ({
  ...row,
  lines: row.lines.map((own) =>
    changes.filter(({ line }) => line === own.line).reduce((now, { cells }) => ({ ...now, cells: correctedCells(now.cells, cells) }), own),
  ),
})

/**
 * Returns the faults of changes: lines that the row does not have, fields that its kind does not
 * have, texts that are too long.
 */
function faultsOf(
  changes: readonly LineChange[],
  { row, at }: { readonly row: RefusedRow | undefined; readonly at: number },
): readonly FieldFailure[] {
  const kind = row && orderKind(row.kind)
  const targets = new Set(kind === undefined ? [] : targetsOf(kind).map(({ target }) => target))
  const lines = new Set(row?.lines.map(({ line }) => line))
  return changes.flatMap(({ line, cells }, index) => {
    const place = `rows.${at}.lines.${index}`
    const strange = lines.has(line) ? [] : [atField(`${place}.line`, importFailure('CHOICE_UNKNOWN', { target: line }))]
    return [
      ...strange,
      ...Object.entries(cells).flatMap(([target, text]) => {
        if (!targets.has(target)) return [atField(`${place}.cells.${target}`, importFailure('CHOICE_UNKNOWN', { target }))]
        if (text.length <= MOST_CELL_CHARACTERS) return []
        return [atField(`${place}.cells.${target}`, inputFailure('TOO_LONG', { max: MOST_CELL_CHARACTERS }))]
      }),
    ]
  })
}

/** Removes refused rows that are not wanted any more; REFUSED_ROW_NOT_FOUND as for a correction. */
export function removeRefusedRows({ atomically, clock }: Omit<Ports, 'references'>) {
  return async ({ ids }: { readonly ids: readonly number[] }, actor: Actor): Promise<Result<{ readonly removed: number }>> =>
    atomically(async (unit) => {
      const rows = await lockOpen(unit, ids, actor)
      if (!rows.ok) return rows
      await unit.refusedRows.remove(rows.value.map(({ id }) => id))
      await unit.audit.write(rowEntries(rows.value, { actor, at: clock.now(), action: 'remove_rows' }))
      return ok({ removed: rows.value.length })
    })
}

/** Open rows of the actor by id, each once. */
async function lockOpen({ refusedRows }: ImportUnit, ids: readonly number[], { id }: Actor): Promise<Result<readonly RefusedRow[]>> {
  const wanted = [...new Set(ids)]
  const rows = (await refusedRows.lock(wanted, id)).filter(({ state }) => state === 'open')
  return rows.length < wanted.length ? failed(importFailure('REFUSED_ROW_NOT_FOUND')) : ok(rows)
}

type RefusedRowsAction = Pick<AuditEntry, 'action' | 'changes'> & { readonly actor: Actor; readonly at: Instant }

/** One entry of the trail for each import that the rows come from, with their lines. */
const rowEntries = (rows: readonly RefusedRow[], { actor, at, action, changes = {} }: RefusedRowsAction): readonly AuditEntry[] =>
  [...Map.groupBy(rows, ({ importId }) => importId)].map(([importId, own]) => ({
    at,
    actorId: actor.id,
    area: 'order-imports',
    subject: String(importId),
    action,
    changes: { lines: { to: own.map(firstLine).join(', ') }, ...changes },
  }))
