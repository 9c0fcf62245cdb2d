import { Undo } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { codChangeRoutes } from '../../../../../http/contract/money/cod/cod-change.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../../resource/list/list-parts.ts'
import { orderPath } from '../../../../base/paths.ts'
import { stateTone } from '../../../../base/order-text.ts'
import { codChangesWords } from './cod-changes.words.ts'
import { codText, waitingText } from '../cod-text.ts'
import { codDecisions } from './cod-decisions.tsx'
import { RequestOverList } from '../bills/request-cod-dialog.tsx'

const { table: t } = codChangesWords
const TONES = Object.fromEntries(statesOf(orderMachine).map((state) => [state, stateTone(state)]))

/** Changes of COD amounts: a shipper's own, and for the staff the queue of those within reach. */
export default listPage(
  defineListPage({
    name: 'cod-changes',
    route: codChangeRoutes.codChanges,
    title: t.title,
    text: t.text,
    topic: 'cod-changes',
    keyOf: (row) => row.id,
    nameOf: (row) => row.order_number,
    columns: [
      numberColumn(orderPath, { name: 'order_number', label: t.order, sort: 'order_number' }),
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account, audience: 'staff' },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 110,
        sort: 'status',
        states: codChangeMachine.states,
        tones: { requested: 'waiting', applied: 'done', rejected: 'trouble' },
      },
      { name: 'waiting', kind: 'text', label: t.waiting, width: 100, value: waitingText, audience: 'staff' },
      { name: 'cod_before', kind: 'text', label: t.before, width: 130, value: (row) => codText(row.cod_before) },
      { name: 'cod_after', kind: 'text', label: t.after, width: 130, value: (row) => codText(row.cod_after) },
      { name: 'reason', kind: 'line', label: t.reason, width: 240 },
      { name: 'decide_reason', kind: 'line', label: t.decisionReason, width: 200 },
      { name: 'order_status', kind: 'state', label: t.orderState, states: orderMachine.states, tones: TONES },
      { name: 'order_refCode', kind: 'code', label: t.reference, width: 150 },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
      { name: 'decide_time', kind: 'instant', label: t.decided, sort: 'decide_time' },
      { name: 'decided_by', kind: 'text', label: t.decidedBy, audience: 'staff' },
    ],
    search: t.search,
    filters: [stateTabs(t.state, codChangeMachine), { kind: 'days', from: 'created_from', to: 'created_to', label: t.requested }],
    empty: { title: t.empty },
    opened: { request: RequestOverList, ...codDecisions.opened },
    actions: [{ kind: 'open', text: t.request, intent: 'primary', audience: 'customer', param: 'request', value: '' }],
    rowActions: [
      {
        name: 'withdraw',
        label: ({ order_number }) => say(t.withdraw, { order: order_number }),
        icon: <Undo />,
        audience: 'customer',
        isOffered: ({ events }) => events.includes('withdraw'),
        ask: () => ({ text: say(t.withdrawAsk), confirmText: say(t.withdrawAct), cancelText: say(t.keep) }),
        run: ({ id }, api) => api.call(codChangeRoutes.withdrawCodChange, { params: { change_id: id } }),
        done: () => say(t.withdrawn),
      },
      ...codDecisions.rowActions,
    ],
    bulkActions: codDecisions.bulkActions,
  }),
)
