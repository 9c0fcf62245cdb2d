import { Import, NumberedList } from '@blueprintjs/icons'
import { orderImportMachine } from '#core/parcels/orders/import/order-import.machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { ORDER_IMPORT } from '#core/portal/pages/order.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { stateChoices } from '../../../../resource/list/list-parts.ts'
import { ImportDrawer } from './import-drawer.tsx'
import { IMPORT_TONES, kindText, ordersOfImport } from './import-states.ts'
import { importsWords } from './imports.words.ts'

const { table: t } = importsWords

/**
 * Imports of sheets: file, result and orders of each; a client's own, and for the staff those
 * within reach.
 */
export default listPage(
  defineListPage({
    name: 'order-imports',
    route: orderRoutes.listImports,
    title: t.title,
    text: t.about,
    keyOf: (row) => row.id,
    nameOf: (row) => say(t.one, { number: row.id }),
    columns: [
      { name: 'id', kind: 'count', label: t.number, width: 110, value: (row) => row.id },
      {
        name: 'file_name',
        kind: 'text',
        label: t.file,
        width: 200,
        fixed: true,
        opens: (row) => say(t.open, { number: row.id, file: row.file_name }),
      },
      { name: 'order_type', kind: 'text', label: t.kind, width: 115, value: (row) => kindText(row.order_type) },
      { name: 'status', kind: 'state', label: t.state, width: 100, states: orderImportMachine.states, tones: IMPORT_TONES },
      { name: 'total', kind: 'count', label: t.rows, width: 70 },
      { name: 'created', kind: 'count', label: t.created, width: 80 },
      { name: 'skipped', kind: 'count', label: t.skipped, width: 80 },
      { name: 'failed', kind: 'count', label: t.failed, width: 95 },
      { name: 'create_time', kind: 'instant', label: t.time, width: 160 },
      { name: 'by', kind: 'person', label: t.by, width: 120, value: (row) => ({ name: row.client_name, account: row.account }) },
      { name: 'update_time', kind: 'instant', label: t.updated },
    ],
    listed: ['file_name', 'order_type', 'status', 'total', 'created', 'skipped', 'failed', 'create_time', 'by'],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'status', label: t.state, choices: stateChoices(orderImportMachine) },
      { kind: 'choice', name: 'order_type', label: t.kind, choices: () => orderKinds.map(({ name, label }) => [name, say(label)]) },
    ],
    empty: { title: t.emptyTitle, text: t.emptyText },
    opensBy: 'import',
    opened: { import: ImportDrawer },
    actions: [{ kind: 'page', text: t.start, icon: <Import />, to: ORDER_IMPORT, audience: 'customer', isFirstStep: true }],
    rowActions: [
      {
        name: 'orders',
        label: (row) => say(t.seeOrders, { number: row.id }),
        icon: <NumberedList />,
        isOffered: (row) => row.created > 0,
        to: ordersOfImport,
      },
    ],
  }),
)
