import { Cross, Endorsed, Flows, Tick } from '@blueprintjs/icons'
import { EXCEPTION_CAUSES } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import type { PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { exceptionPlanMachine } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import { WAREHOUSE_STATUSES } from '#core/parcels/orders/exceptions/warehouse-status.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { ORDER_TONES } from '#core/parcels/orders/order-tones.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { exceptionRoutes, type ExceptionRow } from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage, type BulkAction, type ListFilter, type RowAction } from '../../../../resource/list/list-page.ts'
import { numberColumn } from '../../../../resource/list/list-parts.ts'
import { orderPath } from '../../../../base/paths.ts'
import { AcceptOverList, FinishOverList, RejectOverList } from './decide-plan-dialog.tsx'
import { ageText, attentionText, messageText, planWithDetails } from './exception-text.ts'
import { exceptionWords } from './exceptions.words.ts'
import { ProposeOverList } from './propose-dialog.tsx'

const { table: t } = exceptionWords

type Decision = {
  readonly decision: PlanDecision
  readonly label: Words
  readonly text: Words
  readonly icon: React.JSX.Element
  readonly action: 'approve' | 'update'
}

const DECISIONS: readonly Decision[] = [
  { decision: 'accept', label: t.acceptOne, text: t.accept, icon: <Tick />, action: 'approve' },
  { decision: 'reject', label: t.rejectOne, text: t.reject, icon: <Cross />, action: 'approve' },
  { decision: 'finish', label: t.finishOne, text: t.finish, icon: <Endorsed />, action: 'update' },
]
const PROPOSE = { area: 'exceptions', action: 'create' } as const

const rowActions: readonly RowAction<ExceptionRow>[] = [
  {
    name: 'propose',
    label: ({ order_number }) => say(t.chooseOne, { order: order_number }),
    icon: <Flows />,
    permission: PROPOSE,
    isOffered: ({ plans }) => plans.length > 0,
    opens: 'propose',
  },
  ...DECISIONS.map(({ decision, label, icon, action }): RowAction<ExceptionRow> => ({
    name: decision,
    label: ({ order_number }) => say(label, { order: order_number }),
    icon,
    audience: 'staff',
    permission: { area: 'exceptions', action },
    isOffered: ({ events }) => events.includes(decision),
    opens: decision,
  })),
]

const bulkActions: readonly BulkAction<ExceptionRow>[] = [
  { name: 'propose', text: t.choosePlan, permission: PROPOSE, isOffered: ({ plans }) => plans.length > 0, opens: 'propose' },
  ...DECISIONS.map(({ decision, text, action }): BulkAction<ExceptionRow> => ({
    name: decision,
    text,
    audience: 'staff',
    permission: { area: 'exceptions', action },
    isOffered: ({ events }) => events.includes(decision),
    opens: decision,
  })),
]

type Stage = 'waiting' | 'working' | 'proposed' | 'accepted' | 'finished'
const STAGES_OF = {
  Customer: ['waiting', 'working', 'finished'],
  Staff: ['proposed', 'accepted', 'waiting', 'finished'],
} as const satisfies Record<string, readonly Stage[]>

type Param = 'stage' | 'cause' | 'client' | 'raised_from' | 'raised_to' | 'overdue'
const filtersFor = (causes: readonly (keyof typeof EXCEPTION_CAUSES)[]): readonly ListFilter<Param>[] => [
  {
    kind: 'choice',
    name: 'stage',
    label: t.stage,
    isTabs: true,
    choices: ({ role }) => STAGES_OF[role].map((stage) => [stage, say(t[stage])]),
  },
  ...(causes.length < 2
    ? []
    : [
        {
          kind: 'choice' as const,
          name: 'cause' as const,
          label: t.cause,
          choices: () => causes.map((cause): [string, string] => [cause, say(EXCEPTION_CAUSES[cause])]),
        },
      ]),
  { kind: 'text', name: 'client', label: t.client, hint: t.clientHint, audience: 'staff' },
  { kind: 'days', from: 'raised_from', to: 'raised_to', label: t.raised },
  { kind: 'flag', name: 'overdue', label: t.overdue },
]

type About = {
  readonly name: string
  readonly title: Words
  readonly text: Words
  readonly empty: Words
  readonly causes: readonly (keyof typeof EXCEPTION_CAUSES)[]
}

/**
 * A list of parcels that stand still, for their customers and for the staff: what happened, what is
 * planned, and who is to act.
 */
const exceptionsPage = ({ name, title, text, empty, causes }: About) =>
  listPage(
    defineListPage({
      name,
      route: exceptionRoutes.exceptions,
      title,
      text,
      topic: 'exceptions',
      usual: { cause: causes.join(',') },
      keyOf: (row) => row.id,
      nameOf: (row) => row.order_number,
      columns: [
        numberColumn(orderPath, { name: 'order_number', label: t.order, sort: 'order_number' }),
        { name: 'account', kind: 'text', label: t.client, width: 110, audience: 'staff' },
        { name: 'order_refCode', kind: 'code', label: t.reference, width: 116 },
        { name: 'cause', kind: 'choice', label: t.cause, width: 80, choices: EXCEPTION_CAUSES },
        { name: 'message', kind: 'line', label: t.message, width: 170, value: messageText },
        { name: 'attention', kind: 'text', label: t.attention, width: 136, value: attentionText },
        { name: 'age', kind: 'text', label: t.age, width: 72, sort: 'raise_time', value: ageText },
        { name: 'plan', kind: 'line', label: t.plan, width: 170, value: planWithDetails },
        {
          name: 'planStatus',
          kind: 'state',
          label: t.planState,
          width: 130,
          states: exceptionPlanMachine.states,
          tones: { none: 'draft', proposed: 'waiting', accepted: 'moving', rejected: 'trouble', done: 'done' },
        },
        { name: 'reject_reason', kind: 'line', label: t.rejection, width: 200 },
        { name: 'answer_by', kind: 'instant', label: t.answerBy, sort: 'answer_by' },
        { name: 'warehouse_status', kind: 'choice', label: t.place, width: 160, choices: WAREHOUSE_STATUSES },
        { name: 'plan_remark', kind: 'line', label: t.remark, width: 200 },
        { name: 'order_status', kind: 'state', label: t.orderState, states: orderMachine.states, tones: ORDER_TONES },
        { name: 'city', kind: 'text', label: t.destination, value: ({ city, country }) => [city, country].filter(Boolean).join(', ') },
        { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
        { name: 'raise_time', kind: 'instant', label: t.raised, sort: 'raise_time' },
        { name: 'raised_by', kind: 'text', label: t.raisedBy, audience: 'staff' },
        { name: 'propose_time', kind: 'instant', label: t.proposeTime, sort: 'propose_time' },
        { name: 'proposed_by', kind: 'text', label: t.proposedBy },
        { name: 'decide_time', kind: 'instant', label: t.decideTime },
        { name: 'decided_by', kind: 'text', label: t.decidedBy, audience: 'staff' },
        { name: 'close_time', kind: 'instant', label: t.closeTime, sort: 'close_time' },
        { name: 'close_reason', kind: 'line', label: t.closeReason, width: 200 },
      ],
      listed: ['order_number', 'order_refCode', 'account', 'cause', 'message', 'attention', 'age', 'plan', 'answer_by', 'reject_reason'],
      search: t.search,
      filters: filtersFor(causes),
      empty: { title: empty },
      opened: { propose: ProposeOverList, accept: AcceptOverList, reject: RejectOverList, finish: FinishOverList },
      rowActions,
      bulkActions,
    }),
  )

export const AbnormalPage = exceptionsPage({
  name: 'abnormal',
  title: t.abnormal,
  text: t.abnormalText,
  empty: t.empty,
  causes: ['exception', 'refusal'],
})

export const InterceptedPage = exceptionsPage({
  name: 'intercepted',
  title: t.intercepted,
  text: t.interceptedText,
  empty: t.emptyIntercepted,
  causes: ['interception'],
})

/** The queue of the staff: every parcel that stands still, for any cause. */
export const ExceptionQueuePage = exceptionsPage({
  name: 'exception-queue',
  title: t.queue,
  text: t.queueText,
  empty: t.empty,
  causes: ['exception', 'refusal', 'interception', 'return'],
})
