import { Button } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, type FormEvent, type ReactNode } from 'react'
import { useWords } from '../../../../base/words.ts'
import { derivedFigures } from '#core/parcels/orders/fields/derived-figures.rules.ts'
import { ErrorSummary } from '../../../../ui/form/error-summary.tsx'
import { FormFigures } from './form-figures.tsx'
import { rawOf } from './order-draft.ts'
import { formWords } from './form.words.ts'
import { LiveQuotePanel } from './live-quote.tsx'
import { SendQuestion } from './send-question.tsx'
import { nextFieldOnEnter, OrderFormFields } from './order-form-fields.tsx'
import type { PageReferences } from './page-references.ts'
import type { OrderForm } from './use-order-form.ts'
import { useLiveQuote } from './use-live-quote.ts'
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
  /** The order that is changed, whose client pays. */
  readonly order?: string
}

/**
 * The form of an order of any kind: what is wrong above it, its figures and its buttons in sight
 * while scrolling.
 */
export function OrderFormView({ form, references, sending, title, submitText, failure, others, order }: OrderFormViewProps) {
  const t = useWords(formWords)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It is above the bar at the bottom, which would cover it.
    if (sending.error !== undefined) note.current?.scrollIntoView({ block: 'center' })
  }, [sending.error])
  const { kind, draft } = form
  const known = references.references
  const figures = useMemo(() => known && derivedFigures(kind, rawOf(kind, draft), known), [kind, draft, known])
  const quote = useLiveQuote(form, { grams: figures?.weight?.actualGrams, order })
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
      <ErrorSummary problems={form.problems} title={form.isTried ? undefined : t('draftUnreadable')} />
      <OrderFormFields form={form} references={references} figures={figures} />
      {quote !== undefined && (
        <LiveQuotePanel quote={quote} id={form.idOf('section.price')} onChoose={(channel) => form.setValue('channel', channel)} />
      )}
      <div ref={note}>{failure}</div>
      <div className="order-form-bar">
        <FormFigures kind={kind} figures={figures} references={known} quote={quote} />
        <div className="order-form-buttons">
          {others}
          <Button type="submit" intent="primary" size="large" text={submitText} title={t('submitKeys')} loading={sending.isBusy} />
        </div>
      </div>
      {sending.question !== undefined && (
        <SendQuestion
          question={sending.question}
          isBusy={sending.isBusy}
          onContinue={() => sending.answer(true)}
          onBack={() => sending.answer(false)}
        />
      )}
    </form>
  )
}
