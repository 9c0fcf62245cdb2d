import { Disable, Link } from '@blueprintjs/icons'
import { waitingEventRoutes } from '../../../../http/contract/parcels/agents/waiting-event.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { DiscardNumber, MatchNumber } from './decide-waiting.tsx'
import { waitingEventsWords } from './waiting-events.words.ts'

const { table: t } = waitingEventsWords
const permission = { area: 'waiting-events', action: 'update' } as const

/**
 * Numbers of agents that no parcel has, with what waits for them; staff match each with an order or
 * discard its events.
 */
export default listPage(
  defineListPage({
    name: 'unknown-numbers',
    route: waitingEventRoutes.waitingNumbers,
    title: t.numbersTitle,
    text: t.numbersText,
    keyOf: (row) => `${row.agent}:${row.number}`,
    nameOf: (row) => `${row.agent_name} ${row.number}`,
    columns: [
      { name: 'number', kind: 'code', label: t.number, width: 200, fixed: true },
      { name: 'agent_name', kind: 'text', label: t.agent, width: 160 },
      { name: 'events', kind: 'count', label: t.events },
      { name: 'code', kind: 'code', label: t.sampleCode, width: 140 },
      { name: 'text', kind: 'line', label: t.said, width: 280 },
      { name: 'place', kind: 'line', label: t.place, width: 160 },
      { name: 'oldest', kind: 'instant', label: t.oldest },
      { name: 'newest', kind: 'instant', label: t.newest },
    ],
    search: t.numbersSearch,
    filters: [{ kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' }],
    empty: { title: t.numbersEmpty, text: t.numbersEmptyText },
    opened: { match: MatchNumber, discard: DiscardNumber },
    rowActions: [
      { name: 'match', label: (row) => `${say(t.match)} ${row.number}`, icon: <Link />, permission, opens: 'match' },
      { name: 'discard', label: (row) => `${say(t.discard)} ${row.number}`, icon: <Disable />, permission, opens: 'discard' },
    ],
  }),
)
