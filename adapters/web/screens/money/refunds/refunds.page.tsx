import { Export, Undo } from '@blueprintjs/icons'
import { refundMachine } from '#core/money/refunds/refund.machine.ts'
import { refundRoutes } from '../../../../http/contract/money/refunds/refund.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { orderPath } from '../../../base/paths.ts'
import { AskOverList } from './ask-refund-dialog.tsx'
import { refundDecisions } from './refund-decisions.tsx'
import { RefundDrawer } from './refund-drawer.tsx'
import { REFUND_TONES } from './refund-tones.ts'
import { refundsWords } from './refunds.words.ts'

const { table: t } = refundsWords
const ASK = { area: 'finance', action: 'create' } as const

/** Refunds: a shipper's own, and for finance the queue of those within reach. */
export default listPage(
  defineListPage({
    name: 'refunds',
    route: refundRoutes.refunds,
    title: t.title,
    text: t.text,
    topic: 'refunds',
    top: WalletBar,
    keyOf: (row) => row.id,
    nameOf: (row) => row.order_number,
    columns: [
      {
        name: 'order_number',
        kind: 'code',
        label: t.order,
        sort: 'order_number',
        fixed: true,
        opens: ({ order_number: order }) => say(t.openOne, { order }),
      },
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account, audience: 'staff' },
      { name: 'status', kind: 'state', label: t.state, width: 110, sort: 'status', states: refundMachine.states, tones: REFUND_TONES },
      { name: 'amount', kind: 'money', label: t.amount },
      { name: 'reason', kind: 'line', label: t.reason, width: 260 },
      { name: 'decide_reason', kind: 'line', label: t.decisionReason, width: 200 },
      {
        name: 'order',
        kind: 'link',
        label: t.reference,
        value: ({ order_refCode: reference, order_number: order }) => ({ text: reference ?? order, to: orderPath(order) }),
      },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
      { name: 'requested_by', kind: 'text', label: t.requestedBy, value: (row) => row.requested_by ?? say(t.byStaff) },
      { name: 'decide_time', kind: 'instant', label: t.decided, sort: 'decide_time' },
      { name: 'decided_by', kind: 'text', label: t.decidedBy, audience: 'staff' },
      { name: 'flow_num', kind: 'code', label: t.flow },
    ],
    search: t.search,
    filters: [stateTabs(t.state, refundMachine), { kind: 'days', from: 'created_from', to: 'created_to', label: t.requested }],
    empty: { title: t.empty },
    opened: { refund: RefundDrawer, ask: AskOverList, ...refundDecisions.opened },
    opensBy: 'refund',
    actions: [
      { kind: 'open', text: t.ask, intent: 'primary', audience: 'customer', param: 'ask', value: '' },
      { kind: 'open', text: t.askStaff, intent: 'primary', audience: 'staff', permission: ASK, param: 'ask', value: '' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: refundRoutes.exportRefunds,
        fileName: 'refunds.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'withdraw',
        label: ({ order_number: order }) => say(t.withdraw, { order }),
        icon: <Undo />,
        isOffered: ({ events }) => events.includes('withdraw'),
        ask: () => ({ text: say(t.withdrawAsk), confirmText: say(t.withdrawAct), cancelText: say(t.keep) }),
        run: ({ id }, api) => api.call(refundRoutes.withdrawRefund, { params: { refund_id: id } }),
        done: () => say(t.withdrawn),
      },
      ...refundDecisions.rowActions,
    ],
    bulkActions: refundDecisions.bulkActions,
  }),
)
