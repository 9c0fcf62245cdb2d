import { STORAGE_LABELS } from '#core/money/storage/storage-sheet.ts'
import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { LocationFeeSteps } from './fee-steps.tsx'
import { EXPORT_FEES, FEE_AMOUNT, FEE_LIST, FEE_PLACE, feeFilters, subjectColumn } from './fee-list.tsx'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

/** The fees of the locations that a shipper rents, day by day. */
export default listPage(
  defineListPage({
    ...FEE_LIST,
    name: 'location-fees',
    route: storageRoutes.locationFees,
    title: t.locations,
    text: t.locationsText,
    nameOf: (row) => `${row.location} ${row.day}`,
    columns: [
      ...FEE_PLACE,
      subjectColumn('location', 130),
      { name: 'location_kind', kind: 'text', label: STORAGE_LABELS.location_kind, width: 110, value: (row) => row.location_kind_txt },
      ...FEE_AMOUNT,
    ],
    filters: feeFilters('location'),
    empty: { title: t.noLocations },
    opened: { fee: LocationFeeSteps },
    actions: [{ ...EXPORT_FEES, route: storageRoutes.exportLocationFees, fileName: 'location-fees.xlsx' }],
  }),
)
