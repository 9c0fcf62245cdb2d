import { Plus, Print } from '@blueprintjs/icons'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { openBagFields } from '#core/warehouse/transport/bag-fields.ts'
import { bagRoutes, type BagRow } from '../../../../http/contract/warehouse/transport/bag.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { downloadFile } from '../../../ui/download.ts'
import { bagPath, BAG_TONES, billPath } from './bag-text.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { transportWords } from './transport.words.ts'

const { table: t } = transportWords
const READ = { area: 'bags', action: 'read' } as const

function OpenBagDialog({ onClose }: OpenedProps<BagRow>) {
  const words = useWords(transportWords)
  return (
    <FieldsDialog
      title={words('open')}
      confirmText={words('open')}
      fields={openBagFields}
      send={(body, api) => api.call(bagRoutes.openBag, { body })}
      done={({ bagCode }) => words('openedBag', { bag: bagCode })}
      refresh={[bagRoutes.bags]}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{words('openText')}</p>
    </FieldsDialog>
  )
}

/** Bags, with what is in them and where they are. */
export default listPage(
  defineListPage({
    name: 'bags',
    route: bagRoutes.bags,
    title: t.bags,
    text: t.bagsText,
    keyOf: (row) => row.packing_number,
    nameOf: (row) => row.bagCode,
    columns: [
      {
        name: 'bagCode',
        kind: 'link',
        label: t.code,
        width: 150,
        sort: 'bagCode',
        fixed: true,
        value: (row) => ({ text: row.bagCode, to: bagPath(row.packing_number) }),
      },
      { name: 'packing_number', kind: 'code', label: t.number, width: 160, sort: 'packing_number' },
      { name: 'status', kind: 'state', label: t.state, width: 120, states: bagMachine.states, tones: BAG_TONES },
      { name: 'warehouse', kind: 'reference', label: t.warehouse, width: 120, to: 'warehouse' },
      { name: 'country', kind: 'reference', label: t.destination, width: 110, to: 'country' },
      { name: 'channel', kind: 'reference', label: t.channel, width: 110, to: 'channel' },
      { name: 'number_of_shipment', kind: 'count', label: t.parcels, width: 80 },
      { name: 'weight', kind: 'text', label: t.weight, width: 110 },
      {
        name: 'mawb',
        kind: 'link',
        label: t.mawb,
        width: 150,
        value: ({ mawb }) => (mawb === null ? null : { text: mawb, to: billPath(mawb) }),
      },
      { name: 'create_time', kind: 'instant', label: t.opened, sort: 'create_time' },
      { name: 'opened_by', kind: 'text', label: t.openedBy, width: 120 },
      { name: 'seal_time', kind: 'instant', label: t.sealed },
      { name: 'toHKtime', kind: 'instant', label: t.toHK },
    ],
    search: t.bagSearch,
    filters: [
      stateTabs(t.state, bagMachine),
      { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
      { kind: 'text', name: 'mawb', label: t.mawb },
    ],
    empty: { title: t.bagsEmpty },
    opensPage: (row) => bagPath(row.packing_number),
    opened: { open: OpenBagDialog },
    actions: [
      {
        kind: 'open',
        text: t.open,
        icon: <Plus />,
        intent: 'primary',
        permission: { area: 'bags', action: 'create' },
        param: 'open',
        value: 'new',
      },
    ],
    rowActions: [
      {
        name: 'label',
        label: ({ bagCode }) => `${say(t.label)} ${bagCode}`,
        icon: <Print />,
        permission: READ,
        run: async ({ packing_number }, api) =>
          downloadFile(await api.open(bagRoutes.bagLabels, { query: { numbers: packing_number } }), 'bag-label.pdf'),
        done: ({ bagCode }) => `${say(t.label)} ${bagCode}`,
      },
    ],
    bulkActions: [
      {
        name: 'labels',
        text: t.label,
        permission: READ,
        run: async (rows, api) =>
          downloadFile(
            await api.open(bagRoutes.bagLabels, { query: { numbers: rows.map((row) => row.packing_number).join(',') } }),
            'bag-labels.pdf',
          ),
        done: (rows) => say(t.labels, { count: rows.length }),
      },
    ],
  }),
)
