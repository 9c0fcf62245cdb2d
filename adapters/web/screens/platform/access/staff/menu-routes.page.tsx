import { HTMLSelect, InputGroup, Tag } from '@blueprintjs/core'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { menuRoute } from '#core/portal/pages/menu-route.entity.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import type { Page } from '#core/portal/pages/page.ts'
import type { ReferenceRecord } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { PageIcon } from '../../../../ui/page-icon.tsx'
import { usePages } from '../../../../base/pages.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { routesFor } from '../../../../resource/entity-routes.ts'
import { listPath } from '../../../../resource/record-names.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { staffWords } from './staff.words.ts'
import './staff.css'

const MOST_RECORDS = 500

/** A page of the menus with its record by the staff. */
type ArrangedPage = { readonly page: Page; readonly record: ReferenceRecord | undefined }

const groupTitle = (group: MenuGroup | undefined): string =>
  group === undefined ? '' : [groupTitle(group.within), say(group.title)].filter((part) => part !== '').join(' / ')

const rowsOf = (data: { readonly rows: unknown }): readonly ReferenceRecord[] => data.rows as readonly ReferenceRecord[]

/** Every page that is in a menu, or would be if it were not hidden. */
function useArranged() {
  const { pages } = usePages()
  const records = useCall(routesFor(menuRoute).list, { query: { pageSize: MOST_RECORDS } })
  const rows = useMemo(() => {
    if (records.data === undefined) return undefined
    const byName = new Map(rowsOf(records.data).map((record) => [String(record['name']), record]))
    return pages
      .map((page): ArrangedPage => ({ page, record: byName.get(page.name) }))
      .filter(({ page, record }) => page.ready === true && (page.hideInMenu !== true || record?.['hideInMenu'] === true))
  }, [pages, records.data])
  return { rows, error: records.error, refetch: records.refetch }
}

/** Where a page is arranged: its record, or the form of a new one for it. */
const pathOf = ({ page, record }: ArrangedPage): string =>
  record === undefined
    ? `${listPath(menuRoute)}/new?${new URLSearchParams({ name: page.name, path: page.path }).toString()}`
    : `${listPath(menuRoute)}/${record.id}`

function useColumns(): readonly Column<ArrangedPage>[] {
  const t = useWords(staffWords)
  const { user } = useSession()
  const mayOpen = ({ record }: ArrangedPage): boolean => record !== undefined || isGranted(user, { area: menuRoute.area, action: 'create' })
  return [
    {
      name: 'page',
      label: t('page'),
      width: 220,
      fixed: true,
      cell: (row) => {
        const title = (
          <span className="menu-route-page">
            <PageIcon name={row.page.icon} /> <span>{say(row.page.title)}</span>
          </span>
        )
        return mayOpen(row) ? (
          <Link className="cell-link" to={pathOf(row)} aria-label={t('arrange', { page: row.page.title })}>
            {title}
          </Link>
        ) : (
          title
        )
      },
    },
    { name: 'group', label: t('group'), width: 200, cell: ({ page }) => groupTitle(page.group) },
    { name: 'order', label: t('order'), width: 90, align: 'end', cell: ({ record }) => String(record?.['order'] ?? '') },
    {
      name: 'state',
      label: t('state'),
      width: 170,
      cell: ({ page, record }) => (
        <span className="menu-route-state">
          <Tag minimal intent={page.hideInMenu === true ? 'warning' : 'success'}>
            {t(page.hideInMenu === true ? 'hidden' : 'shown')}
          </Tag>
          {record !== undefined && (
            <Tag minimal intent="primary">
              {t('arranged')}
            </Tag>
          )}
        </span>
      ),
    },
    { name: 'path', label: t('path'), width: 240, cell: ({ page }) => <code>{page.path}</code> },
  ]
}

const isFor = ({ page }: ArrangedPage, audience: string): boolean => (page.rule.audience === 'staff') === (audience === 'staff')

const namedBy = ({ page }: ArrangedPage, keywords: string): boolean =>
  [...Object.values(page.title), page.name, page.path].some((text) => text.toLowerCase().includes(keywords))

/** The pages of all menus, in order; each links to where it is renamed, moved or hidden. */
export default function MenuRoutesPage() {
  const t = useWords(staffWords)
  const [search, setSearch] = useSearchParams()
  const { rows, error, refetch } = useArranged()
  const columns = useColumns()
  const audience = search.get('audience') === 'staff' ? 'staff' : 'customer'
  const keywords = search.get('keywords') ?? ''
  const set = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const wanted = keywords.trim().toLowerCase()
  const shown = rows?.filter((row) => isFor(row, audience) && namedBy(row, wanted))
  return (
    <>
      <PageHeader title={t('routesTitle')} text={t('routesText')} />
      <DataTable
        name="menu-routes"
        caption={t('routesTitle')}
        columns={columns}
        rows={shown}
        keyOf={({ page }) => page.name}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={wanted !== ''}
        onReset={() => set('keywords', '')}
        empty={{ title: t('noPages') }}
        toolbar={
          <search className="menu-routes-filters">
            <HTMLSelect
              aria-label={t('audience')}
              value={audience}
              onChange={(event) => set('audience', event.currentTarget.value)}
              options={[
                { value: 'customer', label: t('forCustomers') },
                { value: 'staff', label: t('forStaff') },
              ]}
            />
            <InputGroup
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={keywords}
              onChange={(event) => set('keywords', event.target.value)}
            />
          </search>
        }
      />
    </>
  )
}
