import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { numberColumn } from '../../../../resource/list/list-parts.ts'
import { COD_BILL_COLUMNS, codBillFilters } from './cod-bill-columns.tsx'
import { ownCodBillPath } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import { CodTabs } from '../cod-tabs.tsx'

const { table: t } = codBillsWords

/** A client's settlement bills, newest first. */
export default listPage(
  defineListPage({
    name: 'cod-bills',
    route: codBillRoutes.ownCodBills,
    title: t.own,
    text: t.ownText,
    topic: 'cod-bills',
    top: CodTabs,
    keyOf: (row) => row.bill_number,
    columns: [numberColumn(ownCodBillPath, { name: 'bill_number', label: t.number, width: 170, sort: 'bill_number' }), ...COD_BILL_COLUMNS],
    search: t.search,
    filters: codBillFilters(['pending_confirmation', 'disputed', 'pending_payment', 'settled', 'paid_and_written_off']),
    empty: { title: t.empty, text: t.ownEmpty },
    opensPage: (row) => ownCodBillPath(row.bill_number),
  }),
)
