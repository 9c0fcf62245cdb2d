import { Button } from '@blueprintjs/core'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useWords } from '../../../base/words.ts'
import { Note } from '../../../ui/note.tsx'
import { DeclaredTotal } from './declared-total.tsx'
import { formWords } from './form.words.ts'
import { HighValueDialog } from './high-value-dialog.tsx'
import { nextFieldOnEnter, OrderFormFields } from './order-form-fields.tsx'
import type { PageReferences } from './page-references.ts'
import type { OrderForm } from './use-order-form.ts'
import type { SendOrder } from './use-send-order.ts'
import '../orders.css'

export type OrderFormViewProps = {
  readonly form: OrderForm
  readonly references: PageReferences
  readonly sending: SendOrder
  readonly title: string
  readonly submitText: string
  /** Shown above the buttons when sending failed for another reason than a field. */
  readonly failure: ReactNode
  /** Beside the submit button: save as draft, clear. */
  readonly others?: ReactNode
}

/** The form of an order of any kind, with its total and its buttons visible while scrolling. */
export function OrderFormView({ form, references, sending, title, submitText, failure, others }: OrderFormViewProps) {
  const t = useWords(formWords)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It is above the bar at the bottom, which would cover it.
    if (sending.error !== undefined) note.current?.scrollIntoView({ block: 'center' })
  }, [sending.error])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void sending.send()
  }
  return (
    // Enter and Ctrl+Enter go from field to field and send, from wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="order-form"
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        else nextFieldOnEnter(event)
      }}
    >
      <OrderFormFields form={form} references={references} />
      {form.unplaced.length > 0 && (
        <Note intent="danger" role="alert" title={t('formIncomplete')}>
          {form.unplaced.join('; ')}
        </Note>
      )}
      <div ref={note}>{failure}</div>
      <div className="order-form-bar">
        {'value' in form.kind.goods.fields && <DeclaredTotal kind={form.kind} draft={form.draft} references={references.references} />}
        <div className="order-form-buttons">
          {others}
          <Button type="submit" intent="primary" size="large" text={submitText} title={t('submitKeys')} loading={sending.isBusy} />
        </div>
      </div>
      {sending.question !== undefined && (
        <HighValueDialog
          question={sending.question}
          isBusy={sending.isBusy}
          onContinue={() => sending.answer(true)}
          onReenter={() => sending.answer(false)}
        />
      )}
    </form>
  )
}
