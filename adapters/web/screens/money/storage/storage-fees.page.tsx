import { STORAGE_LABELS, volumeText } from '#core/money/storage/storage-sheet.ts'
import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { StorageFeeSteps } from './fee-steps.tsx'
import { EXPORT_FEES, FEE_AMOUNT, FEE_LIST, FEE_PLACE, feeFilters, subjectColumn } from './fee-list.tsx'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

/** The storage fees of a shipper's goods in our warehouses, day by day and SKU by SKU. */
export default listPage(
  defineListPage({
    ...FEE_LIST,
    name: 'storage-fees',
    route: storageRoutes.storageFees,
    title: t.fees,
    text: t.feesText,
    nameOf: (row) => `${row.sku} ${row.day}`,
    columns: [
      ...FEE_PLACE,
      subjectColumn('sku', 150),
      { name: 'sku_name', kind: 'text', label: STORAGE_LABELS.sku_name, width: 180 },
      { name: 'pieces', kind: 'count', label: STORAGE_LABELS.pieces, width: 90 },
      { name: 'volume', kind: 'number', label: STORAGE_LABELS.volume, width: 120, value: ({ volume }) => volumeText(volume) },
      ...FEE_AMOUNT,
    ],
    filters: feeFilters('sku'),
    empty: { title: t.noFees },
    opened: { fee: StorageFeeSteps },
    actions: [{ ...EXPORT_FEES, route: storageRoutes.exportStorageFees, fileName: 'storage-fees.xlsx' }],
  }),
)
