import { Button, HTMLSelect, Tag, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import {
  workOrderRoutes,
  type WholeWorkOrder,
  type WorkOrderEntryRow,
} from '../../../../http/contract/operations/support/work-order.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

type ConversationProps = { readonly order: WholeWorkOrder; readonly onChanged: () => void }

/** The entries, oldest first, and the possible actions. */
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
          // Entries are never moved or removed.
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

/** The assigned member of the staff. */
function Handler({ order, onChanged }: ConversationProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const { data: staff = [] } = useCall(workOrderRoutes.workOrderHandlers)
  const assign = useCommand(workOrderRoutes.assignWorkOrder, { done: t('assigned'), onDone: onChanged })
  const isGone = order.handler !== null && !staff.some((one) => one.id === order.handler)
  return (
    <FormField id={id} label={t('assign')}>
      <HTMLSelect
        id={id}
        value={order.handler ?? ''}
        disabled={assign.isBusy}
        onChange={({ currentTarget: { value } }) =>
          assign.send({ params: { work_number: order.work_number }, body: { handler: value === '' ? null : Number(value) } })
        }
        options={[
          { value: '', label: t('nobody') },
          ...(isGone ? [{ value: order.handler ?? '', label: order.handler_name ?? '' }] : []),
          ...staff.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    </FormField>
  )
}

/** Sends an entry, saves it as a note among the staff, or closes the work order. */
function Reply({ order, onChanged }: ConversationProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const params = { work_number: order.work_number }
  const done = (): void => {
    setContent('')
    setFiles([])
    onChanged()
  }
  const say = useCommand(workOrderRoutes.sayInWorkOrder, { failure: 'in-place', onDone: done })
  const note = useCommand(workOrderRoutes.noteInWorkOrder, { failure: 'in-place', onDone: done })
  const close = useCommand(workOrderRoutes.closeWorkOrder, {
    failure: 'in-place',
    ask: () => ({ text: t('closeAsk') }),
    done: t('closed'),
    onDone: onChanged,
  })
  const errors = { ...note.fieldErrors, ...say.fieldErrors }
  const wrong = errors['content']
  const error = say.error ?? note.error
  const form = useFocusWrong(say.failure ?? note.failure)
  const isBusy = say.isBusy || note.isBusy
  const sent = { params, body: { content, attachments: [...files] } }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    note.reset()
    say.send(sent)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FormField id={id} label={t('reply')} required error={wrong}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={4}
            value={content}
            intent={wrong === undefined ? 'none' : 'danger'}
            onChange={({ target }) => setContent(target.value)}
          />
        )}
      </FormField>
      <AttachmentsField files={files} errors={errors} onChange={setFiles} />
      {error !== null && <ErrorNote error={error} />}
      <div className="work-order-actions">
        <Button type="submit" intent="primary" text={t('send')} loading={say.isBusy} disabled={isBusy} />
        {order.events.includes('note') && (
          <Button
            text={t('sendNote')}
            disabled={isBusy}
            onClick={() => {
              say.reset()
              note.send(sent)
            }}
          />
        )}
        {order.events.includes('close') && <Button text={t('close')} onClick={() => close.send({ params })} />}
      </div>
      {close.question}
    </form>
  )
}
