import { Button, Card, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseWaybill } from '../../../../core/orders/waybill.ts'
import { sayFailure, useWords } from '../../base/words.ts'
import { FormField } from '../../ui/form-field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TrackedParcel } from './tracked-parcel.tsx'
import { trackingWords } from './tracking.words.ts'
import './tracking.css'

/** As many as the public call's rate limit allows per minute. */
const MOST_WAYBILLS = 50

/** Waybills as typed, scanned or pasted. A number may contain spaces, so only other characters and line ends separate two numbers. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/[\n,，;；、]+/)
    .flatMap((line) => (/^\s*(?:CD\d{12}\s+)+CD\d{12}\s*$/i.test(line) ? line.trim().split(/\s+/) : [line.trim()]))
    .filter((one) => one !== '')

type Entry = { readonly numbers: readonly string[]; readonly problems: readonly string[] }

/** Reads an entry: check digits are verified here, before any look-up (domain §1). */
function readEntry(text: string): Entry {
  const read = partsOf(text).map(parseWaybill)
  return {
    numbers: read.flatMap((one) => (one.ok ? [one.value] : [])),
    problems: read.flatMap((one) => (one.ok ? [] : [sayFailure(one.failure)])),
  }
}

/** The public page: one or several waybills, each with its timeline. They are in the address, so that it can be shared. */
export function TrackScreen() {
  const t = useWords(trackingWords)
  const [query, setQuery] = useSearchParams()
  const numbers = readEntry(query.get('n') ?? '').numbers.slice(0, MOST_WAYBILLS)
  // Scans come faster than pages render: the list is kept here too, so that none is lost.
  const held = useRef<readonly string[]>(numbers)
  useEffect(() => {
    held.current = readEntry(query.get('n') ?? '').numbers
  }, [query])
  const show = (next: readonly string[]): void => {
    held.current = next
    setQuery(next.length === 0 ? {} : { n: next.join(',') }, { replace: true })
  }

  /** Adds what was entered at the top and returns its errors. */
  const track = ({ numbers: entered, problems }: Entry): readonly string[] => {
    const known = new Set(held.current)
    const fresh = [...new Set(entered.filter((one) => !known.has(one)))]
    const twice = new Set(entered.filter((one) => known.has(one)))
    const isFull = fresh.length + known.size > MOST_WAYBILLS
    if (fresh.length > 0) show([...fresh, ...held.current].slice(0, MOST_WAYBILLS))
    return [
      ...problems,
      ...[...twice].map((number) => t('already', { number })),
      ...(isFull ? [t('tooMany', { most: MOST_WAYBILLS })] : []),
    ]
  }
  return (
    <div className="track-page">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={numbers.length > 0 && <Button text={t('clear')} onClick={() => show([])} />}
      />
      <TrackForm onTrack={track} />
      <div className="track-results">
        {numbers.map((number) => (
          <TrackedParcel key={number} number={number} onRemove={() => show(held.current.filter((one) => one !== number))} />
        ))}
      </div>
    </div>
  )
}

/** The entry: typed, pasted by lines, or scanned one after another with the focus kept. */
function TrackForm({ onTrack }: { readonly onTrack: (entry: Entry) => readonly string[] }) {
  const t = useWords(trackingWords)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const track = (entered: string): void => {
    const entry = readEntry(entered)
    setNotes(onTrack(entry))
    // The text is cleared, so that the next scan finds an empty field; a wrong one stays to be corrected.
    if (entry.problems.length === 0) setText('')
    input.current?.select()
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\r]/.test(pasted.trim())) return
    event.preventDefault()
    track(pasted)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    track(input.current?.value ?? text)
  }
  return (
    <Card>
      <form className="track-form" onSubmit={submit} noValidate>
        <FormField id={id} label={t('number')}>
          <InputGroup
            id={id}
            inputRef={input}
            size="large"
            className="code-input"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t('placeholder')}
            value={text}
            aria-describedby={`${id}-notes`}
            aria-invalid={notes.length > 0 && text !== ''}
            onChange={(event) => setText(event.target.value)}
            onPaste={paste}
          />
        </FormField>
        <Button type="submit" size="large" intent="primary" icon={<Search />} text={t('track')} />
        <div id={`${id}-notes`} className="track-message" role="status">
          {notes.map((note) => (
            <p key={note} className="track-error">
              {note}
            </p>
          ))}
        </div>
      </form>
    </Card>
  )
}
