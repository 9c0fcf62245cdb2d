import { HTMLTable, Spinner } from '@blueprintjs/core'
import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import type { Field } from '#core/base/fields/field.ts'
import { publishedLists, type PublishedList, type PublishedListName } from '#core/platform/reference/published-lists.ts'
import { developerRoutes } from '../../../../http/contract/portal/developers/developer.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useUrlState } from '../../../base/url-state.ts'
import { say, useWords, type Say } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FilterText } from '../../../ui/table/filter-text.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { DockingPage } from './docking-page.tsx'
import { dockingWords } from './docking.words.ts'

const nameOf = (pathname: string): PublishedListName => (pathname.split('/').at(-1) ?? 'country') as PublishedListName

/** A value in readable form. */
function shown(field: Field | undefined, value: unknown, t: Say<'yes' | 'no'>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  const label = field?.kind === 'choice' ? field.choices[text] : undefined
  return label === undefined ? text : `${say(label)} (${text})`
}

/**
 * The codes that calls accept, to look up; programs read the same from the address below the title.
 */
export default function PublishedListPage() {
  const t = useWords(dockingWords)
  const id = useId()
  const name = nameOf(useLocation().pathname)
  const list: PublishedList = publishedLists[name]
  const [{ filters, page, pageSize }, actions] = useUrlState(['keywords'])
  const { keywords = '' } = filters
  const { data, error, refetch, isLoading } = useCall(
    developerRoutes.publishedList,
    { params: { list: name }, query: { page, pageSize, ...(keywords === '' ? {} : { keywords }) } },
    { keepPrevious: true },
  )
  const title = say(list.entity.label)
  const address = `/api/developer/lists/${name}`
  return (
    <DockingPage
      title={title}
      text={
        <>
          {t('asJson')}: <a href={address}>GET {address}</a>
        </>
      }
    >
      <FormField id={id} label={t('search')}>
        <FilterText isSearch id={id} value={keywords} onChange={(next, how) => actions.setFilters({ keywords: next }, how)} />
      </FormField>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {isLoading && <Spinner size={32} />}
      {data?.rows.length === 0 && <p role="status">{t('noMatch')}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <div className="docking-table" tabIndex={0} role="group" aria-label={title}>
            <HTMLTable compact striped>
              <thead>
                <tr>
                  {list.fields.map((field) => (
                    <th key={field}>
                      {say(list.entity.fields[field]?.label ?? list.entity.label)}
                      <br />
                      <code>{field}</code>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={String(row[list.entity.key])}>
                    {list.fields.map((field) => (
                      <td key={field}>{shown(list.entity.fields[field], row[field], t)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          </div>
          <Pager total={data.total} page={page} pageSize={pageSize} onPage={actions.setPage} onPageSize={actions.setPageSize} />
        </>
      )}
    </DockingPage>
  )
}
