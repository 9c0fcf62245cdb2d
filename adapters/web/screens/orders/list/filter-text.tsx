import { InputGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'

const MILLIS_IDLE = 500

export type FilterTextProps = {
  readonly id: string
  readonly value: string
  /** `isTyping` while the person may go on: the address is changed in place then. */
  readonly onChange: (value: string, isTyping: boolean) => void
  readonly placeholder?: string
  readonly leftElement?: ReactElement
  readonly 'aria-label'?: string
}

/** A filter that is typed: it takes hold on Enter, on leaving and after a pause. Enter selects the text, so that the next scan replaces it. */
export function FilterText({ id, value, onChange, leftElement, ...rest }: FilterTextProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // What the address says wins, unless it is what is being typed.
    if (value !== text.trim()) setText(value)
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const settle = (next: string, isTyping: boolean): void => {
    clearTimeout(pause.current)
    if (next.trim() !== value) onChange(next.trim(), isTyping)
  }
  return (
    <InputGroup
      {...rest}
      id={id}
      {...(leftElement ? { leftElement } : {})}
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
