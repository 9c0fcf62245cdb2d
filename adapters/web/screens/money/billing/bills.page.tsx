import { Export, Manual } from '@blueprintjs/icons'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { RequestInvoiceDialog } from '../invoices/request-invoice-dialog.tsx'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { BILL_COLUMNS, billFilters } from './bill-columns.tsx'
import { ownBillPath } from '../../../base/paths.ts'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

/** A client's own bills, newest first. */
export default listPage(
  defineListPage({
    name: 'bills',
    route: billingRoutes.ownBills,
    title: t.bills,
    text: t.ownText,
    topic: 'invoices',
    top: WalletBar,
    keyOf: (row) => row.bill_number,
    columns: [
      {
        name: 'bill_number',
        kind: 'link',
        label: t.number,
        width: 170,
        sort: 'bill_number',
        fixed: true,
        value: ({ bill_number: text }) => ({ text, to: ownBillPath(text) }),
      },
      ...BILL_COLUMNS,
    ],
    search: t.search,
    filters: billFilters(['issued', 'audited', 'paid', 'voided']),
    empty: { title: t.empty, text: t.ownEmpty },
    opened: { invoice: RequestInvoiceDialog },
    actions: [
      { kind: 'page', text: t.invoices, intent: 'none', to: '/finances/invoices' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        route: billingRoutes.exportOwnBills,
        fileName: 'bills.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'request_invoice',
        label: ({ bill_number: number }) => say(t.requestInvoiceOf, { number }),
        icon: <Manual />,
        isOffered: ({ events }) => events.includes('request_invoice'),
        opens: 'invoice',
      },
    ],
    bulkActions: [
      {
        name: 'request_invoice',
        text: t.requestInvoice,
        isOffered: ({ events }) => events.includes('request_invoice'),
        opens: 'invoice',
      },
    ],
    opensPage: (row) => ownBillPath(row.bill_number),
  }),
)
