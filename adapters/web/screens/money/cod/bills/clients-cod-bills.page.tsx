import { SendMessage } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { COD_BILL_COLUMNS, codBillFilters } from './cod-bill-columns.tsx'
import { allSent, staffCodBillPath } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { CycleDialog } from './cod-cycle-dialog.tsx'
import { IssueCodBillsDialog } from './issue-cod-bills-dialog.tsx'

const { table: t } = codBillsWords
const UPDATE = { area: 'cod', action: 'update' } as const

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
      {
        name: 'bill_number',
        kind: 'link',
        label: t.number,
        width: 170,
        sort: 'bill_number',
        fixed: true,
        value: ({ bill_number: text }) => ({ text, to: staffCodBillPath(text) }),
      },
      { name: 'client', kind: 'person', label: t.client, width: 240, value: ({ client_name: name, account }) => ({ name, account }) },
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
    bulkActions: [
      {
        name: 'send',
        text: t.send,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('send'),
        ask: (rows) => ({ text: say(t.sendAsk, { count: rows.length }), confirmText: say(t.send), cancelText: say(t.keep) }),
        run: async (rows, api) => {
          const bills = rows.map(({ bill_number: number }) => number)
          allSent(await api.call(codBillRoutes.sendCodBills, { body: { bills } }))
        },
        done: (rows) => say(t.sendDone, { count: rows.length }),
      },
    ],
    rowActions: [
      {
        name: 'send',
        label: ({ bill_number: number }) => say(t.sendOne, { number }),
        icon: <SendMessage />,
        permission: UPDATE,
        isOffered: ({ events }) => events.includes('send'),
        ask: () => ({ text: say(t.sendAsk, { count: 1 }), confirmText: say(t.send), cancelText: say(t.keep) }),
        run: async ({ bill_number: number }, api) => allSent(await api.call(codBillRoutes.sendCodBills, { body: { bills: [number] } })),
        done: () => say(t.sendDone, { count: 1 }),
      },
    ],
  }),
)
