import type { FormEvent, RefObject } from 'react'
import { LONGEST_CODE } from '../../../../core/stations/station-names.ts'
import { useWords } from '../../base/words.ts'
import type { KeptScan } from './kept-scans.ts'
import { stationWords } from './station.words.ts'
import { readTyped, type Typed } from '../../../../core/stations/typed-scan.ts'

type ScanFormProps = {
  readonly field: RefObject<HTMLInputElement | null>
  /** The parcel that the next number is the weight of. */
  readonly weighed: KeptScan | undefined
  readonly onTyped: (typed: Typed) => void
}

/** The field that takes every scan; it is empty again as soon as Enter comes, so that the next scan never waits for an answer. */
export function ScanForm({ field, weighed, onTyped }: ScanFormProps) {
  const t = useWords(stationWords)
  const take = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = readTyped(String(new FormData(event.currentTarget).get('code') ?? ''), weighed !== undefined)
    event.currentTarget.reset()
    if (typed !== undefined) onTyped(typed)
  }
  return (
    <form className="station-form" onSubmit={take}>
      <label htmlFor="scan-code">
        {weighed === undefined ? t('code') : t('weigh', { parcel: weighed.answer?.order?.airway_number ?? weighed.code })}
      </label>
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
        {t(weighed === undefined ? 'codeHelp' : 'weighHelp')}
      </p>
    </form>
  )
}
