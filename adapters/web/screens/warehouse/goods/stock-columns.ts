import type { StockRow } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { say } from '../../../base/words.ts'
import type { ListColumn, ListFilter } from '../../../resource/list/list-page.ts'
import { stockWords } from './stock.words.ts'

const { table: t } = stockWords
const COUNT_PIXELS = 90

type Filters = 'warehouse' | 'location' | 'sku' | 'on'

/** The columns of stock, the same for its client and for staff. */
export const stockColumns: readonly ListColumn<StockRow, never>[] = [
  {
    name: 'sku',
    kind: 'text',
    label: t.sku,
    width: 135,
    fixed: true,
    opens: (row) => say(t.historyOf, { sku: row.sku, location: row.location }),
  },
  { name: 'sku_name', kind: 'text', label: t.name, width: 165 },
  { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 135 },
  { name: 'location', kind: 'text', label: t.location, width: 95 },
  { name: 'available', kind: 'count', label: t.available, width: COUNT_PIXELS, isStrong: () => true },
  { name: 'on_hand', kind: 'count', label: t.onHand, width: COUNT_PIXELS },
  { name: 'reserved', kind: 'count', label: t.reserved, width: COUNT_PIXELS },
  { name: 'under_way', kind: 'count', label: t.underWay, width: COUNT_PIXELS },
  { name: 'damaged', kind: 'count', label: t.damaged, width: COUNT_PIXELS },
  { name: 'since', kind: 'instant', label: t.since },
]

export const stockFilters: readonly ListFilter<Filters>[] = [
  { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
  { kind: 'text', name: 'location', label: t.location },
  { kind: 'text', name: 'sku', label: t.sku },
  { kind: 'text', name: 'on', label: t.on, hint: t.onHint },
]
