import { Manual } from '@blueprintjs/icons'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { RequestInvoiceDialog } from '../invoices/request-invoice-dialog.tsx'
import { BILL_COLUMNS, billFilters } from './bill-columns.tsx'
import { EXPORT_OWN_BILLS, OWN_BILL_LIST, OWN_BILL_NUMBER, OWN_BILL_STATES } from './own-bill-list.tsx'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

/** A client's own bills, newest first. */
export default listPage(
  defineListPage({
    name: 'bills',
    ...OWN_BILL_LIST,
    title: t.bills,
    text: t.ownText,
    topic: 'invoices',
    columns: [OWN_BILL_NUMBER, ...BILL_COLUMNS],
    filters: billFilters(OWN_BILL_STATES),
    empty: { title: t.empty, text: t.ownEmpty },
    opened: { invoice: RequestInvoiceDialog },
    actions: [{ kind: 'page', text: t.invoices, intent: 'none', to: '/finances/invoices' }, EXPORT_OWN_BILLS],
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
  }),
)
