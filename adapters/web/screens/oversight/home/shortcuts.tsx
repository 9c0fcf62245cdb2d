import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cross, Edit, Tick } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Page } from '#core/portal/pages/page.ts'
import { useMenuPages } from '../../../base/pages.ts'
import { usePreference } from '../../../base/preferences.ts'
import { say, useWords } from '../../../base/words.ts'
import { PageIcon } from '../../../ui/page-icon.tsx'
import { homeWords } from './home.words.ts'
import { chosenPages, moveEntry } from './chosen-pages.ts'

/** Paths of pages in the user's order; without them, the everyday pages. */
type ShortcutPreference = { readonly paths?: readonly string[] }

/**
 * Links to pages that the user chose, in an order of its own; kept by the server, so that they are
 * the same on every device.
 */
export function Shortcuts() {
  const t = useWords(homeWords)
  const menu = useMenuPages()
  const [chosen, setChosen] = usePreference<ShortcutPreference>('home-shortcuts', {})
  const [isEdited, setEdited] = useState(false)
  const pages = chosenPages(menu, chosen.paths)
  return (
    <section aria-labelledby="home-quick" className="home-shortcuts">
      <div className="home-shortcuts-head">
        <h2 id="home-quick">{t('quickEntry')}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={isEdited ? <Tick /> : <Edit />}
          text={t(isEdited ? 'editDone' : 'edit')}
          aria-label={t(isEdited ? 'editDoneLong' : 'editLong')}
          onClick={() => setEdited(!isEdited)}
        />
      </div>
      {isEdited ? (
        <Editor pages={pages} menu={menu} onChange={(paths) => setChosen({ paths })} onReset={() => setChosen({})} />
      ) : (
        <Links pages={pages} />
      )}
    </section>
  )
}

function Links({ pages }: { readonly pages: readonly Page[] }) {
  const t = useWords(homeWords)
  if (pages.length === 0) return <p className="home-none">{t('noShortcuts')}</p>
  return (
    <ul className="home-entries">
      {pages.map((page) => (
        <li key={page.path}>
          <Link to={page.path} className="home-entry">
            <PageIcon name={page.icon} />
            <span>{say(page.title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type EditorProps = {
  readonly pages: readonly Page[]
  readonly menu: readonly Page[]
  readonly onChange: (paths: readonly string[]) => void
  readonly onReset: () => void
}

/** Adds, removes and moves shortcuts, by buttons or by dragging. */
function Editor({ pages, menu, onChange, onReset }: EditorProps) {
  const t = useWords(homeWords)
  const paths = pages.map(({ path }) => path)
  const others = menu.filter((page) => !paths.includes(page.path) && page.path !== '/home')
  const pressed = useRef<HTMLElement>(undefined)
  const adding = useRef<HTMLSelectElement>(null)
  // A shortcut that changes its place takes its buttons with it, and the focus stays on the one
  // that was used.
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = undefined
  }, [pages])
  const move = (from: number, to: number, button?: HTMLElement): void => {
    if (to < 0 || to >= paths.length) return
    pressed.current = button
    onChange(moveEntry(paths, from, to))
  }
  const remove = (path: string): void => {
    pressed.current = adding.current ?? undefined
    onChange(paths.filter((one) => one !== path))
  }
  return (
    <>
      <ul className="home-entries">
        {pages.map((page, place) => (
          <EditedEntry key={page.path} page={page} place={place} onMove={move} onRemove={remove} />
        ))}
      </ul>
      <div className="home-shortcuts-tools">
        <HTMLSelect
          ref={adding}
          aria-label={t('add')}
          value=""
          onChange={(event) => event.currentTarget.value !== '' && onChange([...paths, event.currentTarget.value])}
          options={[{ value: '', label: t('add') }, ...others.map(({ path, title }) => ({ value: path, label: say(title) }))]}
        />
        <Button variant="minimal" text={t('resetShortcuts')} onClick={onReset} />
      </div>
    </>
  )
}

type EditedEntryProps = {
  readonly page: Page
  readonly place: number
  readonly onMove: (from: number, to: number, button?: HTMLElement) => void
  readonly onRemove: (path: string) => void
}

const DRAGGED = 'application/x-crossdock-shortcut'

function EditedEntry({ page, place, onMove, onRemove }: EditedEntryProps) {
  const t = useWords(homeWords)
  const name = say(page.title)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    onMove(Number(event.dataTransfer.getData(DRAGGED)), place)
  }
  const step = (label: string, icon: React.JSX.Element, to: number) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={(event) => onMove(place, to, event.currentTarget)}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
    <li
      className="home-entry home-entry-edited"
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(place))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <PageIcon name={page.icon} />
      <span>{name}</span>
      {step(t('earlier', { name }), <ChevronLeft />, place - 1)}
      {step(t('later', { name }), <ChevronRight />, place + 1)}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t('removeShortcut', { name })}
        title={t('removeShortcut', { name })}
        onClick={() => onRemove(page.path)}
      />
    </li>
  )
}
