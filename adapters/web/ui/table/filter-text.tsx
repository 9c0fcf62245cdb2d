import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'

const MILLIS_IDLE = 400

type FilterTextProps = {
  readonly id?: string
  readonly value: string
  /**
   * `replace` while typing may continue: the address is changed in place then, so that Back leaves
   * the list.
   */
  readonly onChange: (value: string, how: { readonly replace: boolean }) => void
  readonly placeholder?: string
  readonly 'aria-label'?: string
  /** Searches more than one field of a record. */
  readonly isSearch?: boolean
}

/**
 * A typed filter: it applies on Enter, on blur and after a pause. Enter selects the text, so that
 * the next scan replaces it.
 */
export function FilterText({ value, onChange, isSearch = false, ...rest }: FilterTextProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The address takes precedence, except over what is being typed.
    if (value !== text.trim()) setText(value)
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const settle = (next: string, isTyping: boolean): void => {
    clearTimeout(pause.current)
    if (next.trim() !== value) onChange(next.trim(), { replace: isTyping })
  }
  return (
    <InputGroup
      {...rest}
      {...(isSearch ? { type: 'search', leftIcon: <Search /> } : {})}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => {
        const next = event.target.value
        setText(next)
        clearTimeout(pause.current)
        pause.current = setTimeout(() => settle(next, true), MILLIS_IDLE)
      }}
      onBlur={() => settle(text, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.currentTarget.select()
        settle(event.currentTarget.value, false)
      }}
    />
  )
}
