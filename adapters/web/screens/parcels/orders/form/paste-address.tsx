import { Button, TextArea } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useId, useState, type KeyboardEvent } from 'react'
import type { References } from '#core/base/fields/references.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'
import { personsIn } from '#core/parcels/orders/pasted/pasted-persons.ts'
import { MOST_PASTED, splitAddress } from '#core/parcels/orders/pasted/split-address.ts'
import type { OrderFields } from '#core/parcels/orders/fields/order-field.ts'
import { useWords, type Say } from '../../../../base/words.ts'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { pasteWords } from './paste.words.ts'
import { fieldsOfOther, filledBy, personOf, type FieldDoubts } from './pasted-fields.ts'
import type { OrderForm } from './use-order-form.ts'

export type PasteAddressProps = {
  readonly form: OrderForm
  readonly fields: OrderFields
  readonly references: References
  /** Marks the fields that a person should look at. */
  readonly onDoubts: (doubts: FieldDoubts) => void
  readonly onClose: () => void
}

const HAN = /\p{Script=Han}/u

type Outcome = {
  readonly filled: number
  readonly doubtful: number
  readonly before: readonly (readonly [string, string])[]
  /** The text of the other person, where it names two and the form has both. */
  readonly other?: { readonly text: string; readonly fields: OrderFields } | undefined
}

type Pasting = Pick<PasteAddressProps, 'form' | 'fields' | 'references' | 'onDoubts'>

/** Puts the parts of a text into the fields of a section, and takes them out again. */
function usePastedText({ form, fields, references, onDoubts }: Pasting, text: string) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const valueOf = (name: string): string => {
    const value = form.draft.values[name]
    return typeof value === 'string' ? value : ''
  }
  const person = personOf(fields)
  const read = async (part: string, into: OrderFields) => {
    setBusy(true)
    // The divisions of China are a package of their own, which others never load. Without a
    // connection the suffixes have to do.
    const divisions = HAN.test(part) ? await import('@vant/area-data').then(({ areaList }) => areaList).catch(() => undefined) : undefined
    const { values, doubts } = filledBy(splitAddress({ text: part, references, divisions }), into, (name) => valueOf(name) === '')
    setBusy(false)
    const filled = values.filter(([, value]) => value !== '').length
    const before = values.map(([name]) => [name, valueOf(name)] as const)
    for (const [name, value] of values) form.setValue(name, value)
    if (values.length > 0) {
      onDoubts(doubts)
      const first = Object.keys(into).find((name) => name in doubts)
      if (first !== undefined) focusControl(form.idOf(first))
    }
    return { filled, doubtful: Object.keys(doubts).length, before }
  }
  const fill = async (): Promise<void> => {
    const persons = personsIn(text)
    const others = persons && fieldsOfOther(fieldsOf(form.kind), person)
    const theirs = persons?.[person === 'consignee' ? 'sender' : 'consignee']
    const found = await read(persons?.[person] ?? text, fields)
    setOutcome({ ...found, other: others && theirs !== undefined ? { text: theirs, fields: others } : undefined })
  }
  const fillOther = async ({ text: part, fields: into }: NonNullable<Outcome['other']>): Promise<void> => {
    const found = await read(part, into)
    setOutcome({ ...found, before: [...(outcome?.before ?? []), ...found.before] })
  }
  const takeBack = (): void => {
    for (const [name, value] of outcome?.before ?? []) form.setValue(name, value)
    onDoubts({})
    setOutcome(undefined)
  }
  return { person, outcome, isBusy, fill, fillOther, takeBack }
}

/**
 * Takes a block of text and puts its parts into the fields of a section; it stays open, so that a
 * wrong paste can be taken back.
 */
export default function PasteAddress({ onClose, ...pasting }: PasteAddressProps) {
  const t = useWords(pasteWords)
  const id = useId()
  const [text, setText] = useState('')
  const { person, outcome, isBusy, fill, fillOther, takeBack } = usePastedText(pasting, text)
  const other = outcome?.other
  const undo = (): void => {
    takeBack()
    focusControl(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Here it fills the fields; the form is not sent.
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() !== '') void fill()
  }
  return (
    <div className="paste-address">
      <label htmlFor={id}>{t('label')}</label>
      <TextArea
        id={id}
        fill
        autoResize
        rows={4}
        maxLength={MOST_PASTED}
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        // It was opened to be pasted into.
        autoFocus
      />
      <p id={`${id}-help`} className="text-muted">
        {t('help')}
      </p>
      <div className="order-form-buttons">
        <Button intent="primary" text={t('fill')} disabled={text.trim() === ''} loading={isBusy} onClick={() => void fill()} />
        {other !== undefined && (
          <Button text={t(person === 'consignee' ? 'fillSender' : 'fillConsignee')} onClick={() => void fillOther(other)} />
        )}
        {outcome !== undefined && outcome.filled > 0 && <Button icon={<Undo />} text={t('takeBack')} onClick={undo} />}
        <Button variant="minimal" text={t('close')} onClick={onClose} />
      </div>
      <p role="status" className="paste-outcome">
        {outcome !== undefined && outcomeText(t, outcome)}
      </p>
    </div>
  )
}

function outcomeText(t: Say<'filled' | 'filledDoubtful' | 'nothing'>, { filled, doubtful }: Outcome): string {
  if (filled === 0) return t('nothing')
  return doubtful === 0 ? t('filled', { filled }) : t('filledDoubtful', { filled, doubtful })
}
