import { Refresh } from '@blueprintjs/icons'
import { CIRCUIT_STATES } from '#core/parcels/agents/circuit.rules.ts'
import { CONNECTION_KINDS } from '#core/parcels/agents/connection.ts'
import { agentConnectionRoutes } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { agentsWords } from './agents.words.ts'
import { CIRCUIT_TONES, connectionPath } from './circuit-tones.ts'
import { troubleText } from './trouble-text.ts'

const { table: t } = agentsWords

/** Tracker agents with how they are reached, and how they answer. */
export default listPage(
  defineListPage({
    name: 'agent-connections',
    route: agentConnectionRoutes.agentConnections,
    title: t.title,
    text: t.text,
    topic: 'agents',
    keyOf: (row) => row.agent,
    nameOf: (row) => row.agent_name,
    columns: [
      { name: 'agent', kind: 'code', label: t.agent, width: 130, fixed: true, opens: ({ agent }) => say(t.openOne, { agent }) },
      { name: 'agent_name', kind: 'text', label: t.agentName, width: 160 },
      { name: 'kind', kind: 'choice', label: t.kind, width: 130, choices: CONNECTION_KINDS },
      {
        name: 'circuit',
        kind: 'state',
        label: t.circuit,
        width: 120,
        states: CIRCUIT_STATES,
        tones: CIRCUIT_TONES,
        value: ({ kind, circuit }) => (kind === null || kind === 'files' ? null : circuit),
      },
      { name: 'parcels', kind: 'count', label: t.parcels },
      { name: 'due', kind: 'count', label: t.due },
      { name: 'calls_today', kind: 'count', label: t.callsToday },
      { name: 'failed_today', kind: 'count', label: t.failedToday },
      { name: 'events_today', kind: 'count', label: t.eventsToday },
      { name: 'last_ok_time', kind: 'instant', label: t.lastOk },
      { name: 'last_failed_time', kind: 'instant', label: t.lastFailed },
      {
        name: 'last_trouble',
        kind: 'line',
        label: t.lastTrouble,
        width: 220,
        value: ({ last_trouble: trouble }) => (trouble === null ? null : troubleText(trouble)),
      },
    ],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'circuit',
        label: t.circuit,
        isTabs: true,
        choices: () => Object.entries(CIRCUIT_STATES).map(([state, { label }]) => [state, say(label)]),
      },
    ],
    empty: { title: t.empty },
    opensPage: ({ agent }) => connectionPath(agent),
    rowActions: [
      {
        name: 'try',
        label: ({ agent }) => say(t.tryOne, { agent }),
        icon: <Refresh />,
        permission: { area: 'tracker-agents', action: 'update' },
        isOffered: ({ circuit }) => circuit !== 'closed',
        run: ({ agent }, api) => api.call(agentConnectionRoutes.tryAgentAgain, { params: { agent } }),
        done: () => say(t.tried),
      },
    ],
  }),
)
