import { Duplicate, Edit, Export, Import, Plus, Trash } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Action } from '#core/platform/access/roles/standard-roles.ts'
import { newTitleOf, type Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { midSentence, wordsWithin, type Words } from '#core/base/kernel/words.ts'
import { versionRoutes } from '../../http/contract/pricing/fees/tariff.routes.ts'
import type { EntityRoutes, ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { currentLocale } from '../base/locale.ts'
import { say, wordsWith } from '../base/words.ts'
import { routesFor } from './entity-routes.ts'
import { listPath, recordName } from './record-names.ts'
import { columnLook } from './field-cells.tsx'
import { listPage } from './list/declared-list.tsx'
import {
  defineListPage,
  type ListAction,
  type ListColumn,
  type ListFilter,
  type ListPage,
  type OpenedProps,
  type RowAction,
} from './list/list-page.ts'
import { recordsChanged, routesAfterChange } from './records-changed.ts'
import { removalOf } from './removal.ts'
import { ResourceImport } from './resource-import.tsx'
import { resourceWords } from './resource.words.ts'
import { PublishDrafts } from './versions/publish-drafts.tsx'
import { versionsWords } from './versions/versions.words.ts'

const { table: t } = resourceWords
const LEAST_KEY_PIXELS = 130
/** The code of a version ends with its number, which must be seen. */
const VERSION_KEY_PIXELS = 200

type Page = ListPage<EntityRoutes['list'], ReferenceRecord>

/**
 * The list page of an entity, from its declaration; `more` is what an area of its own offers beside
 * it.
 */
export const listPageOf = (
  entity: Entity,
  { opened = {}, rowActions = [], bulkActions = [] }: Pick<Page, 'opened' | 'rowActions' | 'bulkActions'> = {},
): ComponentType => {
  const nameOf = (record: ReferenceRecord): string => recordName(entity, record, currentLocale())
  const formOf = ({ id }: ReferenceRecord): string => `${listPath(entity)}/${id}`
  const isChangeable = (record: ReferenceRecord): boolean => entity.versions === undefined || record['version_status'] === 'draft'
  const publishing = publishingOf(entity)
  const permission = (action: Action) => ({ area: entity.area, action })
  const ImportDialog = ({ onClose }: OpenedProps<ReferenceRecord>) => <OpenedImport entity={entity} onClose={onClose} />
  return listPage(
    defineListPage<EntityRoutes['list'], ReferenceRecord>({
      name: entity.area,
      route: routesFor(entity).list,
      title: entity.label,
      rowsOf: ({ rows }) => rows as readonly unknown[] as readonly ReferenceRecord[],
      keyOf: ({ id }) => id,
      columns: Object.entries(entity.fields).map(([name, field]) => fieldColumn(entity, name, field, true)),
      listed: entity.listed,
      search: wordsWith(t.searchHint, { fields: (locale) => entity.searched.map((name) => labelOf(entity, name)[locale]).join(' / ') }),
      filters: entity.filtered.flatMap((name) => filterOf(name, entity.fields[name])),
      empty: { title: wordsWithin(t.emptyTitle, { entity: midSentence(entity.label) }), text: t.emptyText },
      opensPage: formOf,
      opened: { import: ImportDialog, ...publishing.opened, ...opened },
      bulkActions: [...publishing.bulkActions, ...bulkActions],
      actions: actionsOf(entity),
      rowActions: [
        ...rowActions,
        ...copyOf(entity),
        {
          name: 'edit',
          label: (record) => say(t.edit, { record: nameOf(record) }),
          icon: <Edit />,
          permission: permission('update'),
          isOffered: isChangeable,
          to: formOf,
        },
        {
          name: 'remove',
          label: (record) => say(t.removeOne, { record: nameOf(record) }),
          icon: <Trash />,
          permission: permission('delete'),
          isOffered: isChangeable,
          ...removalOf(entity),
          refresh: routesAfterChange(entity),
        },
      ],
    }),
  )
}

/** A version is copied as a draft, since one that was published is never changed. */
function copyOf(entity: Entity): readonly RowAction<ReferenceRecord>[] {
  const copy = versionRoutes[entity.name]?.copy
  if (copy === undefined) return []
  const version = (record: ReferenceRecord) => ({ version: String(record['version_code']) })
  return [
    {
      name: 'copy',
      label: (record) => say(t.copyOne, version(record)),
      icon: <Duplicate />,
      permission: copy.permission,
      run: ({ id }, api) => api.call(copy, { params: { id } }),
      done: (record) => say(t.copiedOne, version(record)),
      refresh: routesAfterChange(entity),
    },
  ]
}

/** Drafts of a whole price sheet are published together. */
function publishingOf(entity: Entity): Required<Pick<Page, 'opened' | 'bulkActions'>> {
  const routes = versionRoutes[entity.name]
  if (routes === undefined) return { opened: {}, bulkActions: [] }
  const Publish = ({ rows, onClose }: OpenedProps<ReferenceRecord>) =>
    rows.length === 0 ? null : <PublishDrafts entity={entity} routes={routes} drafts={rows} onClose={onClose} />
  return {
    opened: { publish: Publish },
    bulkActions: [
      {
        name: 'publish',
        text: versionsWords.table.publishMany,
        permission: routes.publishTogether.permission,
        isOffered: ({ version_status: status }) => status === 'draft',
        opens: 'publish',
      },
    ],
  }
}

const labelOf = (entity: Entity, name: string): Words => entity.fields[name]?.label ?? entity.label

/**
 * The column of a field; `isOwn` where the list is the entity's own, which opens records and sorts.
 */
export function fieldColumn(
  entity: Entity,
  name: string,
  field: Field,
  isOwn?: true,
): ListColumn<Readonly<Record<string, unknown>>, never> {
  const { isSorted, width } = columnLook(field)
  const isKey = name === entity.key
  return {
    kind: 'field',
    name,
    field,
    label: field.label,
    value: (record) => record[name],
    width: isKey ? Math.max(width, entity.versions === undefined ? LEAST_KEY_PIXELS : VERSION_KEY_PIXELS) : width,
    ...(isSorted && isOwn ? { sort: name as never } : {}),
    ...(isKey && isOwn ? { fixed: true, opens: true } : {}),
  }
}

/** Flags and choices are chosen, references searched, all else typed. */
function filterOf(name: string, field: Field | undefined): readonly ListFilter<never>[] {
  if (field === undefined) return []
  const common = { name: name as never, label: field.label }
  if (field.kind === 'reference' || field.kind === 'references') return [{ ...common, kind: 'reference', to: field.to }]
  if (field.kind === 'flag')
    return [
      {
        ...common,
        kind: 'choice',
        choices: () => [
          ['1', say(t.yes)],
          ['0', say(t.no)],
        ],
      },
    ]
  if (field.kind === 'choice')
    return [{ ...common, kind: 'choice', choices: () => Object.entries(field.choices).map(([code, text]) => [code, say(text)]) }]
  return [{ ...common, kind: 'text' }]
}

const actionsOf = (entity: Entity): readonly ListAction[] => [
  {
    kind: 'download',
    text: t.export,
    icon: <Export />,
    permission: { area: entity.area, action: 'export' },
    route: routesFor(entity).export,
    fileName: `${entity.area}.xlsx`,
  },
  {
    kind: 'open',
    text: t.import,
    icon: <Import />,
    permission: routesFor(entity).import.permission,
    param: 'import',
    value: 'new',
  },
  {
    kind: 'page',
    text: newTitleOf(entity),
    icon: <Plus />,
    permission: { area: entity.area, action: 'create' },
    to: `${listPath(entity)}/new`,
    isFirstStep: true,
  },
]

function OpenedImport({ entity, onClose }: { readonly entity: Entity; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const about = { label: entity.label, route: routesFor(entity).import, isAccount: entity.isAccount === true }
  return <ResourceImport {...about} isOpen onClose={onClose} onImported={() => void recordsChanged(queries, entity)} />
}
