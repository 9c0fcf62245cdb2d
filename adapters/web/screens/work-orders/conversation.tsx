import { Button, HTMLSelect, Tag, TextArea } from '@blueprintjs/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { ApiError } from '../../../http/client/api-client.ts'
import { workOrderRoutes, type WholeWorkOrder, type WorkOrderEntryRow } from '../../../http/contract/work-order.routes.ts'
import { useApi, useCall } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote, useErrorText } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { localTime } from '../../ui/local-time.ts'
import { notify } from '../../ui/notify.ts'
import { AttachmentsField, type AttachedFile } from './attachments-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

type ConversationProps = { readonly order: WholeWorkOrder; readonly onChanged: () => void }

/** What was said, oldest first, and what can be done next. */
export function Conversation({ order, onChanged }: ConversationProps) {
  const t = useWords(workOrdersWords)
  return (
    <>
      <dl className="work-order-facts">
        <Fact name={t('number')} value={order.work_number} />
        <Fact name={t('state')} value={order.status_txt} />
        <Fact name={t('category')} value={order.category_txt} />
        <Fact name={t('waybill')} value={order.airway_number} />
        <Fact name={t('client')} value={order.account} />
        <Fact
          name={t('contact')}
          value={order.contact && [order.contact.name, order.contact.phone, order.contact.email].filter(Boolean).join(' · ')}
        />
      </dl>
      {order.events.includes('assign') && <Handler order={order} onChanged={onChanged} />}
      <ol className="work-order-entries" aria-label={t('conversation')}>
        {order.entries.map((entry, index) => (
          // Entries are never moved or taken away.
          // oxlint-disable-next-line react/no-array-index-key
          <Entry key={index} entry={entry} />
        ))}
      </ol>
      {order.status === 'closed' && <p className="bp6-text-muted">{t('closedHint')}</p>}
      {order.events.includes('say') && <Reply order={order} onChanged={onChanged} />}
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null || value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Entry({ entry }: { readonly entry: WorkOrderEntryRow }) {
  const t = useWords(workOrdersWords)
  const who = entry.is_mine ? t('me') : entry.side === 'staff' ? `${t('service')} ${entry.author}` : entry.author
  return (
    <li className="work-order-entry" data-mine={entry.is_mine} data-note={entry.is_note}>
      <p className="work-order-who">
        <strong>{who}</strong> <span className="bp6-text-muted">{localTime(entry.create_time)}</span>{' '}
        {entry.is_note && <Tag minimal>{t('note')}</Tag>}
      </p>
      <p className="work-order-said">{entry.content}</p>
      {entry.attachments.length > 0 && (
        <ul className="work-order-files">
          {entry.attachments.map(({ name, src }) => (
            <li key={src}>
              <a href={src} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who of the staff looks after it. */
function Handler({ order, onChanged }: ConversationProps) {
  const t = useWords(workOrdersWords)
  const api = useApi()
  const id = useId()
  const textOf = useErrorText()
  const { data: staff = [] } = useCall(workOrderRoutes.workOrderHandlers)
  const assign = useMutation({
    mutationFn: (handler: number | null) =>
      api.call(workOrderRoutes.assignWorkOrder, { params: { work_number: order.work_number }, body: { handler } }),
    onSuccess: () => {
      notify({ intent: 'success', message: t('assigned') })
      onChanged()
    },
    onError: (error) => notify({ intent: 'danger', message: textOf(error), error }),
  })
  const isGone = order.handler !== null && !staff.some((one) => one.id === order.handler)
  return (
    <FormField id={id} label={t('assign')}>
      <HTMLSelect
        id={id}
        value={order.handler ?? ''}
        disabled={assign.isPending}
        onChange={({ currentTarget }) => assign.mutate(currentTarget.value === '' ? null : Number(currentTarget.value))}
        options={[
          { value: '', label: t('nobody') },
          ...(isGone ? [{ value: order.handler ?? '', label: order.handler_name ?? '' }] : []),
          ...staff.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    </FormField>
  )
}

/** An entry to be said, kept as a note among the staff, or the end of it all. */
function Reply({ order, onChanged }: ConversationProps) {
  const t = useWords(workOrdersWords)
  const api = useApi()
  const id = useId()
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const [isAsking, setAsking] = useState(false)
  const params = { work_number: order.work_number }
  const done = (): void => {
    setContent('')
    setFiles([])
    onChanged()
  }
  const say = useMutation({
    mutationFn: (route: typeof workOrderRoutes.sayInWorkOrder | typeof workOrderRoutes.noteInWorkOrder) =>
      api.call(route, { params, body: { content, attachments: [...files] } }),
    onSuccess: done,
  })
  const close = useMutation({
    mutationFn: () => api.call(workOrderRoutes.closeWorkOrder, { params }),
    onSuccess: () => {
      notify({ intent: 'success', message: t('closed') })
      onChanged()
    },
    onSettled: () => setAsking(false),
  })
  const wrong = say.error instanceof ApiError ? say.error.fields.find(({ path }) => path === 'content')?.msg : undefined
  const error = close.error ?? (wrong === undefined ? say.error : null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    say.mutate(workOrderRoutes.sayInWorkOrder)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FormField id={id} label={t('reply')} required error={wrong}>
        <TextArea
          id={id}
          fill
          rows={4}
          value={content}
          aria-invalid={wrong !== undefined}
          onChange={({ target }) => setContent(target.value)}
        />
      </FormField>
      <AttachmentsField files={files} onChange={setFiles} />
      {error !== null && <ErrorNote error={error} />}
      <div className="work-order-actions">
        <Button type="submit" intent="primary" text={t('send')} loading={say.isPending} />
        {order.events.includes('note') && (
          <Button text={t('sendNote')} disabled={say.isPending} onClick={() => say.mutate(workOrderRoutes.noteInWorkOrder)} />
        )}
        {order.events.includes('close') && <Button text={t('close')} onClick={() => setAsking(true)} />}
      </div>
      <ConfirmDialog isOpen={isAsking} isBusy={close.isPending} onConfirm={() => close.mutate()} onCancel={() => setAsking(false)}>
        {t('closeAsk')}
      </ConfirmDialog>
    </form>
  )
}
