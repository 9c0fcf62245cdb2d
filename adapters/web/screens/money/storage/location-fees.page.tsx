import { Export } from '@blueprintjs/icons'
import { STORAGE_LABELS } from '#core/money/storage/storage-sheet.ts'
import { storageRoutes } from '../../../../http/contract/money/storage/storage.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { WalletBar } from '../ledger/wallet-bar.tsx'
import { LocationFeeSteps } from './fee-steps.tsx'
import { billedText, totalsText } from './storage-text.ts'
import { storageWords } from './storage.words.ts'

const { table: t } = storageWords

/** The fees of the locations that a shipper rents, day by day. */
export default listPage(
  defineListPage({
    name: 'location-fees',
    route: storageRoutes.locationFees,
    title: t.locations,
    text: t.locationsText,
    paging: 'cursor',
    top: WalletBar,
    keyOf: (row) => row.id,
    nameOf: (row) => `${row.location} ${row.day}`,
    columns: [
      { name: 'day', kind: 'text', label: STORAGE_LABELS.day, width: 110 },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: STORAGE_LABELS.warehouse, width: 160 },
      {
        name: 'location',
        kind: 'text',
        label: STORAGE_LABELS.location,
        width: 130,
        fixed: true,
        opens: ({ day, location }) => say(t.openFee, { day, code: location }),
      },
      { name: 'location_kind', kind: 'text', label: STORAGE_LABELS.location_kind, width: 110, value: (row) => row.location_kind_txt },
      { name: 'amount', kind: 'money', label: STORAGE_LABELS.amount, width: 140, isStrong: () => true },
      { name: 'version', kind: 'code', label: STORAGE_LABELS.version, width: 150 },
      { name: 'billed', kind: 'text', label: t.billed, width: 100, value: (row) => billedText(row.is_billed) },
    ],
    filters: [
      { kind: 'days', from: 'from', to: 'to', label: t.days },
      { kind: 'reference', name: 'warehouse', label: STORAGE_LABELS.warehouse, to: 'warehouse' },
      { kind: 'text', name: 'location', label: STORAGE_LABELS.location },
    ],
    empty: { title: t.noLocations },
    opensBy: 'fee',
    opened: { fee: LocationFeeSteps },
    aside: ({ totals }) => totalsText(totals),
    actions: [
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: storageRoutes.exportLocationFees,
        fileName: 'location-fees.xlsx',
      },
    ],
  }),
)
