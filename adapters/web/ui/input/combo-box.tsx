import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { ChevronDown, Cross } from '@blueprintjs/icons'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Option } from '../../../http/contract/platform/reference/option.routes.ts'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'

type ComboBoxProps = {
  readonly id: string
  readonly name?: string
  /** The chosen code, empty for none. */
  readonly value: string
  readonly onChange: (code: string) => void
  readonly onBlur?: () => void
  readonly options: readonly Option[]
  readonly isLoading?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  /** Shows only the code once it is chosen, for narrow places. */
  readonly codeOnly?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
}

const MOST_SHOWN = 100

const labelOf = (option: Option): string =>
  option.title === '' || option.title === option.code ? option.code : `${option.code} · ${option.title}`

/** Options that contain what was typed; those whose code or title begins with it come first. */
function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return options
  const begins: Option[] = []
  const holds: Option[] = []
  for (const option of options) {
    const code = option.code.toLowerCase()
    const title = option.title.toLowerCase()
    if (code.startsWith(wanted) || title.startsWith(wanted)) begins.push(option)
    else if (code.includes(wanted) || title.includes(wanted)) holds.push(option)
  }
  begins.sort((one, other) => Number(other.code.toLowerCase() === wanted) - Number(one.code.toLowerCase() === wanted))
  return [...begins, ...holds]
}

type ChoosingSettings = Pick<ComboBoxProps, 'value' | 'onChange' | 'options'> & { readonly disabled: boolean }

/**
 * The typed text, the matches and the highlighted one during a choice, and how keys and blur
 * complete it.
 */
function useChoosing({ value, onChange, options, disabled }: ChoosingSettings) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useMemo(() => (isOpen ? matching(options, typed ?? '') : []), [isOpen, options, typed])
  const shown = found.slice(0, MOST_SHOWN)

  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
  }
  const open = (): void => {
    if (disabled || isOpen) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        Math.min(
          MOST_SHOWN - 1,
          options.findIndex((option) => option.code === value),
        ),
      ),
    )
  }
  const choose = (code: string): void => {
    if (code !== value) onChange(code)
    close()
  }
  const type = (text: string): void => {
    setTyped(text)
    setOpen(true)
    setActive(0)
  }
  /**
   * Blur accepts an exact code or title, clears on empty text, and otherwise keeps the earlier
   * choice.
   */
  const settle = (): void => {
    const wanted = typed?.trim().toLowerCase()
    if (wanted === undefined) close()
    else
      choose(
        wanted === ''
          ? ''
          : (options.find((option) => option.code.toLowerCase() === wanted || option.title.toLowerCase() === wanted)?.code ?? value),
      )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((at) => Math.max(0, Math.min(shown.length - 1, at + step)))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const option = shown[active]
      if (option) choose(option.code)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return { typed, isOpen, active, found, shown, setActive, open, choose, type, settle, onKeyDown }
}

/** A select that is searched by typing, by code or title (ARIA combobox with a listbox). */
export function ComboBox({
  id,
  name,
  value,
  onChange,
  onBlur,
  options,
  isLoading = false,
  disabled = false,
  placeholder,
  codeOnly = false,
  ...aria
}: ComboBoxProps) {
  const t = useWords(uiWords)
  const listId = useId()
  const choosing = useChoosing({ value, onChange, options, disabled })
  const { typed, isOpen, active, found, shown } = choosing
  const chosen = useMemo(() => options.find((option) => option.code === value), [options, value])
  const text = typed ?? (chosen === undefined || codeOnly ? value : labelOf(chosen))
  const note = shown.length === 0 ? t(isLoading ? 'loading' : 'noOption') : found.length > MOST_SHOWN ? t('moreOptions') : undefined

  return (
    <div className="combo-box">
      <InputGroup
        {...aria}
        id={id}
        {...(name === undefined ? {} : { name })}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        disabled={disabled}
        intent={aria['aria-invalid'] ? 'danger' : 'none'}
        placeholder={placeholder ?? t('typeToSearch')}
        value={text}
        onChange={(event) => choosing.type(event.target.value)}
        onClick={choosing.open}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          choosing.settle()
          onBlur?.()
        }}
        onKeyDown={choosing.onKeyDown}
        rightElement={
          <ComboBoxButtons
            isLoading={isLoading}
            loadingLabel={t('loading')}
            canClear={value !== '' && !disabled && !codeOnly}
            clearLabel={t('clear')}
            onClear={() => choosing.choose('')}
          />
        }
      />
      {isOpen && (
        <OptionList listId={listId} shown={shown} active={active} value={value} onChoose={choosing.choose} onHover={choosing.setActive}>
          {note}
        </OptionList>
      )}
      <span className="visually-hidden" role="status">
        {isOpen && (shown.length === 0 ? note : t('optionCount', { count: found.length }))}
      </span>
    </div>
  )
}

type ButtonsProps = {
  readonly isLoading: boolean
  readonly loadingLabel: string
  readonly canClear: boolean
  readonly clearLabel: string
  readonly onClear: () => void
}

function ComboBoxButtons({ isLoading, loadingLabel, canClear, clearLabel, onClear }: ButtonsProps) {
  if (isLoading) return <Spinner size={16} className="combo-box-spinner" aria-label={loadingLabel} />
  // Prevented from taking the focus, so that the field does not complete before the click counts.
  if (canClear)
    return (
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={clearLabel}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClear}
      />
    )
  return <ChevronDown className="combo-box-chevron" aria-hidden="true" />
}

type OptionListProps = {
  readonly listId: string
  readonly shown: readonly Option[]
  readonly active: number
  readonly value: string
  readonly onChoose: (code: string) => void
  readonly onHover: (index: number) => void
  readonly children: string | undefined
}

function OptionList({ listId, shown, active, value, onChoose, onHover, children }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, shown])
  return (
    <div ref={list} className="combo-box-list" role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={listId}>
        {shown.map((option, index) => (
          // The field has the focus and hears the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.code}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.code === value}
            data-active={index === active}
            className="combo-box-option"
            onMouseMove={() => onHover(index)}
            onClick={() => onChoose(option.code)}
          >
            <span className="combo-box-code">{option.code}</span>
            {option.title !== option.code && <span>{option.title}</span>}
          </div>
        ))}
      </div>
      {children && <div className="combo-box-note">{children}</div>}
    </div>
  )
}
