import { Export } from '@blueprintjs/icons'
import { STORAGE_LABELS, volumeText } from '#core/money/storage/storage-sheet.ts'
import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { StorageFeeSteps } from './fee-steps.tsx'
import { billedText, totalsText } from './storage-text.ts'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

/** The storage fees of a shipper's goods in our warehouses, day by day and SKU by SKU. */
export default listPage(
  defineListPage({
    name: 'storage-fees',
    route: storageRoutes.storageFees,
    title: t.fees,
    text: t.feesText,
    paging: 'cursor',
    top: WalletBar,
    keyOf: (row) => row.id,
    nameOf: (row) => `${row.sku} ${row.day}`,
    columns: [
      { name: 'day', kind: 'text', label: STORAGE_LABELS.day, width: 110 },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: STORAGE_LABELS.warehouse, width: 150 },
      {
        name: 'sku',
        kind: 'text',
        label: STORAGE_LABELS.sku,
        width: 150,
        fixed: true,
        opens: ({ day, sku }) => say(t.openFee, { day, code: sku }),
      },
      { name: 'sku_name', kind: 'text', label: STORAGE_LABELS.sku_name, width: 180 },
      { name: 'pieces', kind: 'count', label: STORAGE_LABELS.pieces, width: 90 },
      { name: 'volume', kind: 'number', label: STORAGE_LABELS.volume, width: 120, value: ({ volume }) => volumeText(volume) },
      { name: 'amount', kind: 'money', label: STORAGE_LABELS.amount, width: 130, isStrong: () => true },
      { name: 'version', kind: 'code', label: STORAGE_LABELS.version, width: 140 },
      { name: 'billed', kind: 'text', label: t.billed, width: 90, value: (row) => billedText(row.is_billed) },
    ],
    filters: [
      { kind: 'days', from: 'from', to: 'to', label: t.days },
      { kind: 'reference', name: 'warehouse', label: STORAGE_LABELS.warehouse, to: 'warehouse' },
      { kind: 'text', name: 'sku', label: STORAGE_LABELS.sku },
    ],
    empty: { title: t.noFees },
    opensBy: 'fee',
    opened: { fee: StorageFeeSteps },
    aside: ({ totals }) => totalsText(totals),
    actions: [
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: storageRoutes.exportStorageFees,
        fileName: 'storage-fees.xlsx',
      },
    ],
  }),
)
