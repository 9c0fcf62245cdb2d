import { Cross, Tick } from '@blueprintjs/icons'
import { differenceMachine, DIFFERENCE_DECISIONS } from '#core/money/cod/collections/difference.machine.ts'
import { collectionRoutes, type DifferenceRow } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { numberColumn, stateTabs } from '../../../../resource/list/list-parts.ts'
import { orderPath } from '../../../../base/paths.ts'
import { CodTabs } from '../cod-tabs.tsx'
import { DIFFERENCE_TONES } from './collection-tones.ts'
import { collectionsWords, differencesWords } from './collections.words.ts'
import { AcceptDifference, RejectDifference } from './decide-difference.tsx'

const { table: t } = differencesWords
const { table: c } = collectionsWords
const MILLIS_A_DAY = 86_400_000
const APPROVE = { audience: 'staff', permission: { area: 'cod', action: 'approve' } } as const
const WAYS = {
  accept: { text: t.accept, one: t.acceptOne, icon: <Tick /> },
  reject: { text: t.reject, one: t.rejectOne, icon: <Cross /> },
} as const

const daysWaiting = ({ status, report_time: at }: DifferenceRow): string | undefined =>
  status === 'open' ? String(Math.max(0, Math.floor((Date.now() - Date.parse(at)) / MILLIS_A_DAY))) : undefined

/** Reported amounts that differ from what was due. */
export default listPage(
  defineListPage({
    name: 'cod-differences',
    route: collectionRoutes.differences,
    title: t.title,
    text: t.text,
    topic: 'cod',
    top: CodTabs,
    keyOf: (row) => row.id,
    nameOf: (row) => row.order_number,
    columns: [
      numberColumn(orderPath, { name: 'order_number', label: c.order }),
      { name: 'status', kind: 'state', label: c.state, width: 100, states: differenceMachine.states, tones: DIFFERENCE_TONES },
      { name: 'due', kind: 'money', label: c.due, width: 130 },
      { name: 'reported', kind: 'money', label: t.reported, width: 130 },
      { name: 'cause', kind: 'text', label: t.cause, width: 130, value: ({ cause_txt }) => cause_txt },
      { name: 'waiting', kind: 'text', label: t.waiting, width: 100, value: daysWaiting },
      { name: 'client', kind: 'text', label: c.client, value: ({ account }) => account },
      { name: 'agent', kind: 'text', label: c.agent, value: ({ agent, agent_name }) => agent_name ?? agent ?? '' },
      { name: 'source', kind: 'text', label: t.source, width: 100, value: ({ source_txt }) => source_txt },
      { name: 'report_time', kind: 'instant', label: t.reportTime },
      { name: 'reported_by', kind: 'text', label: t.reportedBy },
      { name: 'reason', kind: 'line', label: t.reason, width: 220 },
      { name: 'decided_by', kind: 'text', label: t.decidedBy },
      { name: 'decide_time', kind: 'instant', label: t.decided },
      { name: 'airway_number', kind: 'code', label: c.waybill, width: 160 },
    ],
    search: t.search,
    filters: [stateTabs(c.state, differenceMachine), { kind: 'reference', name: 'agent', label: c.agent, to: 'tracker_agent' }],
    empty: { title: t.empty },
    opened: { accept: AcceptDifference, reject: RejectDifference },
    rowActions: DIFFERENCE_DECISIONS.map((name) => ({
      ...APPROVE,
      name,
      label: ({ order_number: order }: DifferenceRow) => say(WAYS[name].one, { order }),
      icon: WAYS[name].icon,
      isOffered: ({ events }: DifferenceRow) => events.includes(name),
      opens: name,
    })),
    bulkActions: DIFFERENCE_DECISIONS.map((name) => ({
      ...APPROVE,
      name,
      text: WAYS[name].text,
      isOffered: ({ events }: DifferenceRow) => events.includes(name),
      opens: name,
    })),
  }),
)
