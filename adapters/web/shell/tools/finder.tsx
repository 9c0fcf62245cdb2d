import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { toolsWords } from './tools.words.ts'

export type FinderEntry = {
  readonly key: string
  readonly icon: ReactElement
  readonly title: string
  readonly hint?: string | undefined
  readonly aside?: ReactNode
  readonly open: () => void
}
export type FinderSection = { readonly title: string; readonly entries: readonly FinderEntry[] }

type FinderProps = {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onType: (text: string) => void
  /** Sections without entries are left out. */
  readonly sections: readonly FinderSection[]
  /** More results may follow. */
  readonly isSearching: boolean
  /** Shown below the list. */
  readonly children?: ReactNode
}

/**
 * The highlighted entry, and what keys do. Enter before anything was found opens the first result
 * that arrives: scanners press it at once.
 */
function useKeys({
  entries,
  typed,
  isSearching,
}: {
  readonly entries: readonly FinderEntry[]
  readonly typed: string
  readonly isSearching: boolean
}) {
  const [at, setAt] = useState({ typed, index: 0 })
  const [awaited, setAwaited] = useState<string>()
  const index = at.typed === typed ? Math.min(at.index, Math.max(0, entries.length - 1)) : 0
  const setIndex = (next: number): void => setAt({ typed, index: next })
  const first = entries[0]
  const isDue = awaited !== undefined && awaited === typed && !isSearching
  useEffect(() => {
    if (isDue) first?.open()
  }, [isDue, first])
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method handles its own keys.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setIndex((index + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const entry = entries[index]
      if (entry) entry.open()
      else if (isSearching) setAwaited(typed)
    }
  }
  return { index, setIndex, onKeyDown }
}

/**
 * A field with its results below, operated entirely by keyboard (ARIA combobox with a listbox that
 * stays open).
 */
export function Finder({ label, placeholder, typed, onType, sections, isSearching, children }: FinderProps) {
  const t = useWords(toolsWords)
  const id = useId()
  const entries = sections.flatMap((section) => section.entries)
  const { index, setIndex, onKeyDown } = useKeys({ entries, typed, isSearching })
  const active = entries[index]
  const note = isSearching
    ? t('searching')
    : entries.length === 0 && typed.trim() !== ''
      ? t('nothingFound', { text: typed.trim() })
      : undefined
  return (
    <div className="finder">
      <InputGroup
        size="large"
        leftElement={<Search className="finder-picture" aria-hidden="true" />}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${index}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={placeholder}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <FoundList id={id} label={t('results')} sections={sections} active={active} onHover={(entry) => setIndex(entries.indexOf(entry))} />
      {note !== undefined && <p className="finder-note">{note}</p>}
      <span className="visually-hidden" role="status">
        {note ?? t('resultCount', { count: entries.length })}
      </span>
      {children}
    </div>
  )
}

type FoundListProps = {
  readonly id: string
  readonly label: string
  readonly sections: readonly FinderSection[]
  readonly active: FinderEntry | undefined
  readonly onHover: (entry: FinderEntry) => void
}

function FoundList({ id, label, sections, active, onHover }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const entries = sections.flatMap((section) => section.entries)
  return (
    // The field keeps the focus, so that typing continues after a click.
    <div
      ref={list}
      className="finder-list"
      role="listbox"
      tabIndex={-1}
      id={`${id}-list`}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {sections.map(
        (section) =>
          section.entries.length > 0 && (
            <div key={section.title} role="group" aria-label={section.title}>
              <div className="finder-heading" aria-hidden="true">
                {section.title}
              </div>
              {section.entries.map((entry) => (
                // The field has the focus and hears the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entry.key}
                  id={`${id}-${entries.indexOf(entry)}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === active}
                  className="finder-entry"
                  onMouseMove={() => onHover(entry)}
                  onClick={entry.open}
                >
                  {entry.icon}
                  <span className="finder-title">{entry.title}</span>
                  {entry.hint !== undefined && <span className="finder-hint">{entry.hint}</span>}
                  {entry.aside}
                </div>
              ))}
            </div>
          ),
      )}
    </div>
  )
}
