import { Disable, Exchange } from '@blueprintjs/icons'
import { waitingEventRoutes } from '../../../../http/contract/parcels/agents/waiting-event.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { DiscardWaiting, MapCode } from './decide-waiting.tsx'
import { waitingEventsWords } from './waiting-events.words.ts'

const { table: t } = waitingEventsWords

/** Unknown codes of agents, with what waits for them; staff map each once or discard its events. */
export default listPage(
  defineListPage({
    name: 'waiting-events',
    route: waitingEventRoutes.waitingCodes,
    title: t.title,
    text: t.text,
    keyOf: (row) => `${row.agent}:${row.code}`,
    nameOf: (row) => `${row.agent_name} ${row.code}`,
    columns: [
      { name: 'code', kind: 'code', label: t.code, width: 180, fixed: true },
      { name: 'agent_name', kind: 'text', label: t.agent, width: 160 },
      { name: 'events', kind: 'count', label: t.events },
      { name: 'parcels', kind: 'count', label: t.parcels },
      { name: 'text', kind: 'line', label: t.said, width: 280 },
      { name: 'place', kind: 'line', label: t.place, width: 160 },
      { name: 'oldest', kind: 'instant', label: t.oldest },
      { name: 'newest', kind: 'instant', label: t.newest },
    ],
    search: t.search,
    filters: [{ kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' }],
    empty: { title: t.empty, text: t.emptyText },
    opened: { map: MapCode, discard: DiscardWaiting },
    rowActions: [
      {
        name: 'map',
        label: (row) => `${say(t.map)} ${row.code}`,
        icon: <Exchange />,
        permission: { area: 'tracking-code-mappings', action: 'create' },
        opens: 'map',
      },
      {
        name: 'discard',
        label: (row) => `${say(t.discard)} ${row.code}`,
        icon: <Disable />,
        permission: { area: 'waiting-events', action: 'update' },
        opens: 'discard',
      },
    ],
  }),
)
