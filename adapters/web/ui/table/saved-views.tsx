import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Bookmark, ChevronDown, Trash } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePreference } from '../../base/preferences.ts'
import { useWords } from '../../base/words.ts'
import { notify } from '../note/notify.ts'
import { useKeptLayout, type ColumnLayout } from './column-layout.ts'
import { uiWords } from '../ui.words.ts'

/**
 * The content of a view: filters and sort as the address says them, and the columns; views of an
 * older version have no columns.
 */
type View = { readonly name: string; readonly query: string; readonly columns?: ColumnLayout }

const MOST_VIEWS = 30
const MOST_SIGNS = 40
const NO_VIEWS: readonly View[] = []
const NOTHING: readonly string[] = []

/** Without the page: a view opens at its first. */
const queryOf = (search: string, apart: readonly string[]): string => {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'after', 'before', ...apart]) query.delete(name)
  return query.toString()
}

type SavedViewsProps = {
  /** Under which the views of this list are kept. */
  readonly name: string
  /** Columns until the user chooses others. */
  readonly listed: readonly string[]
  /**
   * Parameters of the address that are not part of a view: a record that is open beside the list.
   */
  readonly apart?: readonly string[] | undefined
}

/** Filters, sort and columns that the user kept by name, on every machine. */
export function SavedViews({ name, listed, apart = NOTHING }: SavedViewsProps) {
  const t = useWords(uiWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [views, keep] = usePreference<readonly View[]>(`${name}-views`, NO_VIEWS)
  const [columns, keepColumns] = useKeptLayout(name, listed)
  const query = queryOf(search, apart)
  const save = (viewName: string): void => {
    keep([...views.filter((view) => view.name !== viewName), { name: viewName, query, columns }].slice(-MOST_VIEWS))
    notify({ intent: 'success', message: t('viewSaved') })
  }
  const show = (view: View): void => {
    if (view.columns !== undefined) keepColumns(view.columns)
    void navigate(`${pathname}?${view.query}`)
  }
  const isShown = (view: View): boolean =>
    view.query === query && (view.columns === undefined || JSON.stringify(view.columns) === JSON.stringify(columns))
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <div className="saved-views">
          {views.length === 0 && (
            <p className="text-muted">
              {t('viewsNone')} {t('viewsText')}
            </p>
          )}
          {views.length > 0 && (
            <ul>
              {views.map((view) => (
                <li key={view.name}>
                  <Button
                    variant="minimal"
                    alignText="start"
                    fill
                    active={isShown(view)}
                    text={view.name}
                    className="bp6-popover-dismiss"
                    onClick={() => show(view)}
                  />
                  <Button
                    variant="minimal"
                    icon={<Trash />}
                    aria-label={t('viewRemove', { name: view.name })}
                    onClick={() => keep(views.filter((one) => one !== view))}
                  />
                </li>
              ))}
            </ul>
          )}
          <SaveView onSave={save} />
        </div>
      }
    >
      <Button variant="outlined" icon={<Bookmark />} endIcon={<ChevronDown />} text={t('views')} />
    </PopoverNext>
  )
}

function SaveView({ onSave }: { readonly onSave: (name: string) => void }) {
  const t = useWords(uiWords)
  const id = useId()
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <form className="save-view" onSubmit={submit}>
      <InputGroup
        id={id}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        maxLength={MOST_SIGNS}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" text={t('viewSave')} disabled={name.trim() === ''} />
    </form>
  )
}
