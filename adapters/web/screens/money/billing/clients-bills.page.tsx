import { Export, Tick } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { allDone } from './all-done.ts'
import { BILL_COLUMNS, billFilters } from './bill-columns.tsx'
import { staffBillPath } from '../../../base/paths.ts'
import { billingWords } from './billing.words.ts'
import { RunBillingDialog } from './run-billing-dialog.tsx'

const { table: t } = billingWords
const UPDATE = { area: 'finance', action: 'update' } as const
const APPROVE = { area: 'finance', action: 'approve' } as const
const EXPORT = { area: 'finance', action: 'export' } as const

/** Bills of clients, for those who issue and audit them. */
export default listPage(
  defineListPage({
    name: 'clients-bills',
    route: billingRoutes.clientsBills,
    title: t.clientsBills,
    text: t.clientsText,
    keyOf: (row) => row.bill_number,
    columns: [
      {
        name: 'bill_number',
        kind: 'link',
        label: t.number,
        width: 170,
        sort: 'bill_number',
        fixed: true,
        value: ({ bill_number: text }) => ({ text, to: staffBillPath(text) }),
      },
      { name: 'client', kind: 'person', label: t.client, width: 240, value: ({ client_name: name, account }) => ({ name, account }) },
      ...BILL_COLUMNS,
      { name: 'create_time', kind: 'instant', label: t.created, sort: 'create_time' },
    ],
    search: t.search,
    filters: [...billFilters(statesOf(billMachine)), { kind: 'text', name: 'client', label: t.clientAccount }],
    empty: { title: t.empty },
    opensPage: (row) => staffBillPath(row.bill_number),
    opened: { run: RunBillingDialog },
    actions: [
      { kind: 'open', text: t.run, intent: 'primary', permission: UPDATE, param: 'run', value: 'now' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: EXPORT,
        route: billingRoutes.exportClientsBills,
        fileName: 'bills.xlsx',
      },
    ],
    bulkActions: [
      {
        name: 'issue',
        text: t.issue,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('issue'),
        ask: (rows) => ({ text: say(t.issueAsk, { count: rows.length }), confirmText: say(t.issue), cancelText: say(t.keep) }),
        run: async (rows, api) => {
          const bills = rows.map(({ bill_number: number }) => number)
          allDone(await api.call(billingRoutes.issueBills, { body: { bills } }))
        },
        done: (rows) => say(t.issueDone, { count: rows.length }),
      },
      {
        name: 'audit',
        text: t.audit,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('audit'),
        ask: (rows) => ({ text: say(t.auditAsk, { count: rows.length }), confirmText: say(t.audit), cancelText: say(t.keep) }),
        run: async (rows, api) => {
          const bills = rows.map(({ bill_number: number }) => number)
          allDone(await api.call(billingRoutes.auditBills, { body: { bills } }))
        },
        done: (rows) => say(t.auditDone, { count: rows.length }),
      },
    ],
    rowActions: [
      {
        name: 'issue',
        label: ({ bill_number: number }) => say(t.issueOne, { number }),
        icon: <Tick />,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('issue'),
        ask: () => ({ text: say(t.issueAsk, { count: 1 }), confirmText: say(t.issue), cancelText: say(t.keep) }),
        run: async ({ bill_number: number }, api) => allDone(await api.call(billingRoutes.issueBills, { body: { bills: [number] } })),
        done: () => say(t.issueDone, { count: 1 }),
      },
    ],
  }),
)
