import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { AlipayAccountCard } from './alipay-account-card.tsx'
import { CodTabs } from '../cod-tabs.tsx'
import { PAYOUT_TONES, wayText } from './payout-columns.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords

const Top = () => (
  <>
    <CodTabs />
    <AlipayAccountCard />
  </>
)

/** The account that a shipper's COD is paid out to, and its payouts. */
export default listPage(
  defineListPage({
    name: 'own-cod-payouts',
    route: payoutRoutes.codPayouts,
    title: t.accountTitle,
    text: t.accountText,
    topic: 'cod-payouts',
    top: Top,
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
        value: ({ bill_number: bill }) => ({ text: bill, to: `/finances/cod/bills/${bill}` }),
      },
      { name: 'status', kind: 'state', label: t.state, width: 120, states: payoutMachine.states, tones: PAYOUT_TONES },
      { name: 'amount', kind: 'money', label: t.amount, width: 150, sort: 'amount' },
      { name: 'way', kind: 'text', label: t.way, width: 110, value: ({ way }) => wayText(way) },
      { name: 'payee', kind: 'text', label: t.payee, width: 200, value: (row) => row.payee ?? row.bank },
      { name: 'transaction_id', kind: 'code', label: t.transaction, width: 220 },
      { name: 'reason', kind: 'line', label: t.reason, width: 240 },
      { name: 'check_time', kind: 'instant', label: t.paid, sort: 'check_time' },
      { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
    ],
    empty: { title: t.empty },
  }),
)
