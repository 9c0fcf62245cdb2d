import { Cross, Download, Tick, Undo } from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import { INVOICE_KINDS } from '#core/portal/shippers/invoice-information.ts'
import { invoiceRoutes, type InvoiceRow } from '../../../../http/contract/money/invoices/invoice.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { IssueDialog, RejectDialog, VoidDialog } from './decide-invoice-dialogs.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { INVOICE_TONES } from './invoice-tones.ts'
import { invoicesWords } from './invoices.words.ts'

const { table: t } = invoicesWords
const UPDATE = { area: 'finance', action: 'update' } as const
const APPROVE = { area: 'finance', action: 'approve' } as const
const EXPORT = { area: 'finance', action: 'export' } as const

type ForRow = ComponentType<{ readonly row: InvoiceRow; readonly onClose: () => void }>

/** A dialog about a row of the page shown. */
const over = (Shown: ForRow) =>
  function OverList({ row, onClose }: OpenedProps<InvoiceRow>) {
    return row === undefined ? null : <Shown row={row} onClose={onClose} />
  }

/** Tax invoices: a client's own, and for finance the queue of those within reach. */
export default listPage(
  defineListPage({
    name: 'invoices',
    route: invoiceRoutes.invoices,
    title: t.title,
    text: t.text,
    topic: 'invoices',
    keyOf: (row) => row.id,
    nameOf: (row) => say(t.one, { id: row.id }),
    columns: [
      {
        name: 'id',
        kind: 'code',
        label: t.id,
        width: 110,
        fixed: true,
        value: ({ id }) => String(id),
        opens: ({ id }) => say(t.openOne, { id }),
      },
      {
        name: 'client',
        kind: 'person',
        label: t.client,
        width: 240,
        audience: 'staff',
        value: ({ client_name: name, account }) => ({ name, account }),
      },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: invoiceMachine.states, tones: INVOICE_TONES },
      { name: 'amount', kind: 'money', label: t.amount, width: 150 },
      { name: 'invoice_title', kind: 'text', label: t.recipient, width: 220 },
      { name: 'invoice_kind', kind: 'choice', label: t.kind, width: 150, choices: INVOICE_KINDS },
      { name: 'invoice_number', kind: 'code', label: t.number, width: 210 },
      { name: 'invoice_day', kind: 'text', label: t.day, width: 110 },
      {
        name: 'bills',
        kind: 'text',
        label: t.bills,
        width: 200,
        value: ({ bills }) => bills.map(({ bill_number: number }) => number).join(', '),
      },
      { name: 'decide_reason', kind: 'line', label: t.rejectionReason, width: 200 },
      { name: 'create_time', kind: 'instant', label: t.requested, sort: 'create_time' },
      { name: 'decide_time', kind: 'instant', label: t.decided, sort: 'decide_time' },
      { name: 'decided_by', kind: 'text', label: t.decidedBy, audience: 'staff' },
    ],
    search: t.search,
    filters: [
      stateTabs(t.state, invoiceMachine),
      {
        kind: 'choice',
        name: 'kind',
        label: t.kind,
        choices: () => Object.entries(INVOICE_KINDS).map(([kind, label]) => [kind, say(label)]),
      },
      { kind: 'text', name: 'client', label: t.clientAccount, audience: 'staff' },
      { kind: 'days', from: 'created_from', to: 'created_to', label: t.requested },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opened: { invoice: InvoiceDrawer, issue: over(IssueDialog), reject: over(RejectDialog), void: over(VoidDialog) },
    opensBy: 'invoice',
    actions: [
      { kind: 'page', text: t.toBills, intent: 'primary', audience: 'customer', to: '/finances/bill?to_invoice=1', isFirstStep: true },
      {
        kind: 'download',
        text: t.export,
        icon: <Download />,
        audience: 'staff',
        permission: EXPORT,
        route: invoiceRoutes.exportInvoices,
        fileName: 'invoices.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'cancel',
        label: ({ id }) => say(t.cancelOne, { id }),
        icon: <Undo />,
        audience: 'customer',
        isOffered: ({ events }) => events.includes('cancel'),
        ask: () => ({ text: say(t.cancelAsk), confirmText: say(t.cancelRequest), cancelText: say(t.keep) }),
        run: ({ id }, api) => api.call(invoiceRoutes.cancelInvoice, { params: { invoice_id: id } }),
        done: () => say(t.cancelDone),
      },
      {
        name: 'issue',
        label: ({ id }) => say(t.issueOne, { id }),
        icon: <Tick />,
        audience: 'staff',
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('issue'),
        opens: 'issue',
      },
      {
        name: 'reject',
        label: ({ id }) => say(t.rejectOne, { id }),
        icon: <Cross />,
        audience: 'staff',
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('reject'),
        opens: 'reject',
      },
      {
        name: 'void',
        label: ({ invoice_number: number }) => say(t.voidOne, { number: number ?? '' }),
        icon: <Undo />,
        audience: 'staff',
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('void'),
        opens: 'void',
      },
    ],
  }),
)
