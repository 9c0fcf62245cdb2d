import { useMemo } from 'react'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { optionRoutes } from '../../../../http/contract/platform/reference/option.routes.ts'
import { useCall } from '../../../base/api.ts'
import type { CellContext } from '../../../resource/field-cells.tsx'

const MILLIS_FRESH = 60_000

/**
 * Titles of every record that orders of these kinds may refer to, by one call: references of their
 * fields, tracking codes, and warehouses.
 */
export function useCellContext(kinds: readonly OrderKind[]): CellContext {
  const names = useMemo(
    () => [
      ...new Set([
        trackingStatus.name,
        warehouse.name,
        ...kinds.flatMap((kind) => fieldsOf(kind).flatMap(([, field]) => (field.kind === 'reference' ? [field.to] : []))),
      ]),
    ],
    [kinds],
  )
  const { data } = useCall(optionRoutes.selectTypes, { body: { selectType: names } }, { staleMillis: MILLIS_FRESH })
  return useMemo(() => {
    const titles = new Map(
      Object.entries(data ?? {}).map(([name, options]) => [name, new Map(options.map((option) => [option.code, option.title]))]),
    )
    return { titleOf: (name, code) => titles.get(name)?.get(code) ?? '' }
  }, [data])
}
