import { pickingMachine } from '#core/warehouse/goods/picking/picking.machine.ts'
import { pickRoutes } from '../../../../http/contract/warehouse/goods/pick.routes.ts'
import { orderPath } from '../../../base/paths.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { numberColumn, stateChoices } from '../../../resource/list/list-parts.ts'
import { PICK_TONES } from './pick-tones.ts'
import { picksWords } from './picks.words.ts'

const { table: t } = picksWords

/** How a shipper's orders are picked. */
export default listPage(
  defineListPage({
    name: 'picks',
    route: pickRoutes.picks,
    title: t.title,
    text: t.text,
    keyOf: (row) => `${row.wave}-${row.tote}`,
    nameOf: (row) => row.order_number,
    columns: [
      numberColumn(orderPath, { name: 'order_number', label: t.order }),
      { name: 'state', kind: 'state', label: t.state, states: pickingMachine.states, tones: PICK_TONES },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 160 },
      { name: 'pieces', kind: 'count', label: t.pieces },
      { name: 'picked', kind: 'count', label: t.picked },
      { name: 'update_time', kind: 'instant', label: t.changed },
    ],
    filters: [
      { kind: 'choice', name: 'state', label: t.state, choices: stateChoices(pickingMachine) },
      { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' },
      { kind: 'text', name: 'order', label: t.order },
    ],
    empty: { title: t.empty },
  }),
)
