import { Plus } from '@blueprintjs/icons'
import { stockRoutes } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { MoveStockDialog } from './move-stock-dialog.tsx'
import { stockColumns, stockFilters } from './stock-columns.ts'
import { StockHistory } from './stock-history.tsx'
import { stockWords } from './stock.words.ts'

const { table: t } = stockWords

/** The stock of clients within reach, for staff, who move it by hand with a reason. */
export default listPage(
  defineListPage({
    name: 'clients-stock',
    route: stockRoutes.clientsStock,
    title: t.clientsTitle,
    text: t.text,
    paging: 'cursor',
    keyOf: (row) => row.id,
    nameOf: (row) => row.sku,
    columns: [{ name: 'account', kind: 'text', label: t.client, width: 110 }, ...stockColumns],
    search: t.search,
    filters: [{ kind: 'text', name: 'client', label: t.client, hint: t.clientHint }, ...stockFilters],
    empty: { title: t.empty },
    opensBy: 'history',
    opened: { history: StockHistory, move: MoveStockDialog },
    actions: [
      {
        kind: 'open',
        text: t.move,
        icon: <Plus />,
        intent: 'primary',
        permission: { area: 'stock', action: 'update' },
        param: 'move',
        value: 'new',
      },
    ],
  }),
)
