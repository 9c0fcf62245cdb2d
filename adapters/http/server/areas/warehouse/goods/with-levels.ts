import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { watchLevels } from '#core/warehouse/goods/stock/watch-stock.ts'

type Watching = { readonly customerId: number; readonly watch: ReturnType<typeof watchLevels> }

const codeOf = (values: RecordValues): string => String(values['skuCode'] ?? '')

/**
 * A customer's SKUs whose low-stock levels are compared with the stock as soon as they are changed;
 * a new SKU has no stock to be low.
 */
export function withLevels(store: EntityStore, { customerId, watch }: Watching): EntityStore {
  const changed = (before: readonly (ReferenceRow | undefined)[], after: readonly RecordValues[]): readonly string[] => {
    const levels = new Map(before.flatMap((row) => (row === undefined ? [] : [[codeOf(row), row['lowStock']] as const])))
    return after.flatMap((values) =>
      levels.has(codeOf(values)) && levels.get(codeOf(values)) !== values['lowStock'] ? [codeOf(values)] : [],
    )
  }
  const compare = async (skus: readonly string[]): Promise<void> => {
    if (skus.length > 0) await watch(customerId, [...new Set(skus)])
  }
  return {
    ...store,
    update: async (change, write) => {
      const before = await store.find(change.id)
      const done = await store.update(change, write)
      if (done.ok) await compare(changed([before], [change.values]))
      return done
    },
    upsertMany: async (records, write) => {
      const before = await store.findByKeys(records.map(codeOf))
      const done = await store.upsertMany(records, write)
      if (done.ok) await compare(changed(before, records))
      return done
    },
  }
}
