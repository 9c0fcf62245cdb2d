import { moneyText } from '../../../../base/money-text.ts'
import { Refresh, SendTo, Tick, Undo } from '@blueprintjs/icons'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { stateTabs } from '../../../../resource/list/list-parts.ts'
import { CancelPayoutDialog, PayBillsDialog } from './payout-dialogs.tsx'
import { staffCodBillPath } from '../bills/cod-bill-sides.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { payoutColumns, wayText } from './payout-columns.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords
const c = payoutColumns(staffCodBillPath)

/** Payouts of the clients within reach: asked for, approved, and followed to their end. */
export default listPage(
  defineListPage({
    name: 'cod-payouts',
    route: payoutRoutes.codPayouts,
    title: t.title,
    text: t.text,
    topic: 'cod-payouts',
    top: CodTabs,
    keyOf: (row) => row.id,
    nameOf: (row) => row.bill_number,
    columns: [
      c.bill,
      c.state,
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account },
      c.amount,
      c.way,
      c.payee,
      { name: 'payee_usable_from', kind: 'instant', label: t.usableFrom },
      {
        name: 'payee_shared',
        kind: 'text',
        label: t.shared,
        width: 200,
        value: (row) => (row.payee_shared ? say(t.sharedYes) : undefined),
      },
      c.reason,
      c.transaction,
      c.requested,
      { name: 'requested_by', kind: 'text', label: t.requestedBy },
      { name: 'decided_by', kind: 'text', label: t.decidedBy },
      c.paid,
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, payoutMachine),
      { kind: 'choice', name: 'way', label: t.way, choices: () => (['alipay', 'bank'] as const).map((way) => [way, wayText(way)]) },
    ],
    empty: { title: t.empty },
    opened: { pay: PayBillsDialog, cancel: CancelPayoutDialog },
    actions: [
      {
        kind: 'open',
        text: t.payBills,
        icon: <SendTo />,
        intent: 'primary',
        param: 'pay',
        value: '',
        permission: { area: 'finance', action: 'create' },
      },
    ],
    rowActions: [
      {
        name: 'approve',
        label: ({ bill_number: bill }) => say(t.approveOne, { bill }),
        icon: <Tick />,
        isOffered: ({ events }) => events.includes('approve'),
        ask: ({ amount, payee }) => ({
          text: say(t.approveAsk, { amount: moneyText(amount), payee: payee ?? '' }),
          confirmText: say(t.approve),
          intent: 'primary',
        }),
        run: ({ id }, api, idempotencyKey) =>
          api.call(payoutRoutes.decideCodPayout, { params: { payout_id: id, decision: 'approve' }, body: {} }, { idempotencyKey }),
        done: () => say(t.approved),
      },
      {
        name: 'ask',
        label: ({ bill_number: bill }) => say(t.again, { bill }),
        icon: <Refresh />,
        isOffered: ({ events }) => events.includes('ask'),
        run: ({ bill_number: bill }, api, idempotencyKey) => api.call(payoutRoutes.askCodPayout, { params: { bill } }, { idempotencyKey }),
        done: () => say(t.asked),
        refresh: [payoutRoutes.billsToPayOut],
      },
      {
        name: 'cancel',
        label: ({ bill_number: bill }) => say(t.cancelOne, { bill }),
        icon: <Undo />,
        isOffered: ({ events }) => events.includes('cancel'),
        opens: 'cancel',
      },
    ],
  }),
)
