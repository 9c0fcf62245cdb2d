import { Button, Card, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useContext, useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import { FormField } from '../../../ui/form/form-field.tsx'
import { readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import { EmbeddedContext, useTrackingWords } from './track-language.ts'

/** The entry: typed, pasted by lines, or scanned one after another with the focus kept. */
export function TrackForm({ onTrack }: { readonly onTrack: (numbers: readonly string[]) => readonly string[] }) {
  const t = useTrackingWords()
  const isEmbedded = useContext(EmbeddedContext)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const track = (entered: string): void => {
    setNotes(onTrack(readNumbers(entered)))
    // The next scan finds an empty field; what is wrong with a number stands in its own card.
    setText('')
    input.current?.focus()
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
            // A frame never takes the focus from the page around it.
            autoFocus={!isEmbedded}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t('placeholder')}
            value={text}
            aria-describedby={`${id}-notes`}
            onChange={(event) => setText(event.target.value)}
            onPaste={paste}
          />
        </FormField>
        <Button type="submit" size="large" intent="primary" icon={<Search />} text={t('track')} />
        <div id={`${id}-notes`} className="track-message" role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </form>
    </Card>
  )
}
