import { Disable, Tick, Time } from '@blueprintjs/icons'
import { waitingEventRoutes } from '../../../../http/contract/parcels/agents/waiting-event.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { DiscardEvent, EnterEventTime } from './decide-waiting.tsx'
import { waitingEventsWords } from './waiting-events.words.ts'

const { table: t } = waitingEventsWords
const permission = { area: 'waiting-events', action: 'update' } as const

/**
 * Events of agents whose time cannot be read or right; staff enter each time, confirm it, or
 * discard the event.
 */
export default listPage(
  defineListPage({
    name: 'event-times',
    route: waitingEventRoutes.untimedEvents,
    title: t.timesTitle,
    text: t.timesText,
    keyOf: (row) => String(row.id),
    nameOf: (row) => `${row.agent_name} ${row.number} ${row.time}`,
    columns: [
      { name: 'number', kind: 'code', label: t.number, width: 180, fixed: true },
      { name: 'agent_name', kind: 'text', label: t.agent, width: 140 },
      { name: 'time', kind: 'code', label: t.writtenTime, width: 200 },
      { name: 'timezone', kind: 'code', label: t.writtenZone, width: 120 },
      { name: 'reason_txt', kind: 'line', label: t.cause, width: 280 },
      { name: 'code', kind: 'code', label: t.code, width: 120 },
      { name: 'text', kind: 'line', label: t.note, width: 200 },
      { name: 'place', kind: 'line', label: t.location, width: 140 },
      { name: 'received', kind: 'instant', label: t.received },
    ],
    search: t.timesSearch,
    filters: [{ kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' }],
    empty: { title: t.timesEmpty, text: t.timesEmptyText },
    opened: { enter: EnterEventTime, discard: DiscardEvent },
    rowActions: [
      { name: 'enter', label: (row) => `${say(t.enterTime)} ${row.number}`, icon: <Time />, permission, opens: 'enter' },
      {
        name: 'confirm',
        label: (row) => `${say(t.confirmEvent)} ${row.number}`,
        icon: <Tick />,
        permission,
        isOffered: (row) => row.readable,
        run: ({ id }, api) => api.call(waitingEventRoutes.confirmEvent, { params: { id } }),
        ask: ({ time, timezone }) => ({
          text: say(t.confirmAsk, { time: [time, timezone].filter(Boolean).join(' ') }),
          confirmText: say(t.confirmEvent),
          cancelText: say(t.cancel),
        }),
        done: () => say(t.eventConfirmed),
      },
      { name: 'discard', label: (row) => `${say(t.discard)} ${row.number}`, icon: <Disable />, permission, opens: 'discard' },
    ],
  }),
)
