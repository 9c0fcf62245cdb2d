import { Plus } from '@blueprintjs/icons'
import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import { TARGETS } from '#core/portal/messages/publication-fields.ts'
import type { PublicationListRow } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { LOCALE_NAMES } from '../../../../base/locale.ts'
import { say } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../../resource/list/list-page.ts'
import { stateChoices } from '../../../../resource/list/list-parts.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import './bulletins.css'

const PublicationDrawer = lazyPart(() => import('./publication-drawer.tsx'))

const { table: t } = bulletinsWords

const TEXTS = {
  bulletin: { title: t.boardTitle, write: t.write },
  notice: { title: t.noticesTitle, write: t.writeNotice },
} as const

/** Of what both audiences are answered, what the staff are. */
const isRow = (row: object): row is PublicationListRow => 'version' in row

/** Where the staff write, schedule, publish and withdraw, and see who has read. */
export const publicationDesk = (kind: DeskKind) => {
  const { area, list } = DESK_ROUTES[kind]
  const Opened = (props: OpenedProps<unknown>) => <PublicationDrawer kind={kind} {...props} />
  return listPage(
    defineListPage<typeof list, PublicationListRow>({
      name: `${kind}-desk`,
      route: list,
      title: TEXTS[kind].title,
      rowsOf: ({ rows }) => (rows as readonly object[]).filter(isRow),
      keyOf: (row) => row.id,
      columns: [
        {
          name: 'title',
          kind: 'text',
          label: t.title,
          width: 300,
          fixed: true,
          opens: ({ status, title }) => say(status === 'draft' ? t.edit : t.look, { title }),
        },
        {
          name: 'status',
          kind: 'state',
          label: t.state,
          width: 110,
          sort: 'status',
          states: bulletinMachine.states,
          tones: { draft: 'draft', scheduled: 'waiting', published: 'done' },
        },
        { name: 'target', kind: 'choice', label: t.target, choices: TARGETS },
        { name: 'read', kind: 'text', label: t.readCount, width: 160, value: (row) => `${row.read} / ${row.audience}` },
        { name: 'publish_time', kind: 'instant', label: t.time, sort: 'publish_time' },
        { name: 'until_time', kind: 'instant', label: t.until, sort: 'until_time' },
        {
          name: 'languages',
          kind: 'text',
          label: t.languages,
          width: 210,
          value: (row) => row.languages.map((locale) => LOCALE_NAMES[locale]).join(' · '),
        },
        { name: 'attachments', kind: 'count', label: t.files, value: (row) => row.attachments || undefined },
        { name: 'operate_name', kind: 'text', label: t.publisher, width: 130 },
      ],
      search: t.search,
      filters: [{ kind: 'choice', name: 'status', label: t.state, choices: stateChoices(bulletinMachine) }],
      empty: { title: t.staffEmpty },
      opensBy: kind,
      opened: { [kind]: Opened },
      actions: [
        {
          kind: 'open',
          text: TEXTS[kind].write,
          icon: <Plus />,
          intent: 'primary',
          permission: { area, action: 'create' },
          param: kind,
          value: 'new',
        },
      ],
    }),
  )
}
