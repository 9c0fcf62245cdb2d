import { LOCATION_KINDS } from '#core/warehouse/goods/stock/location.entity.ts'
import { INVENTORY_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { warehouseViewRoutes, type StockedLocationRow } from '../../../../http/contract/warehouse/goods/warehouse-view.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { warehouseViewWords } from './warehouse-view.words.ts'

const { table: t } = warehouseViewWords
const COUNT_PIXELS = 90

const inventoryAt = ({ warehouse, location }: StockedLocationRow): string =>
  `${INVENTORY_PAGE}?${new URLSearchParams({ warehouse, location }).toString()}`

/** Where a shipper's stock lies, and what it rents; a location leads to its stock. */
export default listPage(
  defineListPage({
    name: 'stock-locations',
    route: warehouseViewRoutes.stockLocations,
    title: t.locations,
    text: t.locationsText,
    keyOf: (row) => `${row.warehouse} ${row.location}`,
    nameOf: (row) => row.location,
    columns: [
      {
        name: 'location',
        kind: 'link',
        label: t.location,
        width: 120,
        fixed: true,
        value: (row) => ({ text: row.location, to: inventoryAt(row) }),
      },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 160 },
      { name: 'zone', kind: 'text', label: t.zone, width: 80 },
      { name: 'kind', kind: 'text', label: t.kind, width: 110, value: ({ kind }) => (kind === null ? null : say(LOCATION_KINDS[kind])) },
      { name: 'is_rented', kind: 'text', label: t.rented, width: 110, value: (row) => (row.is_rented ? say(t.isRented) : null) },
      { name: 'skus', kind: 'count', label: t.skus, width: COUNT_PIXELS },
      { name: 'on_hand', kind: 'count', label: t.onHand, width: COUNT_PIXELS, isStrong: () => true },
      { name: 'reserved', kind: 'count', label: t.reserved, width: COUNT_PIXELS },
      { name: 'under_way', kind: 'count', label: t.underWay, width: COUNT_PIXELS },
      { name: 'damaged', kind: 'count', label: t.damaged, width: COUNT_PIXELS },
    ],
    search: t.search,
    filters: [
      { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
      {
        kind: 'choice',
        name: 'kind',
        label: t.kind,
        choices: () => Object.entries(LOCATION_KINDS).map(([kind, label]) => [kind, say(label)]),
      },
      { kind: 'flag', name: 'rented', label: t.rented },
    ],
    empty: { title: t.noLocations, text: t.noLocationsText },
    opensPage: inventoryAt,
  }),
)
