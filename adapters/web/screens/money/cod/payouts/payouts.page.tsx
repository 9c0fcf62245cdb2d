import { moneyText } from '../../../../base/money-text.ts'
import { Refresh, SendTo, Tick, Undo } from '@blueprintjs/icons'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { CancelPayoutDialog, PayBillsDialog } from './payout-dialogs.tsx'
import { CodTabs } from '../cod-tabs.tsx'
import { PAYOUT_TONES, stateChoices, wayText } from './payout-columns.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords

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
      {
        name: 'bill_number',
        kind: 'link',
        label: t.bill,
        width: 170,
        sort: 'bill_number',
        fixed: true,
        value: ({ bill_number: bill }) => ({ text: bill, to: `/admin/cod/bills/${bill}` }),
      },
      { name: 'status', kind: 'state', label: t.state, width: 130, states: payoutMachine.states, tones: PAYOUT_TONES },
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account },
      { name: 'amount', kind: 'money', label: t.amount, width: 150, sort: 'amount' },
      { name: 'way', kind: 'text', label: t.way, width: 110, value: ({ way }) => wayText(way) },
      { name: 'payee', kind: 'text', label: t.payee, width: 210, value: (row) => row.payee ?? row.bank },
      { name: 'payee_usable_from', kind: 'instant', label: t.usableFrom },
      {
        name: 'payee_shared',
        kind: 'text',
        label: t.shared,
        width: 200,
        value: (row) => (row.payee_shared ? say(t.sharedYes) : undefined),
      },
      { name: 'reason', kind: 'line', label: t.reason, width: 240 },
      { name: 'transaction_id', kind: 'code', label: t.transaction, width: 220 },
      { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
      { name: 'requested_by', kind: 'text', label: t.requestedBy },
      { name: 'decided_by', kind: 'text', label: t.decidedBy },
      { name: 'check_time', kind: 'instant', label: t.paid, sort: 'check_time' },
    ],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'status', label: t.state, isTabs: true, choices: stateChoices },
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
        run: ({ id }, api) => api.call(payoutRoutes.decideCodPayout, { params: { payout_id: id, decision: 'approve' }, body: {} }),
        done: () => say(t.approved),
      },
      {
        name: 'ask',
        label: ({ bill_number: bill }) => say(t.again, { bill }),
        icon: <Refresh />,
        isOffered: ({ events }) => events.includes('ask'),
        run: ({ bill_number: bill }, api) => api.call(payoutRoutes.askCodPayout, { params: { bill } }),
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
