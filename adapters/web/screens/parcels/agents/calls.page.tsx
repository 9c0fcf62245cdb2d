import { CALL_KINDS, CALL_TROUBLES } from '#core/parcels/agents/agent-call.ts'
import { agentConnectionRoutes } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { agentsWords } from './agents.words.ts'
import { CallDrawer } from './call-drawer.tsx'

const { table: t } = agentsWords

/** Calls between us and tracker agents, for staff who look for what went wrong. */
export default listPage(
  defineListPage({
    name: 'agent-calls',
    route: agentConnectionRoutes.agentCalls,
    title: t.calls,
    text: t.callsText,
    keyOf: (row) => row.id,
    columns: [
      { name: 'time', kind: 'instant', label: t.time, fixed: true },
      { name: 'agent', kind: 'code', label: t.agent, width: 120, opens: ({ agent }) => say(t.openCall, { agent }) },
      { name: 'kind', kind: 'choice', label: t.callKind, width: 110, choices: CALL_KINDS },
      {
        name: 'trouble',
        kind: 'text',
        label: t.trouble,
        width: 140,
        value: ({ trouble_txt: trouble }) => trouble ?? say(t.okay),
        isStrong: ({ trouble }) => trouble !== null,
      },
      { name: 'http_status', kind: 'count', label: t.status },
      { name: 'milliseconds', kind: 'count', label: t.millis },
      { name: 'numbers', kind: 'count', label: t.numbers },
      { name: 'first_number', kind: 'code', label: t.first },
      { name: 'events', kind: 'count', label: t.events },
      { name: 'added', kind: 'count', label: t.added },
      { name: 'waiting', kind: 'count', label: t.waiting },
      { name: 'unmatched', kind: 'count', label: t.unmatched },
      { name: 'refused', kind: 'count', label: t.refused },
      { name: 'reason', kind: 'line', label: t.reason, width: 240 },
    ],
    filters: [
      { kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' },
      {
        kind: 'choice',
        name: 'kind',
        label: t.callKind,
        choices: () => Object.entries(CALL_KINDS).map(([kind, label]) => [kind, say(label)]),
      },
      {
        kind: 'choice',
        name: 'trouble',
        label: t.trouble,
        choices: () => [
          ['any', say(t.anyTrouble)],
          ...Object.entries(CALL_TROUBLES).map(([trouble, label]) => [trouble, say(label)] as const),
        ],
      },
      { kind: 'days', from: 'from', to: 'to', label: t.period },
    ],
    empty: { title: t.noCalls },
    opened: { call: CallDrawer },
    opensBy: 'call',
  }),
)
