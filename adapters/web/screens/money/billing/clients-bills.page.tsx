import { Export, Tick } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { clientColumn, numberColumn } from '../../../resource/list/list-parts.ts'
import { BILL_COLUMNS, billFilters } from './bill-columns.tsx'
import { moveBill, moveBills } from './bill-moves.tsx'
import { staffBillPath } from '../../../base/paths.ts'
import { billingWords } from './billing.words.ts'
import { RunBillingDialog } from './run-billing-dialog.tsx'

const { table: t } = billingWords
const UPDATE = { area: 'finance', action: 'update' } as const
const APPROVE = { area: 'finance', action: 'approve' } as const
const EXPORT = { area: 'finance', action: 'export' } as const

const ISSUE = {
  event: 'issue',
  permission: UPDATE,
  text: t.issue,
  ask: t.issueAsk,
  done: t.issueDone,
  keep: t.keep,
  send: (bills: string[], api: ApiClient) => api.call(billingRoutes.issueBills, { body: { bills } }),
} as const
const AUDIT = {
  event: 'audit',
  permission: APPROVE,
  text: t.audit,
  ask: t.auditAsk,
  done: t.auditDone,
  keep: t.keep,
  send: (bills: string[], api: ApiClient) => api.call(billingRoutes.auditBills, { body: { bills } }),
} as const

/** Bills of clients, for those who issue and audit them. */
export default listPage(
  defineListPage({
    name: 'clients-bills',
    route: billingRoutes.clientsBills,
    title: t.clientsBills,
    text: t.clientsText,
    keyOf: (row) => row.bill_number,
    columns: [
      numberColumn(staffBillPath, { name: 'bill_number', label: t.number, width: 170, sort: 'bill_number' }),
      clientColumn(t.client),
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
    bulkActions: [moveBills(ISSUE), moveBills(AUDIT)],
    rowActions: [moveBill(ISSUE, { label: t.issueOne, icon: <Tick /> })],
  }),
)
