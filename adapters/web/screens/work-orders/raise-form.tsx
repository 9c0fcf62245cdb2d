import { Button, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { workOrder } from '../../../../core/support/work-order.entity.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { useApi } from '../../app/api.ts'
import { say, useWords } from '../../i18n/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { contactFields } from '../../../../core/support/work-order.ts'
import { AttachmentsField, type AttachedFile } from './attachments-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

const { category, title, airway_number } = workOrder.fields
const categories = () => Object.entries(category.choices).map(([value, label]) => ({ value, label: say(label) }))

type RaiseFormProps = {
  /** Raised without an account: how to be reached is asked, files and waybills are not. */
  readonly isGuest: boolean
  readonly waybill?: string | undefined
  readonly onRaised: (number: string) => void
}

const EMPTY = { category: 'tracking', title: '', content: '', airway_number: '', name: '', phone: '', email: '' }
type Values = typeof EMPTY

/** A new work order; what is wrong stands beside its field, and what was typed stays. */
export function RaiseForm({ isGuest, waybill = '', onRaised }: RaiseFormProps) {
  const t = useWords(workOrdersWords)
  const api = useApi()
  const id = useId()
  const [values, setValues] = useState<Values>({ ...EMPTY, airway_number: waybill })
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const raise = useMutation({
    mutationFn: async (): Promise<string> => {
      const { name, phone, email, airway_number: about, ...said } = values
      if (isGuest) return (await api.call(workOrderRoutes.raiseAsGuest, { body: { ...said, name, phone, email } })).work_number
      const body = { ...said, ...(about.trim() === '' ? {} : { airway_number: about.trim() }), attachments: [...files] }
      return (await api.call(workOrderRoutes.raiseWorkOrder, { body })).work_number
    },
    onSuccess: onRaised,
  })
  const wrong = new Map(raise.error instanceof ApiError ? raise.error.fields.map(({ path, msg }) => [path, msg]) : [])
  const text = (name: keyof Values, label: string, { required = false }: { readonly required?: boolean } = {}) => (
    <FormField id={`${id}-${name}`} label={label} required={required} error={wrong.get(name)}>
      <InputGroup
        id={`${id}-${name}`}
        value={values[name]}
        aria-invalid={wrong.has(name)}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </FormField>
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    raise.mutate()
  }
  return (
    <form className="work-order-form" onSubmit={submit} noValidate>
      {isGuest && (
        <div className="work-order-contact">
          {text('name', say(contactFields.name.label), { required: true })}
          {text('phone', say(contactFields.phone.label))}
          {text('email', say(contactFields.email.label))}
        </div>
      )}
      <FormField id={`${id}-category`} label={say(category.label)} required error={wrong.get('category')}>
        <HTMLSelect
          id={`${id}-category`}
          value={values.category}
          options={categories()}
          onChange={({ currentTarget }) => setValues({ ...values, category: currentTarget.value })}
        />
      </FormField>
      {text('title', say(title.label), { required: true })}
      {!isGuest && text('airway_number', say(airway_number.label))}
      <FormField id={`${id}-content`} label={t('reply')} required error={wrong.get('content')}>
        <TextArea
          id={`${id}-content`}
          fill
          rows={6}
          value={values.content}
          aria-invalid={wrong.has('content')}
          onChange={({ target }) => setValues({ ...values, content: target.value })}
        />
      </FormField>
      {!isGuest && <AttachmentsField files={files} onChange={setFiles} />}
      {raise.error !== null && wrong.size === 0 && <ErrorNote error={raise.error} />}
      <Button type="submit" intent="primary" text={t('send')} loading={raise.isPending} />
    </form>
  )
}
