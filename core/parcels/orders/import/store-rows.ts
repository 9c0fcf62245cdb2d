import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import type { PlacingRefusals } from '../change/order-effects.port.ts'
import { foreignFiles } from '../fields/order-files.rules.ts'
import type { OrderKind } from '../order-kind.ts'
import { storeNew } from '../place/place-order.usecase.ts'
import { placingRefusal } from '../place/placing.rules.ts'
import { isFaulty } from './import-report.ts'
import type { KeepRefused } from './keep-refused.ts'
import type { ImportUnit } from './order-import.ts'
import type { ReadRow } from './read-rows.ts'
import type { Outcome } from './store-lanes.ts'

export type StorePorts = {
  readonly atomically: Atomically<ImportUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
}

/** Rows of a sheet that are stored together. */
export type StoredUnit = {
  readonly rows: readonly ReadRow[]
  readonly actor: Actor
  readonly kind: OrderKind
  /** Otherwise it is only looked up which of them exist. */
  readonly write: boolean
  readonly importId: number | undefined
  readonly keep: KeepRefused
}

/** The lines that name a file of somebody else. */
async function refusedFiles(
  unit: ImportUnit,
  { rows, actor, kind }: Pick<StoredUnit, 'rows' | 'actor' | 'kind'>,
): Promise<ReadonlyMap<number, FieldFailure>> {
  const refused = new Map<number, FieldFailure>()
  for (const { line, content } of rows) {
    const [foreign] = content === undefined ? [] : await foreignFiles(unit, { content, kind, customerId: actor.id, actor })
    if (foreign !== undefined) refused.set(line, foreign)
  }
  return refused
}

/**
 * The lines of orders that certification does not open yet, or that ask for insurance that they
 * cannot have; they are kept, and created once they may be.
 */
function closedRows(refusals: PlacingRefusals, rows: readonly ReadRow[]) {
  return rows.flatMap(({ line, content }): readonly (readonly [number, FieldFailure])[] => {
    const closed = content && placingRefusal(refusals, content)
    return closed === undefined ? [] : [[line, closed.fields?.[0] ?? atField('refCode', closed)]]
  })
}

/** The premiums of the rows that are insured. */
const premiumsOf = ({ premium }: PlacingRefusals, rows: readonly ReadRow[]): readonly Money[] =>
  rows.flatMap(({ content }) => (content && premium?.(content)) ?? [])

/** Creates the good rows of a unit in one unit of work and skips those that already exist. */
export function storeRows(ports: StorePorts, { rows, actor, kind, write, importId, keep }: StoredUnit): Promise<Result<Outcome>> {
  const good = rows.filter((row) => row.content !== undefined)
  return ports.atomically(async (unit): Promise<Result<Outcome>> => {
    // One moment for all: what is not refused at it is not refused when it is stored.
    const at = ports.clock.now()
    const references = ports.references()
    const refCodes = good.flatMap((row) => (row.content?.values.refCode === undefined ? [] : [row.content.values.refCode]))
    const keys = good.flatMap((row) => (row.importKey === undefined ? [] : [row.importKey]))
    const holders = new Set((await unit.orders.withReferences(actor.id, refCodes)).map((one) => one.refCode))
    const takenKeys = new Set(await unit.orders.withImportKeys(actor.id, keys))
    const isTaken = (row: ReadRow): boolean =>
      (row.content?.values.refCode !== undefined && holders.has(row.content.values.refCode)) ||
      (row.importKey !== undefined && takenKeys.has(row.importKey))
    const taken = new Set(good.filter(isTaken).map((row) => row.line))
    const refusals = await unit.effects.refusals({ customerId: actor.id, at, references })
    const refused = new Map([...(await refusedFiles(unit, { rows: good, actor, kind })), ...closedRows(refusals, good)])
    const premiums = premiumsOf(
      refusals,
      good.filter(({ line }) => !taken.has(line) && !refused.has(line)),
    )
    if (!write) return ok({ taken, created: undefined, refused, premiums })
    const contents = good.flatMap(({ line, content, importKey }) =>
      content === undefined || taken.has(line) || refused.has(line)
        ? []
        : [{ content, importRow: line, ...(importKey === undefined ? {} : { importKey }) }],
    )
    const stored =
      contents.length === 0
        ? []
        : await storeNew(unit, {
            contents,
            kind: kind.name,
            draft: false,
            importId,
            actor,
            at,
            references,
            newOrderNumber: ports.newOrderNumber,
          })
    await keep(unit.refusedRows, { rows, refused, stored, at })
    const heads = rows.filter((row) => row.joins === undefined)
    const faulty = heads.filter(isFaulty).length + refused.size
    const counts = { created: stored.length, skipped: heads.length - faulty - stored.length, failed: faulty }
    if (importId !== undefined) await unit.imports.count(importId, counts, at)
    return ok({ taken, created: stored.length, refused, premiums })
  })
}
