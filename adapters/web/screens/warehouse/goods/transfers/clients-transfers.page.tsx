import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { transferFilters, transferList } from './transfer-columns.ts'
import { transferWords } from './transfer.words.ts'

const { table: t } = transferWords
const list = transferList('/admin/transfers')

/** Transfers of clients' stock, for staff, who send and receive them. */
export default listPage(
  defineListPage({
    name: 'clients-transfers',
    route: transferRoutes.clientsTransfers,
    title: t.clientsTitle,
    text: t.clientsText,
    ...list,
    columns: list.columns.toSpliced(1, 0, { name: 'account', kind: 'text', label: t.client, width: 110 }),
    filters: [...transferFilters, { kind: 'text', name: 'client', label: t.client, hint: t.clientHint }],
    empty: { title: t.empty },
  }),
)
