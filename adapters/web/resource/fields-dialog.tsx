import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent, type ReactNode } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import type { AnyRoute } from '../../http/contract/route.ts'
import { useWords } from '../base/words.ts'
import { DeclaredFields } from './declared-fields.tsx'
import { useRecordForm } from './use-record-form.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { WaitsNote } from '../ui/note/waits-note.tsx'
import { useFocusWrong } from '../ui/form/focus-wrong.ts'
import { useCommand, type Work } from '../ui/use-command.tsx'
import { uiWords } from '../ui/ui.words.ts'

type FieldsDialogProps<Done> = {
  readonly title: string
  readonly confirmText: string
  readonly fields: Fields
  /** The values that the fields begin with, in the form of the API. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
  readonly send: Work<Record<string, unknown>, Done>
  readonly done: (done: Done) => string
  /** The request where it waits for a second person: the dialog stays open and says so. */
  readonly waitsFor?: (done: Done) => number | undefined
  /** Routes whose answers it makes out of date. */
  readonly refresh?: readonly AnyRoute[]
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
  readonly children?: ReactNode
  /** Content below the fields, given the errors of what was sent. */
  readonly below?: (errors: Readonly<Record<string, string>>) => ReactNode
}

/**
 * A few declared fields in a dialog; errors stand beside their fields, and what was typed stays.
 */
export function FieldsDialog<Done>({ title, confirmText, fields, record, children, below, ...sent }: FieldsDialogProps<Done>) {
  const { send, done, waitsFor, refresh, onDone, onClose } = sent
  const t = useWords(uiWords)
  const id = useId()
  const form = useRecordForm({ fields }, record)
  const waits = (answer: Done): boolean => waitsFor?.(answer) !== undefined
  const sending = useCommand(send, {
    failure: 'in-place',
    done: (answer) => (waits(answer) ? undefined : done(answer)),
    refresh,
    onDone: (answer) => (waits(answer) ? undefined : onDone(answer)),
  })
  const request = sending.data === undefined ? undefined : waitsFor?.(sending.data)
  const panel = useFocusWrong(sending.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    sending.send(form.toBody())
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          {children}
          {request === undefined && (
            <>
              <DeclaredFields fields={fields} form={form} errors={sending.fieldErrors} id={id} />
              {below?.(sending.fieldErrors)}
            </>
          )}
          {request !== undefined && <WaitsNote requests={[request]} />}
          {sending.error !== null && <ErrorNote error={sending.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(request === undefined ? 'cancel' : 'close')} onClick={onClose} />
              {request === undefined && <Button type="submit" intent="primary" text={confirmText} loading={sending.isBusy} />}
            </>
          }
        />
      </form>
    </Dialog>
  )
}
