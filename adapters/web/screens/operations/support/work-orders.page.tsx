import { workOrder } from '#core/operations/support/work-order.entity.ts'
import { workOrderMachine } from '#core/operations/support/work-order.machine.ts'
import { workOrderRoutes, type WorkOrderRow } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateChoices } from '../../../resource/list/list-parts.ts'
import type { Work } from '../../../ui/use-command.tsx'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { workOrdersWords } from './work-orders.words.ts'
import './work-orders.css'

const { table: t } = workOrdersWords

const clientOf = ({ account, contact }: WorkOrderRow): string => account ?? (contact === null ? '' : say(t.guest, { name: contact.name }))

/** Closes work orders one after another; the first failure stops the rest. */
const closeAll: Work<readonly WorkOrderRow[], void> = async (rows, api) => {
  for (const { work_number } of rows) await api.call(workOrderRoutes.closeWorkOrder, { params: { work_number } })
}

/** Work orders: a shipper's own, and for the staff everybody's within reach. */
export default listPage(
  defineListPage({
    name: 'work-orders',
    route: workOrderRoutes.workOrders,
    title: t.title,
    topic: 'work-orders',
    keyOf: (row) => row.work_number,
    nameOf: (row) => row.title,
    columns: [
      {
        name: 'title',
        kind: 'text',
        label: t.subject,
        width: 300,
        sort: 'title',
        fixed: true,
        opens: ({ title }) => say(t.open, { title }),
        isStrong: ({ reading }) => reading === 'unread',
      },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 100,
        sort: 'status',
        states: workOrderMachine.states,
        tones: { open: 'waiting', answered: 'done' },
      },
      { name: 'reading', kind: 'choice', label: t.reading, width: 90, choices: { unread: t.unread, read: t.read } },
      { name: 'client', kind: 'text', label: t.client, value: clientOf, audience: 'staff' },
      { name: 'handler_name', kind: 'text', label: t.handler, value: (row) => row.handler_name ?? say(t.nobody), audience: 'staff' },
      { name: 'category', kind: 'choice', label: t.category, sort: 'category', choices: workOrder.fields.category.choices },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150, sort: 'airway_number' },
      { name: 'work_number', kind: 'code', label: t.number, width: 170, sort: 'work_number' },
      { name: 'update_time', kind: 'instant', label: t.updated, sort: 'update_time' },
    ],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'status', label: t.state, choices: stateChoices(workOrderMachine) },
      {
        kind: 'choice',
        name: 'reading',
        label: t.reading,
        choices: () => [
          ['unread', say(t.unread)],
          ['read', say(t.read)],
        ],
      },
      {
        kind: 'choice',
        name: 'handler',
        label: t.handler,
        audience: 'staff',
        choices: () => [
          ['mine', say(t.mine)],
          ['none', say(t.nobody)],
        ],
      },
    ],
    empty: { title: t.empty },
    opensBy: 'work_order',
    opened: { work_order: ConversationDrawer, raise: RaiseDialog },
    actions: [{ kind: 'open', text: t.raise, intent: 'primary', audience: 'customer', param: 'raise', value: '' }],
    bulkActions: [
      {
        name: 'close',
        text: t.close,
        audience: 'staff',
        permission: { area: 'work-orders', action: 'update' },
        isOffered: ({ status }) => workOrderMachine.arrowsOf(status, 'close').length > 0,
        ask: () => ({ text: say(t.closeAsk) }),
        run: closeAll,
        done: (rows) => say(t.closedMany, { count: rows.length }),
      },
    ],
  }),
)
