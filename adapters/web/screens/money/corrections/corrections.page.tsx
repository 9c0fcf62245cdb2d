import { Export, Undo } from '@blueprintjs/icons'
import { correctionMachine } from '#core/money/corrections/correction.machine.ts'
import { CORRECTION_KINDS } from '#core/money/corrections/correction.ts'
import { correctionRoutes } from '../../../../http/contract/money/corrections/correction.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateTabs } from '../../../resource/list/list-parts.ts'
import { correctionDecisions } from './correction-decisions.tsx'
import { AdjustDialog, ReverseDialog } from './correction-dialogs.tsx'
import { correctionsWords } from './corrections.words.ts'

const { table: t } = correctionsWords
const PROPOSE = { area: 'finance', action: 'create' } as const

/**
 * Corrections of the ledger: proposed by one person of finance, and above the limit approved by
 * another.
 */
export default listPage(
  defineListPage({
    name: 'corrections',
    route: correctionRoutes.corrections,
    title: t.title,
    text: t.text,
    topic: 'corrections',
    keyOf: (row) => row.id,
    nameOf: (row) => String(row.id),
    columns: [
      { name: 'id', kind: 'text', label: t.id, width: 90, fixed: true, value: (row) => String(row.id) },
      { name: 'kind', kind: 'choice', label: t.kind, width: 110, choices: CORRECTION_KINDS },
      { name: 'account', kind: 'text', label: t.client },
      { name: 'amount', kind: 'money', label: t.amount },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 110,
        states: correctionMachine.states,
        tones: { proposed: 'waiting', posted: 'done', rejected: 'trouble' },
      },
      { name: 'note', kind: 'line', label: t.note, width: 260 },
      { name: 'reverses', kind: 'code', label: t.reverses },
      { name: 'flow_num', kind: 'code', label: t.flow },
      { name: 'proposed_by', kind: 'text', label: t.proposedBy },
      { name: 'create_time', kind: 'instant', label: t.proposed },
      { name: 'decided_by', kind: 'text', label: t.decidedBy },
      { name: 'decide_time', kind: 'instant', label: t.decided },
      { name: 'decide_reason', kind: 'line', label: t.decisionReason, width: 200 },
    ],
    search: t.search,
    filters: [stateTabs(t.state, correctionMachine)],
    empty: { title: t.empty },
    opened: { adjust: AdjustDialog, reverse: ReverseDialog, ...correctionDecisions.opened },
    actions: [
      { kind: 'open', text: t.adjust, intent: 'primary', permission: PROPOSE, param: 'adjust', value: '' },
      { kind: 'open', text: t.reverse, permission: PROPOSE, param: 'reverse', value: '' },
      {
        kind: 'download',
        text: t.export,
        icon: <Export />,
        permission: { area: 'finance', action: 'export' },
        route: correctionRoutes.exportCorrections,
        fileName: 'corrections.xlsx',
      },
    ],
    rowActions: [
      {
        name: 'withdraw',
        label: ({ id }) => say(t.withdraw, { id }),
        icon: <Undo />,
        isOffered: ({ events }) => events.includes('withdraw'),
        ask: () => ({ text: say(t.withdrawAsk), confirmText: say(t.withdrawAct), cancelText: say(t.keep) }),
        run: ({ id }, api) => api.call(correctionRoutes.withdrawCorrection, { params: { correction_id: id } }),
        done: () => say(t.withdrawn),
      },
      ...correctionDecisions.rowActions,
    ],
    bulkActions: correctionDecisions.bulkActions,
  }),
)
