import type { Actor } from '#core/platform/access/account.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { billOfLadingFields, billOfLading } from './bill-of-lading.entity.ts'
import { checkBill } from './bill-of-lading.rules.ts'
import { addedBill, billChanges, keepBillOfLading, plannedBill } from './handle-bills.usecase.ts'
import type { Bills, KeptBill, TransportUnit } from './transport.ports.ts'

type Ports = {
  readonly atomically: Atomically<TransportUnit>
  readonly bills: Pick<Bills, 'find'>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}

/** The fields of a bill in an airline's sheet: those that are not counted from its bags. */
const SHEET = { ...billOfLading, fields: billOfLadingFields, listed: ['mawb'] }

type Counts = { readonly created: number; readonly updated: number }

/**
 * Writes the bills of a sheet, all or none: BILL_NOT_PLANNED for a change of one whose flight has
 * left.
 */
async function upsert(unit: TransportUnit, records: readonly RecordValues[], by: { actorId: number; at: number }): Promise<Result<Counts>> {
  const counts = { created: 0, updated: 0 }
  for (const record of records) {
    const checked = checkBill(record)
    if (!checked.ok) return checked
    const before = await unit.bills.lock(checked.value.mawb)
    const after: KeptBill = { ...checked.value, state: 'planned', version: before?.version ?? 1 }
    if (before === undefined) {
      const added = await addedBill(unit, after, by)
      if (!added.ok) return added
      counts.created += 1
    } else if (Object.keys(billChanges(before, after)).length > 0) {
      const planned = await plannedBill(unit, after.mawb)
      if (!planned.ok) return planned
      await keepBillOfLading(unit, { before, after, ...by })
      counts.updated += 1
    }
  }
  return ok(counts)
}

/**
 * Imports bills of lading from an airline's sheet by the headings that it has (`importRecords`):
 * wrong rows are reported with their cells, the others create their bill, or change it where it is
 * planned and the actor may change bills.
 */
export function importBills({ atomically, bills, references, reader, clock }: Ports) {
  const store: Pick<EntityStore, 'findByKeys' | 'upsertMany'> = {
    findByKeys: async (keys) => {
      const found = await Promise.all(keys.map((key) => bills.find(key)))
      return found.flatMap((bill) => (bill === undefined ? [] : [bill as unknown as ReferenceRow]))
    },
    upsertMany: (records, { actorId, at }) => atomically((unit) => upsert(unit, records, { actorId, at })),
  }
  const take = importRecords({ entity: SHEET, store, references, reader, check: checkBill })
  return (file: SheetFile, actor: Actor, { mayChange }: { readonly mayChange: boolean }): Promise<Result<RecordImport>> =>
    take(file, { actorId: actor.id, at: clock.now(), mayChange })
}
