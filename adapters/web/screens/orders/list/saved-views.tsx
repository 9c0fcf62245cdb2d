import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Bookmark, ChevronDown, Trash } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePreference } from '../../../app/preferences.ts'
import { useWords } from '../../../i18n/words.ts'
import { notify } from '../../../ui/notify.ts'
import { listWords } from './list.words.ts'

type View = { readonly name: string; readonly query: string }

const MOST_VIEWS = 30
const MOST_SIGNS = 40
const NO_VIEWS: readonly View[] = []

/** Without the page: a view opens at its first. */
const queryOf = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.toString()
}

export type SavedViewsProps = { /** Under which the views of this list are kept. */ readonly name: string }

/** Filters that the user kept by name, on every machine. */
export function SavedViews({ name }: SavedViewsProps) {
  const t = useWords(listWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [views, keep] = usePreference<readonly View[]>(`${name}-views`, NO_VIEWS)
  const query = queryOf(search)
  const save = (viewName: string): void => {
    keep([...views.filter((view) => view.name !== viewName), { name: viewName, query }].slice(-MOST_VIEWS))
    notify({ intent: 'success', message: t('viewSaved') })
  }
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <div className="saved-views">
          {views.length === 0 && <p className="text-muted">{t('viewsNone')}</p>}
          {views.length > 0 && (
            <ul>
              {views.map((view) => (
                <li key={view.name}>
                  <Button
                    variant="minimal"
                    alignText="start"
                    fill
                    active={view.query === query}
                    text={view.name}
                    className="bp6-popover-dismiss"
                    onClick={() => void navigate(`${pathname}?${view.query}`)}
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
          <SaveView isPossible={query !== ''} onSave={save} />
        </div>
      }
    >
      <Button icon={<Bookmark />} endIcon={<ChevronDown />} text={t('views')} />
    </PopoverNext>
  )
}

function SaveView({ isPossible, onSave }: { readonly isPossible: boolean; readonly onSave: (name: string) => void }) {
  const t = useWords(listWords)
  const id = useId()
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  if (!isPossible) return <p className="text-muted">{t('viewNothing')}</p>
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
