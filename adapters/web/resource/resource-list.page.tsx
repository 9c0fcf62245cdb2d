import { Button } from '@blueprintjs/core'
import { Edit, Export, Import, Plus, Trash } from '@blueprintjs/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Entity } from '../../../core/kernel/entity.ts'
import type { ReferenceRecord } from '../../http/contract/reference.routes.ts'
import { useApi, useCall, useSession } from '../app/api.ts'
import { isGranted } from '../app/screen.ts'
import { useUrlState, type UrlState } from '../app/url-state.ts'
import { say, useLocale, useWords } from '../i18n/words.ts'
import { downloadFile } from '../ui/download.ts'
import { useErrorText } from '../ui/error-note.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import type { Column } from '../ui/table-column.ts'
import { listPath, recordName, routesFor } from './entity-routes.ts'
import { columnLook, fieldCell } from './field-cells.tsx'
import { recordsChanged } from './records-changed.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResourceFilters } from './resource-filters.tsx'
import { ResourceImport } from './resource-import.tsx'
import { resourceWords } from './resource.words.ts'
import { useReferenceTitles } from './use-reference-titles.ts'
import './resource.css'

/** The list page of an entity. */
export const listPageOf = (entity: Entity): ComponentType => {
  const page = (): React.JSX.Element => <ResourceList key={entity.area} entity={entity} />
  return page
}

/** The filters of the address as the list's query; the server reads their values. */
const filterQuery = (state: UrlState<string>): Record<string, string> =>
  ({ ...state.filters, ...(state.sort === undefined ? {} : { sort: state.sort }) }) as Record<string, string>

function useColumns(entity: Entity): readonly Column<ReferenceRecord>[] {
  const titles = useReferenceTitles(entity)
  const { search } = useLocation()
  return useMemo(
    () =>
      Object.entries(entity.fields).map(([name, field]): Column<ReferenceRecord> => {
        const { isSorted, width, align } = columnLook(field)
        const isKey = name === entity.key
        return {
          name,
          label: say(field.label),
          width: isKey ? Math.max(width, 130) : width,
          ...(align === undefined ? {} : { align }),
          ...(isSorted ? { sort: name } : {}),
          ...(isKey ? { fixed: true as const } : {}),
          cell: (record) => {
            const content = fieldCell(field, record[name], titles)
            return isKey ? (
              <Link className="cell-link" to={`${listPath(entity)}/${record.id}`} state={{ search }}>
                {content}
              </Link>
            ) : (
              content
            )
          },
        }
      }),
    [entity, titles, search],
  )
}

function ResourceList({ entity }: { readonly entity: Entity }) {
  const t = useWords(resourceWords)
  const locale = useLocale()
  const { user } = useSession()
  const may = (action: 'create' | 'update' | 'delete' | 'export'): boolean => isGranted(user, { area: entity.area, action })
  const url = useUrlState<string>(useMemo(() => [...entity.filtered, 'keywords'], [entity]))
  const [state, actions] = url
  const query = { ...filterQuery(state), page: state.page, pageSize: state.pageSize }
  const answer = useCall(routesFor(entity).list, { query }, { keepPrevious: true })
  const columns = useColumns(entity)
  const [removing, setRemoving] = useState<ReferenceRecord>()
  const nameOf = useCallback((record: ReferenceRecord) => recordName(entity, record, locale), [entity, locale])
  const [canUpdate, canDelete] = [may('update'), may('delete')]
  const rowActions = useCallback(
    (record: ReferenceRecord) => (
      <RowActions
        entity={entity}
        record={record}
        name={nameOf(record)}
        canUpdate={canUpdate}
        onRemove={canDelete ? setRemoving : undefined}
      />
    ),
    [entity, nameOf, canUpdate, canDelete],
  )
  const createLink = may('create') ? <CreateLink entity={entity} /> : undefined
  return (
    <>
      <PageHeader
        title={say(entity.label)}
        actions={
          <ListActions
            entity={entity}
            query={filterQuery(state)}
            canImport={may('create')}
            canExport={may('export')}
            createLink={createLink}
          />
        }
      />
      <PagedTable
        url={url}
        answer={answer}
        name={entity.area}
        caption={say(entity.label)}
        columns={columns}
        listed={entity.listed}
        rows={answer.data?.rows as readonly ReferenceRecord[] | undefined}
        keyOf={keyOf}
        empty={{ title: t('emptyTitle', { entity: entity.label }), ...(createLink ? { text: t('emptyText'), action: createLink } : {}) }}
        sort={state.sort}
        onSort={actions.setSort}
        toolbar={<ResourceFilters entity={entity} state={state} actions={actions} />}
        rowActions={rowActions}
      />
      <RemoveDialog entity={entity} record={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

const keyOf = (record: ReferenceRecord): string => String(record.id)

function CreateLink({ entity }: { readonly entity: Entity }) {
  const t = useWords(resourceWords)
  return (
    <Link className="bp6-button bp6-intent-primary" to={`${listPath(entity)}/new`}>
      <Plus /> <span>{t('create')}</span>
    </Link>
  )
}

type RowActionsProps = {
  readonly entity: Entity
  readonly record: ReferenceRecord
  readonly name: string
  readonly canUpdate: boolean
  readonly onRemove: ((record: ReferenceRecord) => void) | undefined
}

function RowActions({ entity, record, name, canUpdate, onRemove }: RowActionsProps) {
  const t = useWords(resourceWords)
  const { search } = useLocation()
  return (
    <>
      {canUpdate && (
        <Link
          className="bp6-button bp6-minimal bp6-small"
          to={`${listPath(entity)}/${record.id}`}
          state={{ search }}
          aria-label={t('edit', { record: name })}
          title={t('edit', { record: name })}
        >
          <Edit />
        </Link>
      )}
      {onRemove && (
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={t('removeOne', { record: name })}
          title={t('removeOne', { record: name })}
          onClick={() => onRemove(record)}
        />
      )}
    </>
  )
}

type ListActionsProps = {
  readonly entity: Entity
  readonly query: Record<string, string>
  readonly canImport: boolean
  readonly canExport: boolean
  readonly createLink: React.JSX.Element | undefined
}

function ListActions({ entity, query, canImport, canExport, createLink }: ListActionsProps) {
  const t = useWords(resourceWords)
  const api = useApi()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [isImporting, setImporting] = useState(false)
  const routes = routesFor(entity)
  const exporting = useMutation({
    mutationFn: async () => downloadFile(await api.open(routes.export, { query }), `${entity.area}.xlsx`),
    onError: (error) => notify({ intent: 'danger', message: errorText(error), error }),
  })
  return (
    <>
      {canExport && <Button icon={<Export />} text={t('export')} loading={exporting.isPending} onClick={() => exporting.mutate()} />}
      {canImport && <Button icon={<Import />} text={t('import')} onClick={() => setImporting(true)} />}
      {createLink}
      <ResourceImport
        entity={entity}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        onImported={() => void recordsChanged(queries, entity)}
      />
    </>
  )
}
