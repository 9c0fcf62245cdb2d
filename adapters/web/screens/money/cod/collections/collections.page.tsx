import { Export } from '@blueprintjs/icons'
import { statesOf } from '#core/base/kernel/machine.ts'
import { COD_AGE_NAMES, COD_AGES, COD_PLACE_NAMES, COD_PLACES } from '#core/money/cod/reports/cod-report.ts'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { collectionRoutes, type CollectionRow } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { stateTabs } from '../../../../resource/list/list-parts.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { CollectionDrawer } from './collection-drawer.tsx'
import { CollectionSums } from './collection-sums.tsx'
import { COLLECTION_TONES } from './collection-tones.ts'
import { collectionsWords } from './collections.words.ts'
import { ImportCollectionsDialog } from './import-collections-dialog.tsx'

const { table: t } = collectionsWords

const noteOf = ({ difference, under_way: underWay }: CollectionRow): string => {
  if (difference) return say(t.differs)
  return underWay ? say(t.underWay) : ''
}

/** The cash of orders: a shipper's own, and for the staff that of all clients within reach. */
export default listPage(
  defineListPage({
    name: 'cod-collections',
    route: collectionRoutes.collections,
    title: t.title,
    topic: 'cod',
    top: CodTabs,
    keyOf: (row) => row.order_number,
    nameOf: (row) => row.order_number,
    columns: [
      {
        name: 'order_number',
        kind: 'text',
        label: t.order,
        width: 170,
        sort: 'order_number',
        fixed: true,
        value: ({ order_number }) => order_number,
        opens: ({ order_number: order }) => say(t.open, { order }),
      },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: collectionMachine.states, tones: COLLECTION_TONES },
      { name: 'due', kind: 'money', label: t.due, width: 130, sort: 'due_amount' },
      { name: 'collected', kind: 'money', label: t.collected, width: 130 },
      { name: 'note', kind: 'text', label: t.note, width: 180, value: noteOf },
      { name: 'client', kind: 'text', label: t.client, value: ({ account }) => account, audience: 'staff' },
      { name: 'agent', kind: 'text', label: t.agent, value: ({ agent, agent_name }) => agent_name ?? agent ?? '', audience: 'staff' },
      { name: 'due_time', kind: 'instant', label: t.dueTime, sort: 'due_time' },
      { name: 'collected_time', kind: 'instant', label: t.collectedTime, sort: 'collected_time' },
      { name: 'remitted_time', kind: 'instant', label: t.remittedTime },
      { name: 'bill_number', kind: 'code', label: t.bill, width: 150 },
      { name: 'country', kind: 'text', label: t.country, width: 80, value: ({ country }) => country },
      { name: 'channel', kind: 'code', label: t.channel, width: 140 },
      { name: 'order_refCode', kind: 'code', label: t.reference, width: 150 },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 160 },
    ],
    search: t.search,
    filters: [
      stateTabs(
        t.state,
        collectionMachine,
        statesOf(collectionMachine).filter((state) => state !== 'not_due'),
      ),
      { kind: 'days', from: 'due_from', to: 'due_to', label: t.dueTime },
      { kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent', audience: 'staff' },
      { kind: 'text', name: 'account', label: t.client, audience: 'staff' },
      { kind: 'reference', name: 'country', label: t.country, to: 'country' },
      { kind: 'reference', name: 'channel', label: t.channel, to: 'channel' },
      { kind: 'reference', name: 'currency', label: t.currency, to: 'currency' },
      { kind: 'choice', name: 'place', label: t.place, choices: () => COD_PLACE_NAMES.map((place) => [place, say(COD_PLACES[place])]) },
      {
        kind: 'choice',
        name: 'outstanding',
        label: t.outstanding,
        choices: () => COD_AGE_NAMES.map((age) => [age, say(COD_AGES[age].label)]),
      },
      { kind: 'text', name: 'age', label: t.age, isNumber: true },
      { kind: 'text', name: 'younger', label: t.younger, isNumber: true },
      { kind: 'text', name: 'month', label: t.month, hint: t.monthHint },
      { kind: 'text', name: 'settled_month', label: t.settledMonth, hint: t.monthHint },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opensBy: 'order',
    opened: { order: CollectionDrawer, import: ImportCollectionsDialog },
    foot: CollectionSums,
    actions: [
      {
        kind: 'open',
        text: t.import,
        intent: 'primary',
        audience: 'staff',
        permission: { area: 'cod', action: 'create' },
        param: 'import',
        value: '',
      },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        route: collectionRoutes.exportCollections,
        fileName: 'cod-collections.xlsx',
      },
    ],
  }),
)
