import { Cross, Lock, Tick, Undo } from '@blueprintjs/icons'
import { closingMachine } from '#core/money/closings/closing.machine.ts'
import { closingRoutes } from '../../../../http/contract/money/closings/closing.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { AskReopeningDialog } from './ask-reopening-dialog.tsx'
import { closingsWords } from './closings.words.ts'
import { MonthDrawer } from './month-drawer.tsx'

const { table: t } = closingsWords
const APPROVE = { area: 'finance', action: 'approve' } as const

/** Months of the books: their trial balances, and their closing. */
export default listPage(
  defineListPage({
    name: 'closings',
    route: closingRoutes.closings,
    title: t.title,
    text: t.text,
    topic: 'closings',
    keyOf: (row) => row.month,
    columns: [
      { name: 'month', kind: 'text', label: t.month, width: 110, fixed: true, opens: ({ month }) => say(t.open, { month }) },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 130,
        states: closingMachine.states,
        tones: { open: 'moving', closed: 'done', reopening: 'waiting' },
      },
      { name: 'closed_by', kind: 'text', label: t.closedBy, width: 120 },
      { name: 'close_time', kind: 'instant', label: t.closed },
      { name: 'asked_by', kind: 'text', label: t.askedBy, width: 140 },
      { name: 'ask_time', kind: 'instant', label: t.asked },
      { name: 'reason', kind: 'line', label: t.reason, width: 220 },
      { name: 'decided_by', kind: 'text', label: t.decidedBy, width: 120 },
      { name: 'decide_time', kind: 'instant', label: t.decided },
    ],
    empty: { title: t.empty },
    opensBy: 'month',
    opened: { month: MonthDrawer, reopen: AskReopeningDialog },
    rowActions: [
      {
        name: 'close',
        label: ({ month }) => say(t.close, { month }),
        icon: <Lock />,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('close'),
        ask: ({ month }) => ({
          title: say(t.close, { month }),
          text: say(t.closeAsk),
          confirmText: say(t.closeAct),
          cancelText: say(t.keep),
        }),
        run: ({ month }, api) => api.call(closingRoutes.closeMonth, { params: { month } }),
        done: ({ month }) => say(t.done, { month }),
      },
      {
        name: 'reopen',
        label: ({ month }) => say(t.ask, { month }),
        icon: <Undo />,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('ask_reopen'),
        opens: 'reopen',
      },
      {
        name: 'approve',
        label: ({ month }) => say(t.approve, { month }),
        icon: <Tick />,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('approve'),
        ask: ({ month, reason }) => ({
          text: say(t.approveAsk, { month, reason: reason ?? '' }),
          confirmText: say(t.approveAct),
          cancelText: say(t.cancel),
        }),
        run: ({ month }, api) => api.call(closingRoutes.decideReopening, { params: { month }, body: { decision: 'approve' } }),
        done: ({ month }) => say(t.approveDone, { month }),
      },
      {
        name: 'reject',
        label: ({ month }) => say(t.reject, { month }),
        icon: <Cross />,
        permission: APPROVE,
        isOffered: ({ events }) => events.includes('reject'),
        ask: ({ month }) => ({ text: say(t.rejectAsk, { month }), confirmText: say(t.rejectAct), cancelText: say(t.cancel) }),
        run: ({ month }, api) => api.call(closingRoutes.decideReopening, { params: { month }, body: { decision: 'reject' } }),
        done: ({ month }) => say(t.rejectDone, { month }),
      },
    ],
  }),
)
