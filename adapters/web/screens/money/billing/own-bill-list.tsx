import { Export } from '@blueprintjs/icons'
import type { BillRow } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import { ownBillPath } from '../../../base/paths.ts'
import { numberColumn } from '../../../resource/list/list-parts.ts'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

/** The lists of a client's own bills, of all or of one type: each bill opens its page. */
export const OWN_BILL_LIST = {
  route: billingRoutes.ownBills,
  top: WalletBar,
  keyOf: (row: BillRow) => row.bill_number,
  search: t.search,
  opensPage: (row: BillRow) => ownBillPath(row.bill_number),
} as const

export const OWN_BILL_NUMBER = numberColumn(ownBillPath, { name: 'bill_number', label: t.number, width: 170, sort: 'bill_number' })

/** The states of bills that their client sees. */
export const OWN_BILL_STATES = ['issued', 'audited', 'paid', 'voided'] as const

export const EXPORT_OWN_BILLS = {
  kind: 'download',
  text: t.export,
  icon: <Export />,
  route: billingRoutes.exportOwnBills,
  fileName: 'bills.xlsx',
} as const
