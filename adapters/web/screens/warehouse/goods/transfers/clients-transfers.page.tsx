import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { LISTED, transferColumns, transferFilters } from './transfer-columns.ts'
import { transferWords } from './transfer.words.ts'

const { table: t } = transferWords
const [number, ...others] = transferColumns('/admin/transfers')

/** Transfers of clients' stock, for staff, who send and receive them. */
export default listPage(
  defineListPage({
    name: 'clients-transfers',
    route: transferRoutes.clientsTransfers,
    title: t.clientsTitle,
    text: t.clientsText,
    keyOf: (row) => row.number,
    columns: [...(number === undefined ? [] : [number]), { name: 'account', kind: 'text', label: t.client, width: 110 }, ...others],
    listed: LISTED,
    search: t.search,
    filters: [...transferFilters, { kind: 'text', name: 'client', label: t.client, hint: t.clientHint }],
    empty: { title: t.empty },
    opensPage: (row) => `/admin/transfers/${encodeURIComponent(row.number)}`,
  }),
)
