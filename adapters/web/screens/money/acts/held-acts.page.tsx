import { Undo } from '@blueprintjs/icons'
import { heldActMachine } from '#core/money/acts/held-act.machine.ts'
import { ACT_KINDS } from '#core/money/acts/money-act.ts'
import { moneyActRoutes } from '../../../../http/contract/money/acts/money-act.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { actsWords } from './acts.words.ts'
import { heldActDecisions } from './held-act-decisions.tsx'

const { table: t } = actsWords

/** Acts that wait for a second person, or did. */
export default listPage(
  defineListPage({
    name: 'held-acts',
    route: moneyActRoutes.heldActs,
    title: t.title,
    text: t.text,
    topic: 'money-acts',
    keyOf: (row) => row.id,
    nameOf: (row) => String(row.id),
    columns: [
      { name: 'id', kind: 'text', label: t.id, width: 90, fixed: true, value: (row) => String(row.id) },
      { name: 'kind', kind: 'choice', label: t.kind, width: 140, choices: ACT_KINDS },
      { name: 'account', kind: 'text', label: t.client },
      { name: 'details_txt', kind: 'line', label: t.details, width: 260 },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 160,
        states: heldActMachine.states,
        tones: { waiting: 'waiting', approved: 'done', rejected: 'trouble' },
      },
      { name: 'note', kind: 'line', label: t.note, width: 220 },
      { name: 'proposed_by', kind: 'text', label: t.proposedBy },
      { name: 'create_time', kind: 'instant', label: t.proposed },
      { name: 'decided_by', kind: 'text', label: t.decidedBy },
      { name: 'decide_time', kind: 'instant', label: t.decided },
      { name: 'decide_reason', kind: 'line', label: t.decisionReason, width: 200 },
    ],
    search: t.search,
    filters: [stateTabs(t.state, heldActMachine)],
    empty: { title: t.empty },
    opened: { ...heldActDecisions.opened },
    rowActions: [
      {
        name: 'withdraw',
        label: ({ id }) => say(t.withdraw, { id }),
        icon: <Undo />,
        isOffered: ({ events }) => events.includes('withdraw'),
        ask: () => ({ text: say(t.withdrawAsk), confirmText: say(t.withdrawAct), cancelText: say(t.keep) }),
        run: ({ id }, api) => api.call(moneyActRoutes.withdrawHeldAct, { params: { request_id: id } }),
        done: () => say(t.withdrawn),
      },
      ...heldActDecisions.rowActions,
    ],
    bulkActions: heldActDecisions.bulkActions,
  }),
)
