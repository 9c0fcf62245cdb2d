import { Button } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import { useWords } from '../base/words.ts'
import { sameFormValue, type FormValue } from '../ui/form/form-value.ts'
import { Note } from '../ui/note/note.tsx'
import { uiWords } from '../ui/ui.words.ts'
import { resourceWords } from './resource.words.ts'
import { formValuesOf } from './use-record-form.ts'

type ConflictNoteProps = {
  readonly entity: Pick<Entity, 'fields'>
  /** The record as the form read it, and its present version. */
  readonly read: Readonly<Record<string, unknown>>
  readonly latest: Readonly<Record<string, unknown>>
  readonly onMerge: (keepTyped: boolean) => void
}

/**
 * Reports that somebody else changed the record in the meantime and what they changed, and offers
 * to continue from there.
 */
export function ConflictNote({ entity, read, latest, onMerge }: ConflictNoteProps) {
  const t = useWords(resourceWords)
  const ui = useWords(uiWords)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const before = formValuesOf(entity, read)
  const after = formValuesOf(entity, latest)
  const show = (value: FormValue | undefined): string => {
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    const text = typeof value === 'object' ? `${value.amount} ${value.currency}`.trim() : (value ?? '')
    return text === '' ? t('none') : text
  }
  const changes = Object.entries(entity.fields).filter(([name]) => !sameFormValue(before[name], after[name]))
  return (
    <div ref={note} tabIndex={-1} className="conflict-note">
      <Note intent="warning" role="alert" title={t('conflictTitle')}>
        <p>{t('conflictText')}</p>
        <ul>
          {changes.map(([name, field]) => (
            <li key={name}>{t('conflictField', { field: field.label, from: show(before[name]), to: show(after[name]) })}</li>
          ))}
        </ul>
        <div className="conflict-actions">
          <Button intent="primary" text={t('conflictKeep')} onClick={() => onMerge(true)} />
          <Button text={t('conflictDiscard')} onClick={() => onMerge(false)} />
        </div>
      </Note>
    </div>
  )
}
