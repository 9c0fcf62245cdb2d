import { Plus } from '@blueprintjs/icons'
import { pickRoutes } from '../../../../http/contract/warehouse/goods/pick.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { PlanWaveDialog } from './plan-wave-dialog.tsx'
import { picksWords } from './picks.words.ts'

const { table: t } = picksWords

/** Waves of orders that are picked together, for staff. */
export default listPage(
  defineListPage({
    name: 'waves',
    route: pickRoutes.waves,
    title: t.waves,
    text: t.wavesText,
    keyOf: (row) => row.id,
    nameOf: (row) => String(row.id),
    columns: [
      {
        name: 'id',
        kind: 'link',
        label: t.wave,
        width: 110,
        fixed: true,
        value: ({ id }) => ({ text: say(t.waveName, { wave: id }), to: `/admin/picks/waves/${id}` }),
      },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 160 },
      { name: 'channel', kind: 'reference', to: 'channel', label: t.channel, width: 160 },
      { name: 'orders', kind: 'count', label: t.orders },
      { name: 'done', kind: 'count', label: t.done, value: ({ states }) => states.picked + states.shipped },
      { name: 'short', kind: 'count', label: t.short, value: ({ states }) => states.out_of_stock },
      { name: 'pieces', kind: 'count', label: t.pieces },
      { name: 'picked', kind: 'count', label: t.picked },
      { name: 'creator', kind: 'text', label: t.creator },
      { name: 'create_time', kind: 'instant', label: t.created },
    ],
    filters: [{ kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' }],
    empty: { title: t.noWaves },
    opened: { plan: PlanWaveDialog },
    actions: [
      {
        kind: 'open',
        text: t.plan,
        icon: <Plus />,
        intent: 'primary',
        permission: { area: 'picks', action: 'create' },
        param: 'plan',
        value: 'new',
      },
    ],
  }),
)
