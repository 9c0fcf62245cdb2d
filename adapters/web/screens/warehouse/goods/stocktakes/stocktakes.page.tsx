import { Plus } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import { stocktakeFields } from '#core/warehouse/goods/stocktakes/stocktake-fields.ts'
import { stocktakeMachine } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { stocktakeRoutes } from '../../../../../http/contract/warehouse/goods/stocktake.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../../resource/list/list-parts.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { STOCKTAKE_TONES } from './stocktake-tones.ts'
import { stocktakeWords } from './stocktake.words.ts'

const { table: t } = stocktakeWords
const COUNT_PIXELS = 100
const pathOf = (number: string): string => `/admin/stocktakes/${encodeURIComponent(number)}`

function NewStocktakeDialog({ onClose }: OpenedProps<unknown>) {
  const words = useWords(stocktakeWords)
  const navigate = useNavigate()
  return (
    <FieldsDialog
      title={words('newStocktake')}
      confirmText={words('create')}
      fields={stocktakeFields}
      send={(body, api) => api.call(stocktakeRoutes.createStocktake, { body })}
      done={({ number }) => words('made', { number })}
      refresh={[stocktakeRoutes.stocktakes]}
      onDone={({ number }) => void navigate(pathOf(number))}
      onClose={onClose}
    />
  )
}

/** Stocktakes, with how far they are and what they found. */
export default listPage(
  defineListPage({
    name: 'stocktakes',
    route: stocktakeRoutes.stocktakes,
    title: t.title,
    text: t.text,
    keyOf: (row) => row.number,
    columns: [
      numberColumn(pathOf, { name: 'number', label: t.number, width: 170 }),
      { name: 'status', kind: 'state', label: t.state, width: 120, states: stocktakeMachine.states, tones: STOCKTAKE_TONES },
      { name: 'warehouse', kind: 'reference', to: 'warehouse', label: t.warehouse, width: 150 },
      { name: 'locations', kind: 'count', label: t.locations, width: COUNT_PIXELS },
      { name: 'visited', kind: 'count', label: t.visited, width: 130 },
      { name: 'pieces', kind: 'count', label: t.pieces, width: 120 },
      {
        name: 'differences',
        kind: 'count',
        label: t.differences,
        width: COUNT_PIXELS,
        isStrong: ({ differences }) => (differences ?? 0) > 0,
      },
      { name: 'counters', kind: 'text', label: t.counters, width: 140, value: ({ counters }) => counters.join(', ') },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'end_time', kind: 'instant', label: t.ended },
    ],
    search: t.search,
    filters: [stateTabs(t.state, stocktakeMachine), { kind: 'reference', name: 'warehouse', label: t.warehouse, to: 'warehouse' }],
    empty: { title: t.empty },
    opensPage: (row) => pathOf(row.number),
    opened: { create: NewStocktakeDialog },
    actions: [
      {
        kind: 'open',
        text: t.newStocktake,
        icon: <Plus />,
        intent: 'primary',
        permission: { area: 'stocktakes', action: 'create' },
        param: 'create',
        value: 'new',
      },
    ],
  }),
)
