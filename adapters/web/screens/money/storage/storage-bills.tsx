import { BILL_COLUMNS, billFilters } from '../billing/bill-columns.tsx'
import { EXPORT_OWN_BILLS, OWN_BILL_LIST, OWN_BILL_NUMBER, OWN_BILL_STATES } from '../billing/own-bill-list.tsx'
import { billingWords } from '../billing/billing.words.ts'
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
      ...OWN_BILL_LIST,
      title,
      usual: { bill_type: kind },
      columns: [OWN_BILL_NUMBER, ...BILL_COLUMNS.filter((column) => column.name !== 'bill_type')],
      filters: billFilters(OWN_BILL_STATES).filter((one) => one.kind !== 'choice' || one.name !== 'bill_type'),
      empty: { title: t.empty },
      actions: [EXPORT_OWN_BILLS],
    }),
  )
