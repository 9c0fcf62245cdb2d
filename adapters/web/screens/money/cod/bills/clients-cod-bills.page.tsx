import { SendMessage } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { clientColumn, numberColumn } from '../../../../resource/list/list-parts.ts'
import { moveBill, moveBills } from '../../billing/bill-moves.tsx'
import { COD_BILL_COLUMNS, codBillFilters } from './cod-bill-columns.tsx'
import { staffCodBillPath } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { CycleDialog } from './cod-cycle-dialog.tsx'
import { IssueCodBillsDialog } from './issue-cod-bills-dialog.tsx'

const { table: t } = codBillsWords
const UPDATE = { area: 'cod', action: 'update' } as const

const SEND = {
  event: 'send',
  permission: UPDATE,
  text: t.send,
  ask: t.sendAsk,
  done: t.sendDone,
  keep: t.keep,
  send: (bills: string[], api: ApiClient) => api.call(codBillRoutes.sendCodBills, { body: { bills } }),
} as const

/** Settlement bills of clients, for those who draw them up and pay them. */
export default listPage(
  defineListPage({
    name: 'clients-cod-bills',
    route: codBillRoutes.clientsCodBills,
    title: t.clients,
    text: t.clientsText,
    topic: 'cod-bills',
    top: CodTabs,
    keyOf: (row) => row.bill_number,
    columns: [
      numberColumn(staffCodBillPath, { name: 'bill_number', label: t.number, width: 170, sort: 'bill_number' }),
      clientColumn(t.client),
      ...COD_BILL_COLUMNS,
    ],
    search: t.search,
    filters: [...codBillFilters(statesOf(settlementMachine)), { kind: 'text', name: 'client', label: t.clientAccount }],
    empty: { title: t.empty },
    opensPage: (row) => staffCodBillPath(row.bill_number),
    opened: { issue: IssueCodBillsDialog, cycle: CycleDialog },
    actions: [
      { kind: 'open', text: t.issue, intent: 'primary', permission: UPDATE, param: 'issue', value: 'now' },
      { kind: 'open', text: t.setCycle, intent: 'none', permission: UPDATE, param: 'cycle', value: 'client' },
    ],
    bulkActions: [moveBills(SEND)],
    rowActions: [moveBill(SEND, { label: t.sendOne, icon: <SendMessage /> })],
  }),
)
