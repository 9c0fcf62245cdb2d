import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

/** Where the selection goes when a cell is done. */
export type After = 'stay' | 'down' | 'up' | 'right' | 'left'

type CellInputProps = {
  readonly label: string
  readonly initial: string
  readonly offers: readonly string[]
  readonly onDone: (text: string, after: After) => void
  readonly onCancel: () => void
}

const MOST_OFFERS = 300
const AFTER: Readonly<Record<string, readonly [plain: After, shift: After]>> = { Enter: ['down', 'up'], Tab: ['right', 'left'] }

/** The cell that is being typed in. What was typed is taken however it ends, except by Escape. */
export function CellInput({ label, initial, offers, onDone, onCancel }: CellInputProps) {
  const listId = useId()
  const [text, setText] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const isSettled = useRef(false)
  useEffect(() => {
    const { current } = input
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
    // The table listens to the browser's own events: a press inside the text would select cells.
    const keep = (event: Event): void => event.stopPropagation()
    current?.addEventListener('mousedown', keep)
    return () => current?.removeEventListener('mousedown', keep)
  }, [])
  const settle = (work: () => void): void => {
    if (isSettled.current) return
    isSettled.current = true
    work()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // The grid's own keys are not meant here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const after = AFTER[event.key]?.[event.shiftKey ? 1 : 0]
    if (after !== undefined) {
      event.preventDefault()
      settle(() => onDone(text, after))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      settle(onCancel)
    }
  }
  return (
    <>
      <input
        ref={input}
        className="sheet-grid-input"
        aria-label={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        {...(offers.length === 0 ? {} : { list: listId })}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => settle(() => onDone(text, 'stay'))}
      />
      {offers.length > 0 && (
        <datalist id={listId}>
          {offers.slice(0, MOST_OFFERS).map((offer) => (
            <option key={offer}>{offer}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
