import { Button, Tag } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { bulletinMachine, type BulletinState } from '../../../../core/messages/bulletin.machine.ts'
import { TARGETS } from '../../../../core/messages/publication-fields.ts'
import type { PublicationListRow, ShownBulletin } from '../../../http/contract/bulletin.routes.ts'
import { useCall, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useUrlState } from '../../app/url-state.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { say, useWords } from '../../i18n/words.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import { useOpened } from '../../app/use-opened.ts'
import './bulletins.css'

const PublicationDrawer = lazyPart(() => import('./publication-drawer.tsx'))

const FILTERS = ['status', 'keywords'] as const
type Filter = (typeof FILTERS)[number]

const INTENTS = { draft: 'none', scheduled: 'primary', published: 'success', withdrawn: 'danger' } as const

const isState = (text: string | undefined): text is BulletinState => text !== undefined && Object.hasOwn(bulletinMachine.states, text)
/** Of what both audiences are answered, what the staff are. */
const isRow = (row: object): row is PublicationListRow => 'version' in row
const targetLabel = (target: string): string => (Object.hasOwn(TARGETS, target) ? say(TARGETS[target as keyof typeof TARGETS]) : target)

function useColumns(linkTo: (id: number) => string): readonly Column<PublicationListRow>[] {
  const t = useWords(bulletinsWords)
  return useMemo(
    () => [
      {
        name: 'title',
        label: t('title'),
        width: 300,
        fixed: true,
        cell: (row) => (
          <Link className="cell-link" to={linkTo(row.id)} aria-label={t(row.status === 'draft' ? 'edit' : 'look', { title: row.title })}>
            {row.title}
          </Link>
        ),
      },
      {
        name: 'state',
        label: t('state'),
        width: 110,
        cell: (row) => (
          <Tag minimal intent={INTENTS[row.status]}>
            {row.status_txt}
          </Tag>
        ),
      },
      { name: 'target', label: t('target'), width: 120, cell: (row) => targetLabel(row.target) },
      { name: 'read', label: t('readCount'), width: 160, cell: (row) => `${row.read} / ${row.audience}` },
      { name: 'time', label: t('time'), width: 170, cell: (row) => localTime(row.publish_time) },
      { name: 'until', label: t('until'), width: 170, cell: (row) => localTime(row.until_time) },
      {
        name: 'languages',
        label: t('languages'),
        width: 210,
        cell: (row) => row.languages.map((locale) => LOCALE_NAMES[locale]).join(' · '),
      },
      { name: 'files', label: t('files'), width: 115, cell: (row) => (row.attachments === 0 ? '' : String(row.attachments)) },
      { name: 'publisher', label: t('publisher'), width: 130, cell: (row) => row.operate_name },
    ],
    [t, linkTo],
  )
}

/** Where the staff write, schedule, publish and withdraw, and see who has read. */
export function PublicationDesk({ kind }: { readonly kind: DeskKind }) {
  const t = useWords(bulletinsWords)
  const { user } = useSession()
  const { area, list } = DESK_ROUTES[kind]
  const url = useUrlState<Filter>(FILTERS)
  const [state, actions] = url
  const { opened, linkTo, open, close } = useOpened(kind)
  const status = isState(state.filters.status) ? state.filters.status : undefined
  const query = { status, keywords: state.filters.keywords, page: state.page, pageSize: state.pageSize }
  const answer = useCall(list, { query }, { keepPrevious: true })
  const rows: readonly (ShownBulletin | PublicationListRow)[] | undefined = answer.data?.rows
  const columns = useColumns(linkTo)
  const title = t(kind === 'bulletin' ? 'boardTitle' : 'noticesTitle')
  return (
    <>
      <PageHeader
        title={title}
        actions={
          isGranted(user, { area, action: 'create' }) && (
            <Button intent="primary" icon={<Plus />} text={t(kind === 'bulletin' ? 'write' : 'writeNotice')} onClick={() => open('new')} />
          )
        }
      />
      <PagedTable
        url={url}
        answer={answer}
        name={`${kind}-desk`}
        caption={title}
        columns={columns}
        rows={rows?.filter(isRow)}
        keyOf={(row) => String(row.id)}
        empty={{ title: t('staffEmpty') }}
        search={t('search')}
        toolbar={
          <FilterSelect
            label={t('byState')}
            any={t('all')}
            value={status}
            choices={Object.entries(bulletinMachine.states).map(([name, { label }]) => [name, say(label)])}
            onChange={(next) => actions.setFilters({ status: next })}
          />
        }
      />
      {opened !== undefined && <PublicationDrawer key={opened} kind={kind} opened={opened} onOpen={open} onClose={close} />}
    </>
  )
}
