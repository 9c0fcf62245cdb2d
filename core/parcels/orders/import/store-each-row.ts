import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { foreignFiles } from '../fields/order-files.rules.ts'
import { orderFailure } from '../order.failures.ts'
import type { Order } from '../order.ts'
import { storeOne } from '../place/place-order.usecase.ts'
import { lockOriginal } from '../place/original-order.ts'
import { placingRefusal } from '../place/placing.rules.ts'
import { invalidOrder } from '../read-order.ts'
import { isFaulty } from './import-report.ts'
import type { ReadRow } from './read-rows.ts'
import type { Outcome } from './store-lanes.ts'
import type { StoredUnit, StorePorts } from './store-rows.ts'

type Unit = StoredUnit & {
  /** The returned parcels that earlier rows of the sheet take; grows. */
  readonly claimed: Map<string, number>
  /** The stock that earlier rows would take, where nothing is written; grows. */
  readonly foreseen: Map<string, number>
}

/**
 * Creates the orders of rows about returned parcels or from stock, each in a unit of work with what
 * it takes; a refused row does not block the others.
 */
export async function storeEachRow(
  ports: StorePorts,
  { rows, actor, kind, write, importId, claimed, foreseen, keep }: Unit,
): Promise<Result<Outcome>> {
  const taken = new Set<number>()
  const refused = new Map<number, FieldFailure>()
  const made: Order[] = []
  const premiums = new Map<number, Money>()
  let created = 0
  for (const row of rows) {
    if (row.content === undefined) continue
    const stored = await storeRow(ports, { row, actor, kind, write, importId, claimed, foreseen, premiums })
    if (stored.ok) {
      created += 1
      if (stored.value !== undefined) made.push(stored.value)
    } else if (stored.failure.code === 'REFERENCE_TAKEN') taken.add(row.line)
    else if (stored.failure.code === 'CERTIFICATION_NEEDED')
      refused.set(row.line, stored.failure.fields?.[0] ?? atField('refCode', stored.failure))
    else if (stored.failure.fields?.[0] !== undefined) refused.set(row.line, stored.failure.fields[0])
    else return stored
  }
  const heads = rows.filter((row) => row.joins === undefined)
  const faulty = heads.filter(isFaulty).length + refused.size
  if (importId !== undefined)
    await ports.atomically(async (unit) => {
      await keep(unit.refusedRows, { rows, refused, stored: made, at: ports.clock.now() })
      await unit.imports.count(importId, { created: 0, skipped: heads.length - faulty - created, failed: faulty }, ports.clock.now())
      return ok(undefined)
    })
  return ok({
    taken,
    created: write ? created : undefined,
    refused,
    premiums: [...premiums].flatMap(([line, premium]) => (refused.has(line) ? [] : [premium])),
  })
}

type Row = Omit<Unit, 'rows' | 'keep'> & {
  readonly row: ReadRow
  /** The premiums of lines that are insured, where nothing is written; grows. */
  readonly premiums: Map<number, Money>
}

function storeRow(
  { atomically, references, clock, newOrderNumber }: StorePorts,
  { row, actor, kind, write, importId, claimed, foreseen, premiums }: Row,
): Promise<Result<Order | undefined>> {
  return atomically(async (unit): Promise<Result<Order | undefined>> => {
    const { content, importKey, line } = row
    if (content === undefined) return ok(undefined)
    const { refCode } = content.values
    const keys = importKey === undefined ? [] : await unit.orders.withImportKeys(actor.id, [importKey])
    const holders = refCode === undefined ? [] : await unit.orders.withReferences(actor.id, [refCode])
    if (keys.length + holders.length > 0) return failed(orderFailure('REFERENCE_TAKEN', { refCode: refCode ?? '', order: '' }))
    const original = await lockOriginal(unit, { content, kind, customerId: actor.id })
    if (!original.ok) return original
    const number = original.value?.orderNumber ?? ''
    const earlier = original.value === undefined ? undefined : claimed.get(number)
    if (earlier !== undefined && earlier !== line) {
      const twice = orderFailure('ORIGINAL_TWICE', { order: number, line: earlier })
      return failed({ ...twice, fields: [atField('originalOrder', twice)] })
    }
    if (original.value !== undefined) claimed.set(number, line)
    if (!write) {
      const refusals = await unit.effects.refusals({ customerId: actor.id, at: clock.now(), references: references() })
      const closed = placingRefusal(refusals, content)
      if (closed !== undefined) return failed(closed)
      const premium = refusals.premium?.(content)
      if (premium !== undefined) premiums.set(line, premium)
      const foreign = await foreignFiles(unit, { content, kind, customerId: actor.id, actor })
      if (foreign.length > 0) return failed(invalidOrder(foreign))
      const possible = await unit.effects.foresee({ kind: kind.name, customerId: actor.id, content, claimed: foreseen })
      return possible.ok ? ok(undefined) : possible
    }
    const stored = await storeOne(unit, {
      content,
      ...(importKey === undefined ? {} : { importKey }),
      importId,
      importRow: line,
      kind,
      draft: false,
      actor,
      at: clock.now(),
      references: references(),
      newOrderNumber,
    })
    if (stored.ok && importId !== undefined) await unit.imports.count(importId, { created: 1, skipped: 0, failed: 0 }, clock.now())
    return stored
  })
}
