import type { FormEvent, RefObject } from 'react'
import { LONGEST_CODE } from '#core/operations/stations/station-facts.ts'
import { readTyped, type TypedScan } from '#core/operations/stations/typed-scan.ts'

type ScanFormProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly help: string
  /** A number is a weight, not a code. */
  readonly isWeighing: boolean
  readonly onTyped: (typed: TypedScan) => void
}

/** For tables where a number is a code like any other. */
export const codesTo =
  (take: (code: string) => void) =>
  (typed: TypedScan): void => {
    if (typed.kind === 'code') take(typed.code)
  }

/**
 * The field that takes every scan; it is empty again as soon as Enter comes, so that the next scan
 * never waits for an answer.
 */
export function ScanForm({ field, label, help, isWeighing, onTyped }: ScanFormProps) {
  const take = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = readTyped(String(new FormData(event.currentTarget).get('code') ?? ''), isWeighing)
    event.currentTarget.reset()
    if (typed !== undefined) onTyped(typed)
  }
  return (
    <form className="station-form" onSubmit={take}>
      <label htmlFor="scan-code">{label}</label>
      <input
        id="scan-code"
        name="code"
        ref={field}
        className="station-field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={LONGEST_CODE}
        aria-describedby="scan-help"
      />
      <p id="scan-help" className="station-help">
        {help}
      </p>
    </form>
  )
}
