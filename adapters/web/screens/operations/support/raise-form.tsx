import { Button, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { workOrder } from '#core/operations/support/work-order.entity.ts'
import { workOrderRoutes } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { contactFields } from '#core/operations/support/work-order.ts'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import { OrderField } from '../../../resource/order-field.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

const { category, title, airway_number } = workOrder.fields
const categories = () => Object.entries(category.choices).map(([value, label]) => ({ value, label: say(label) }))

type RaiseFormProps = {
  /** Raised without an account: contact details are asked for, files and waybills are not. */
  readonly isGuest: boolean
  readonly waybill?: string | undefined
  /** The title that the form begins with. */
  readonly title?: string | undefined
  readonly onRaised: (number: string) => void
}

const EMPTY = { category: 'tracking', title: '', content: '', airway_number: '', name: '', phone: '', email: '' }
type Values = typeof EMPTY

const submitting =
  (send: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault()
    send()
  }

type WaybillFieldProps = {
  readonly id: string
  readonly values: Values
  readonly wrong: Readonly<Record<string, string>>
  readonly onChange: (values: Values) => void
}

/** The parcel that it is about, by any number of its order. */
const WaybillField = ({ id, values, wrong, onChange }: WaybillFieldProps) => (
  <OrderField
    id={`${id}-airway_number`}
    name="airway_number"
    number="airway_number"
    field={airway_number}
    value={values.airway_number}
    error={wrong['airway_number']}
    onChange={(next) => typeof next === 'string' && onChange({ ...values, airway_number: next })}
  />
)

/** A new work order; errors are shown beside their fields, and what was typed stays. */
export function RaiseForm({ isGuest, waybill = '', title: about = '', onRaised }: RaiseFormProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const [values, setValues] = useState<Values>({ ...EMPTY, title: about, airway_number: waybill })
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const raise = useCommand<string>(
    async (_, api) => {
      const { name, phone, email, airway_number: about, ...said } = values
      if (isGuest) return (await api.call(workOrderRoutes.raiseAsGuest, { body: { ...said, name, phone, email } })).work_number
      const body = { ...said, ...(about.trim() === '' ? {} : { airway_number: about.trim() }), attachments: [...files] }
      return (await api.call(workOrderRoutes.raiseWorkOrder, { body })).work_number
    },
    { failure: 'in-place', onDone: onRaised },
  )
  const wrong = raise.fieldErrors
  const form = useFocusWrong(raise.failure)
  const text = (name: keyof Values, label: string, required = false) => (
    <FormField id={`${id}-${name}`} label={label} required={required} error={wrong[name]}>
      {(control) => (
        <InputGroup
          {...control}
          value={values[name]}
          intent={wrong[name] === undefined ? 'none' : 'danger'}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      )}
    </FormField>
  )
  return (
    <form ref={form} className="work-order-form" onSubmit={submitting(raise.send)} noValidate>
      {isGuest && (
        <div className="work-order-contact">
          {text('name', say(contactFields.name.label), true)}
          {text('phone', say(contactFields.phone.label))}
          {text('email', say(contactFields.email.label))}
        </div>
      )}
      <FormField id={`${id}-category`} label={say(category.label)} required error={wrong['category']}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={values.category}
            options={categories()}
            onChange={({ currentTarget }) => setValues({ ...values, category: currentTarget.value })}
          />
        )}
      </FormField>
      {text('title', say(title.label), true)}
      {!isGuest && <WaybillField id={id} values={values} wrong={wrong} onChange={setValues} />}
      <FormField id={`${id}-content`} label={t('reply')} required error={wrong['content']}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={6}
            value={values.content}
            intent={wrong['content'] === undefined ? 'none' : 'danger'}
            onChange={({ target }) => setValues({ ...values, content: target.value })}
          />
        )}
      </FormField>
      {!isGuest && <AttachmentsField files={files} errors={wrong} onChange={setFiles} />}
      {raise.error !== null && <ErrorNote error={raise.error} />}
      <Button type="submit" intent="primary" text={t('send')} loading={raise.isBusy} />
    </form>
  )
}
