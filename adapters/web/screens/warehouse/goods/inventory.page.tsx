import { stockRoutes } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stockColumns, stockFilters } from './stock-columns.ts'
import { StockHistory } from './stock-history.tsx'
import { stockWords } from './stock.words.ts'

const { table: t } = stockWords

/** A shipper's stock by warehouse, SKU and location; a row opens its history. */
export default listPage(
  defineListPage({
    name: 'inventory',
    route: stockRoutes.stock,
    title: t.title,
    text: t.text,
    paging: 'cursor',
    keyOf: (row) => row.id,
    nameOf: (row) => row.sku,
    columns: stockColumns,
    search: t.search,
    filters: stockFilters,
    empty: { title: t.empty },
    opensBy: 'history',
    opened: { history: StockHistory },
  }),
)
