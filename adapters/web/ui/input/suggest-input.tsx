import { InputGroup } from '@blueprintjs/core'
import { useEffect, useId, useRef, useState, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'

/** An offer while something is typed: the text that is put in, and what else is said of it. */
export type Suggestion = { readonly key: string; readonly value: string; readonly note?: string }

export type SuggestInputProps<S extends Suggestion> = {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** A suggestion was chosen; the text is put in by the owner. */
  readonly onChoose: (chosen: S) => void
  readonly onBlur?: () => void
  readonly suggestions: readonly S[]
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  readonly inputMode?: 'tel' | 'text'
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
}

type OfferParts<S extends Suggestion> = Pick<SuggestInputProps<S>, 'suggestions' | 'onChoose'>

/**
 * Which suggestion is highlighted, and what keys do: arrows move, Enter takes the highlighted one,
 * Escape closes.
 */
function useOffer<S extends Suggestion>({ suggestions, onChoose }: OfferParts<S>) {
  const [isAsked, setAsked] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isAsked && suggestions.length > 0
  const close = (): void => {
    setAsked(false)
    setActive(-1)
  }
  const choose = (one: S): void => {
    close()
    onChoose(one)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys are those of the input method while a word is composed.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      setAsked(true)
      setActive((at) => (at < 0 && step < 0 ? suggestions.length - 1 : Math.max(0, Math.min(suggestions.length - 1, at + step))))
    } else if (event.key === 'Enter' && isOpen) {
      const chosen = suggestions[active]
      if (chosen === undefined) return close()
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  const ask = (): void => {
    setAsked(true)
    setActive(-1)
  }
  return { isOpen, active, setActive, ask, close, choose, onKeyDown }
}

/**
 * Takes a typed text once it is a word: nothing is asked of an input method's letters before the
 * word is chosen.
 */
function useComposed(take: (text: string) => void) {
  const [text, setText] = useState<string>()
  const handlers = {
    onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => setText(currentTarget.value),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => {
      setText(undefined)
      take(currentTarget.value)
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
      if (text === undefined) take(target.value)
      else setText(target.value)
    },
  }
  return { text, handlers }
}

/**
 * A field for any text that offers known ones while it is typed (ARIA combobox with a listbox):
 * nothing is chosen that nobody chose.
 */
export function SuggestInput<S extends Suggestion>({
  id,
  name,
  value,
  onChange,
  onChoose,
  onBlur,
  suggestions,
  placeholder,
  disabled = false,
  inputMode = 'text',
  ...aria
}: SuggestInputProps<S>) {
  const t = useWords(uiWords)
  const listId = useId()
  const { isOpen, active, setActive, ask, close, choose, onKeyDown } = useOffer({ suggestions, onChoose })
  const composed = useComposed((text) => {
    ask()
    onChange(text)
  })
  return (
    <div className="combo-box">
      <InputGroup
        {...aria}
        id={id}
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && suggestions[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        inputMode={inputMode}
        disabled={disabled}
        intent={aria['aria-invalid'] ? 'danger' : 'none'}
        {...(placeholder === undefined ? {} : { placeholder })}
        value={composed.text ?? value}
        {...composed.handlers}
        onBlur={() => {
          close()
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Suggestions listId={listId} suggestions={suggestions} active={active} onHover={setActive} onChoose={choose} />}
      <span className="visually-hidden" role="status">
        {isOpen && t('optionCount', { count: suggestions.length })}
      </span>
    </div>
  )
}

type SuggestionsProps<S extends Suggestion> = {
  readonly listId: string
  readonly suggestions: readonly S[]
  readonly active: number
  readonly onHover: (index: number) => void
  readonly onChoose: (chosen: S) => void
}

function Suggestions<S extends Suggestion>({ listId, suggestions, active, onHover, onChoose }: SuggestionsProps<S>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} className="combo-box-list" role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={listId}>
        {suggestions.map((one, index) => (
          // The field has the focus and hears the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={one.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-active={index === active}
            className="combo-box-option suggestion"
            onMouseMove={() => onHover(index)}
            onClick={() => onChoose(one)}
          >
            <bdi>{one.value}</bdi>
            {one.note !== undefined && <bdi className="text-muted">{one.note}</bdi>}
          </div>
        ))}
      </div>
    </div>
  )
}
