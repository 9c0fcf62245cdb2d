import { Button, Checkbox, DialogBody, DialogFooter, Radio, RadioGroup, type Intent } from '@blueprintjs/core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { say, useWords } from '../../base/words.ts'
import { DeclaredField } from '../../ui/form/declared-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { toFormValue, toSent, type FormValue } from '../../ui/form/form-value.ts'
import { Note } from '../../ui/note/note.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { versionsWords } from './versions.words.ts'

/** When a version begins, and whether a time without a price before it is meant. */
export type Start = { readonly effective_from?: string; readonly confirm_gap: boolean }

type StartDialogProps<T> = {
  readonly entity: Entity
  readonly title: string
  readonly text: ReactNode
  readonly act: string
  readonly intent: Intent
  /** The time that the field starts from, as the API has it. */
  readonly proposed: unknown
  /** Whether several are asked about, each of which has a time of its own. */
  readonly hasOwnTimes?: true
  readonly work: (start: Start, api: ApiClient) => Promise<T>
  readonly onDone: (done: T) => void
  readonly onClose: () => void
}

const FIELD = 'effective_from'
const WHENS = ['own', 'now', 'later'] as const
const FALLBACK = { kind: 'instant', when: 'future', label: versionsWords.table.start } as const

const isAhead = (time: unknown): boolean => typeof time === 'string' && Date.parse(time) > Date.now()

/** The server's errors in other fields than the time, by their labels. */
function WrongFields({ entity, errors }: { readonly entity: Entity; readonly errors: Readonly<Record<string, string>> }) {
  const others = Object.entries(errors).filter(([name]) => name !== FIELD)
  if (others.length === 0) return null
  return (
    <Note intent="danger" role="alert">
      <ul>
        {others.map(([name, message]) => (
          <li key={name}>{`${entity.fields[name] === undefined ? name : say(entity.fields[name].label)}: ${message}`}</li>
        ))}
      </ul>
    </Note>
  )
}

type When = (typeof WHENS)[number]

/** Asks from when on versions apply, or a rule ends: at once, at a time, or each at its own. */
export function StartDialog<T>({ entity, title, text, act, intent, proposed, hasOwnTimes, work, onDone, onClose }: StartDialogProps<T>) {
  const t = useWords(versionsWords)
  const id = useId()
  const field = entity.fields[FIELD] ?? FALLBACK
  const [when, setWhen] = useState<When>(() => (hasOwnTimes ? 'own' : isAhead(proposed) ? 'later' : 'now'))
  const [at, setAt] = useState<FormValue>(() => (isAhead(proposed) ? toFormValue(field, proposed) : ''))
  const [mayLeaveGap, setGap] = useState(false)
  const command = useCommand<T, Start>(work, { failure: 'in-place', onDone })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const from = when === 'now' ? 'now' : String(toSent(field, at) ?? '')
    command.send({ ...(when !== 'own' && { effective_from: from }), confirm_gap: mayLeaveGap })
  }
  const wrong = command.fieldErrors
  const isRefused = hasOwnTimes ? Object.keys(wrong).length > 0 : wrong[FIELD] !== undefined
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>{text}</p>
          <RadioGroup
            label={t('start')}
            selectedValue={when}
            onChange={({ currentTarget: { value } }) => setWhen(WHENS.find((one) => one === value) ?? 'later')}
          >
            {hasOwnTimes && <Radio label={t('ownTimes')} value="own" />}
            <Radio label={t('atOnce')} value="now" />
            <Radio label={t('later')} value="later" />
          </RadioGroup>
          {when === 'later' && (
            <DeclaredField id={`${id}-at`} name={FIELD} field={field} value={at} error={wrong[FIELD]} onChange={setAt} />
          )}
          {when !== 'later' && wrong[FIELD] !== undefined && (
            <Note intent="danger" role="alert">
              {wrong[FIELD]}
            </Note>
          )}
          {isRefused && (
            <Checkbox checked={mayLeaveGap} label={t('confirmGap')} onChange={({ currentTarget }) => setGap(currentTarget.checked)} />
          )}
          <WrongFields entity={entity} errors={wrong} />
          {command.error !== null && <ErrorNote error={command.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent={intent} text={act} loading={command.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
