import { payoutRoutes } from '../../../../../http/contract/money/cod/payout.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { AlipayAccountCard } from './alipay-account-card.tsx'
import { ownCodBillPath } from '../bills/cod-bill-sides.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { payoutColumns } from './payout-columns.ts'
import { payoutsWords } from './payouts.words.ts'

const { table: t } = payoutsWords
const c = payoutColumns(ownCodBillPath)

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
    columns: [c.bill, c.state, c.amount, c.way, c.payee, c.transaction, c.reason, c.paid, c.requested],
    empty: { title: t.empty },
  }),
)
