import { Download } from '@blueprintjs/icons'
import { FILE_SOURCES, FILE_STATES } from '#core/parcels/agents/event-file.ts'
import { eventFileRoutes } from '../../../../http/contract/parcels/agents/event-file.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { EnterEventsDialog } from './enter-events-dialog.tsx'
import { enteredWords } from './entered-events.words.ts'
import { ImportEventsDialog } from './import-events-dialog.tsx'
import { WrongEventsDialog } from './wrong-events-dialog.tsx'

const { table: t } = enteredWords
const permission = { area: 'tracking', action: 'create' } as const

/** Tracking events by hand: entered for many parcels, or imported, with what came of each file. */
export default listPage(
  defineListPage({
    name: 'tracking-events',
    route: eventFileRoutes.eventFiles,
    title: t.title,
    text: t.text,
    keyOf: (row) => String(row.id),
    nameOf: (row) => row.file_name,
    columns: [
      { name: 'file_name', kind: 'text', label: t.file, width: 240, fixed: true, value: (row) => row.file_name },
      { name: 'agent_name', kind: 'text', label: t.agent, width: 150, value: (row) => row.agent_name ?? say(t.ours) },
      {
        name: 'state',
        kind: 'state',
        label: t.state,
        width: 150,
        states: FILE_STATES,
        tones: { taking: 'moving', done: 'done', broken: 'trouble' },
      },
      { name: 'added', kind: 'count', label: t.added },
      { name: 'known', kind: 'count', label: t.known },
      { name: 'waiting', kind: 'count', label: t.waiting },
      { name: 'unmatched', kind: 'count', label: t.unmatched },
      { name: 'wrong', kind: 'count', label: t.wrong },
      { name: 'source', kind: 'text', label: t.source, width: 100, value: (row) => say(FILE_SOURCES[row.source]) },
      { name: 'created_by', kind: 'text', label: t.by, width: 120, value: (row) => row.created_by },
      { name: 'create_time', kind: 'instant', label: t.time },
    ],
    search: t.search,
    filters: [
      { kind: 'reference', name: 'agent', label: t.agent, to: 'tracker_agent' },
      {
        kind: 'choice',
        name: 'source',
        label: t.source,
        choices: () => Object.entries(FILE_SOURCES).map(([source, words]) => [source, say(words)] as const),
      },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opened: { enter: EnterEventsDialog, import: ImportEventsDialog, wrong: WrongEventsDialog },
    rowActions: [
      {
        name: 'wrong',
        label: (row) => `${say(t.wrongFile)} ${row.file_name}`,
        icon: <Download />,
        permission,
        isOffered: (row) => row.wrong + row.unmatched > 0,
        opens: 'wrong',
      },
    ],
    actions: [
      { kind: 'open', text: t.enter, intent: 'primary', permission, param: 'enter', value: '' },
      { kind: 'open', text: t.import, permission, param: 'import', value: '' },
      { kind: 'download', text: t.template, icon: <Download />, route: eventFileRoutes.eventTemplate, fileName: 'tracking-events.xlsx' },
    ],
  }),
)
