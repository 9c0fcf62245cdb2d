import type { TariffVersions, VersionKeeper } from '#core/pricing/fees/tariff/tariff-versions.port.ts'
import type { RecordFilter } from '#core/base/fields/reference.ports.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { ok } from '#core/base/kernel/result.ts'

const present = (row: ReferenceRow): ReferenceRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as ReferenceRow

/** Versions of one entity in memory, and the reading half of its store. */
export function memoryTariffVersions() {
  let rows: readonly ReferenceRow[] = []
  let last = 0
  let turn: Promise<unknown> = Promise.resolve()
  const kept = (row: ReferenceRow): void => {
    if (row['version_status'] !== 'draft') throw new Error(`${String(row['version_code'])} is kept as it was published`)
  }
  const keeper: VersionKeeper = {
    all: async () => rows.toSorted((left, right) => (String(left['version_code']) < String(right['version_code']) ? -1 : 1)),
    add: async (values) => {
      const row = present({ ...values, id: (last += 1), version: 1 })
      rows = [...rows, row]
      return ok(row)
    },
    change: async (before, values) => {
      kept(before)
      const row = present({ ...values, id: before.id, version: before.version + 1 })
      rows = rows.map((one) => (one.id === before.id ? row : one))
      return ok(row)
    },
    remove: async (gone) => {
      kept(gone)
      rows = rows.filter(({ id }) => id !== gone.id)
    },
  }
  const versions: TariffVersions = (_entity, _by, work) => {
    const mine = turn.then(async () => {
      const before = rows
      const result = await work(keeper)
      if (!result.ok) rows = before
      return result
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  const stream = async function* (_filter: RecordFilter): AsyncIterable<readonly ReferenceRow[]> {
    yield rows
  }
  return { versions, store: { stream } as unknown as EntityStore, rows: () => rows }
}
