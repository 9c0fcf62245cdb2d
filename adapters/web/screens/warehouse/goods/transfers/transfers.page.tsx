import { Plus } from '@blueprintjs/icons'
import { TRANSFER_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { transferFilters, transferList } from './transfer-columns.ts'
import { transferWords } from './transfer.words.ts'

const { table: t } = transferWords

/** A shipper's transfers between warehouses. */
export default listPage(
  defineListPage({
    name: 'transfers',
    route: transferRoutes.transfers,
    title: t.title,
    text: t.text,
    ...transferList(TRANSFER_PAGE),
    filters: transferFilters,
    empty: { title: t.empty, text: t.emptyText },
    actions: [{ kind: 'page', text: t.newTransfer, icon: <Plus />, intent: 'primary', to: `${TRANSFER_PAGE}/new`, isFirstStep: true }],
  }),
)
