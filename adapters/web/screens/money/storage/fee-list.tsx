import { Export } from '@blueprintjs/icons'
import { STORAGE_LABELS } from '#core/money/storage/storage-sheet.ts'
import type { LocationFeeRow, StorageFeeRow } from '../../../../http/contract/money/storage/storage.routes.ts'
import { say } from '../../../base/words.ts'
import type { ListColumn, ListFilter } from '../../../resource/list/list-page.ts'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { billedText, totalsText, type Amounts } from './storage-text.ts'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

type FeeRow = Pick<StorageFeeRow & LocationFeeRow, keyof StorageFeeRow & keyof LocationFeeRow>

/** The lists of fees by day: below a client's wallets, each fee opening how it was calculated. */
export const FEE_LIST = {
  paging: 'cursor',
  top: WalletBar,
  keyOf: ({ id }: FeeRow) => id,
  opensBy: 'fee',
  aside: ({ totals }: { readonly totals: Amounts }) => totalsText(totals),
} as const

/** The first columns of a fee: when, and in which warehouse. */
export const FEE_PLACE: readonly ListColumn<FeeRow, never>[] = [
  { name: 'day', kind: 'text', label: STORAGE_LABELS.day, width: 110 },
  { name: 'warehouse', kind: 'reference', to: 'warehouse', label: STORAGE_LABELS.warehouse, width: 160 },
]

/** The last columns of a fee: what it came to, by what, and whether it is on a bill. */
export const FEE_AMOUNT: readonly ListColumn<FeeRow, never>[] = [
  { name: 'amount', kind: 'money', label: STORAGE_LABELS.amount, width: 140, isStrong: () => true },
  { name: 'version', kind: 'code', label: STORAGE_LABELS.version, width: 150 },
  { name: 'billed', kind: 'text', label: t.billed, width: 100, value: (row) => billedText(row.is_billed) },
]

/** The name of what a fee is for. */
type FeeSubject = 'sku' | 'location'

/** The column of what a fee is for, which opens how the fee was calculated. */
export const subjectColumn = <const Subject extends FeeSubject>(name: Subject, width: number) =>
  ({
    name,
    kind: 'text',
    label: STORAGE_LABELS[name],
    width,
    fixed: true,
    value: (row: Readonly<Record<Subject, string>>) => row[name],
    opens: (row: Readonly<Record<Subject | 'day', string>>) => say(t.openFee, { day: row.day, code: row[name] }),
  }) as const

export const feeFilters = <const Subject extends FeeSubject>(
  subject: Subject,
): readonly ListFilter<'from' | 'to' | 'warehouse' | Subject>[] => [
  { kind: 'days', from: 'from', to: 'to', isCalendar: true, label: t.days },
  { kind: 'reference', name: 'warehouse', label: STORAGE_LABELS.warehouse, to: 'warehouse' },
  { kind: 'text', name: subject, label: STORAGE_LABELS[subject] },
]

/** The file of fees, for those who may take money out of the list. */
export const EXPORT_FEES = {
  kind: 'download',
  text: t.export,
  icon: <Export />,
  permission: { area: 'finance', action: 'export' },
} as const
