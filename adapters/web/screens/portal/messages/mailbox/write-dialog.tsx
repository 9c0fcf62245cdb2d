import { Button, Checkbox, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { writtenMessageFields } from '#core/portal/messages/send-message.usecase.ts'
import { sentMessageRoutes } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../../ui/form/focus-wrong.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { messagesWords } from './messages.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

const FIELDS = Object.entries(writtenMessageFields)
const accountsOf = (text: string): readonly string[] => text.split(/[\s,，;；]+/).filter((one) => one !== '')

/** A message to clients; what is wrong stands beside its field, and what was written stays. */
export function WriteDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(messagesWords)
  const id = useId()
  const [accounts, setAccounts] = useState('')
  const [isToAll, setToAll] = useState(false)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const sending = useCommand(sentMessageRoutes.sendMessage, {
    failure: 'in-place',
    done: ({ sent }) => t('sent', { count: sent }),
    onDone: onClose,
    refresh: [sentMessageRoutes.sentMessages],
  })
  const wrong = sending.fieldErrors
  const form = useFocusWrong(sending.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const written = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
    sending.send({ body: { ...written, accounts: isToAll ? [] : [...accountsOf(accounts)], all: isToAll } })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('write')} className="message-dialog">
      <form ref={form} onSubmit={submit} noValidate>
        <DialogBody className="message-fields">
          <FormField id={`${id}-accounts`} label={t('accounts')} help={t('accountsHelp')} error={wrong['accounts']}>
            {(control) => (
              <TextArea
                {...control}
                fill
                rows={2}
                disabled={isToAll}
                intent={wrong['accounts'] === undefined ? 'none' : 'danger'}
                value={accounts}
                onChange={({ target }) => setAccounts(target.value)}
              />
            )}
          </FormField>
          <Checkbox label={t('toAll')} checked={isToAll} onChange={({ currentTarget }) => setToAll(currentTarget.checked)} />
          {FIELDS.map(([name, field]) => (
            <DeclaredField
              key={name}
              id={`${id}-${name}`}
              name={name}
              field={field}
              value={values[name] ?? ''}
              error={wrong[name]}
              onChange={(value) => setValues({ ...values, [name]: String(value ?? '') })}
            />
          ))}
          {sending.error !== null && <ErrorNote error={sending.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('close')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('send')} loading={sending.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
