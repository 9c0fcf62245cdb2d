import { Export } from '@blueprintjs/icons'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { BILL_COLUMNS, billFilters } from '../billing/bill-columns.tsx'
import { ownBillPath } from '../../../base/paths.ts'
import { billingWords } from '../billing/billing.words.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import type { StorageKind } from '#core/money/storage/storage.ports.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'

const { table: t } = billingWords

/** A client's bills for one kind of storage, newest first; a bill opens its rows. */
export const storageBillsPage = (kind: StorageKind, { name, title }: { readonly name: string; readonly title: Words }) =>
  listPage(
    defineListPage({
      name,
      route: billingRoutes.ownBills,
      title,
      usual: { bill_type: kind },
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
        ...BILL_COLUMNS.filter((column) => column.name !== 'bill_type'),
      ],
      search: t.search,
      filters: billFilters(['issued', 'audited', 'paid', 'voided']).filter((one) => one.kind !== 'choice' || one.name !== 'bill_type'),
      empty: { title: t.empty },
      actions: [
        {
          kind: 'download',
          text: t.export,
          icon: <Export />,
          route: billingRoutes.exportOwnBills,
          fileName: 'bills.xlsx',
        },
      ],
      opensPage: (row) => ownBillPath(row.bill_number),
    }),
  )
