import { Button, Checkbox, Dialog, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { writtenMessageFields } from '../../../../core/messages/send-message.usecase.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { sentMessageRoutes } from '../../../http/contract/message.routes.ts'
import { useApi } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { DeclaredField } from '../../ui/declared-field.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { messagesWords } from './messages.words.ts'

type WriteDialogProps = { readonly onClose: () => void; readonly onSent: () => void }

const FIELDS = Object.entries(writtenMessageFields)
const accountsOf = (text: string): readonly string[] => text.split(/[\s,，;；]+/).filter((one) => one !== '')

/** A message to clients; what is wrong stands beside its field, and what was written stays. */
export function WriteDialog({ onClose, onSent }: WriteDialogProps) {
  const t = useWords(messagesWords)
  const id = useId()
  const api = useApi()
  const [accounts, setAccounts] = useState('')
  const [isToAll, setToAll] = useState(false)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const send = useMutation({
    mutationFn: () => {
      const written = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      return api.call(sentMessageRoutes.sendMessage, {
        body: { ...written, accounts: isToAll ? [] : [...accountsOf(accounts)], all: isToAll },
      })
    },
    onSuccess: ({ sent }) => {
      notify({ intent: 'success', message: t('sent', { count: sent }) })
      onSent()
    },
  })
  const wrong = new Map(send.error instanceof ApiError ? send.error.fields.map(({ path, msg }) => [path, msg]) : [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('write')} className="message-dialog">
      <form onSubmit={submit} noValidate>
        <DialogBody className="message-fields">
          <FormField id={`${id}-accounts`} label={t('accounts')} help={t('accountsHelp')} error={wrong.get('accounts')}>
            <TextArea
              id={`${id}-accounts`}
              fill
              rows={2}
              disabled={isToAll}
              value={accounts}
              onChange={({ target }) => setAccounts(target.value)}
            />
          </FormField>
          <Checkbox label={t('toAll')} checked={isToAll} onChange={({ currentTarget }) => setToAll(currentTarget.checked)} />
          {FIELDS.map(([name, field]) => (
            <DeclaredField
              key={name}
              id={`${id}-${name}`}
              name={name}
              field={field}
              value={values[name] ?? ''}
              error={wrong.get(name)}
              onChange={(value) => setValues({ ...values, [name]: String(value ?? '') })}
            />
          ))}
          {send.error !== null && wrong.size === 0 && <ErrorNote error={send.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('close')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('send')} loading={send.isPending} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
