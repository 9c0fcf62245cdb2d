import { Import, Plus } from '@blueprintjs/icons'
import { billOfLadingFields, billOfLading } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import { billRoutes, type BillRow } from '../../../../http/contract/warehouse/transport/bill.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../resource/list/list-parts.ts'
import { ResourceImport } from '../../../resource/resource-import.tsx'
import { billPath, BILL_TONES } from './bag-text.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { transportWords } from './transport.words.ts'

const { table: t } = transportWords
const CREATE = { area: 'bills-of-lading', action: 'create' } as const

function CreateBillDialog({ onClose }: OpenedProps<BillRow>) {
  const words = useWords(transportWords)
  return (
    <FieldsDialog
      title={words('create')}
      confirmText={words('create')}
      fields={billOfLadingFields}
      send={(body, api) => api.call(billRoutes.createBill, { body })}
      done={({ mawb }) => words('created', { mawb })}
      refresh={[billRoutes.bills]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function ImportBillsDialog({ onClose }: OpenedProps<BillRow>) {
  const invalidate = useInvalidate()
  return (
    <ResourceImport
      label={billOfLading.label}
      text={t.importText}
      route={billRoutes.importBills}
      isOpen
      onClose={onClose}
      onImported={() => void invalidate(billRoutes.bills)}
    />
  )
}

/** Bills of lading, the latest departure first. */
export default listPage(
  defineListPage({
    name: 'bills-of-lading',
    route: billRoutes.bills,
    title: t.bills,
    text: t.billsText,
    keyOf: (row) => row.mawb,
    nameOf: (row) => row.mawb,
    columns: [
      numberColumn(billPath, { name: 'mawb', label: billOfLading.fields.mawb.label, width: 150, sort: 'mawb' }),
      { name: 'status', kind: 'state', label: t.state, width: 110, states: billOfLadingMachine.states, tones: BILL_TONES },
      { name: 'flight', kind: 'text', label: t.flight, width: 90, sort: 'flight' },
      { name: 'carrier_code', kind: 'text', label: t.carrier, width: 80 },
      { name: 'from_station', kind: 'text', label: t.from, width: 70 },
      { name: 'to_station', kind: 'text', label: t.to, width: 70 },
      { name: 'dept_date', kind: 'instant', label: t.departs, sort: 'dept_date' },
      { name: 'expected_date', kind: 'instant', label: t.arrives, sort: 'expected_date' },
      { name: 'number_of_bags', kind: 'count', label: t.bagCount, width: 80 },
      { name: 'number_of_shipment', kind: 'count', label: t.parcels, width: 80 },
      { name: 'Weight', kind: 'text', label: t.weight, width: 110 },
    ],
    search: t.billSearch,
    filters: [
      stateTabs(t.state, billOfLadingMachine),
      { kind: 'reference', name: 'from_station', label: t.from, to: 'airport' },
      { kind: 'reference', name: 'to_station', label: t.to, to: 'airport' },
      { kind: 'days', from: 'dept_from', to: 'dept_to', label: t.departs },
    ],
    empty: { title: t.billsEmpty },
    opensPage: (row) => billPath(row.mawb),
    opened: { create: CreateBillDialog, import: ImportBillsDialog },
    actions: [
      { kind: 'open', text: t.import, icon: <Import />, permission: CREATE, param: 'import', value: 'sheet' },
      { kind: 'open', text: t.create, icon: <Plus />, intent: 'primary', permission: CREATE, param: 'create', value: 'new' },
    ],
  }),
)
