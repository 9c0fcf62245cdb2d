import { useRef, useState } from 'react'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { confirmationOf, type Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'
import { bodyOf, draftPath, type SentOrder } from './order-draft.ts'
import type { OrderForm } from './use-order-form.ts'

/** How it is sent: as a draft or submitted, with the questions that were said yes to. */
export type SendOptions = {
  readonly draft?: boolean
  readonly confirmed?: readonly Confirmation[]
  readonly confirmIrreversible?: boolean
}

/** The subject of a question: what can't be undone, or a figure that is not plausible. */
export type QuestionSubject = Confirmation | 'irreversible'
type Question = { readonly of: QuestionSubject; readonly text: string; readonly field?: string | undefined }

/** The question that the server asks before it takes an order, if it asks one. */
const subjectOf = ({ error }: ApiError): QuestionSubject | undefined => (error === 'IRREVERSIBLE' ? 'irreversible' : confirmationOf(error))

/** The options that say yes to a question. */
const agreeing = (options: SendOptions, subject: QuestionSubject): SendOptions =>
  subject === 'irreversible'
    ? { ...options, confirmIrreversible: true }
    : { ...options, confirmed: [...(options.confirmed ?? []), subject] }

/** The confirmations as a call sends them. */
export const sentConfirmations = ({ confirmed = [] }: SendOptions): { readonly [C in Confirmation as `confirm_${C}`]?: true } =>
  Object.fromEntries(confirmed.map((one) => [`confirm_${one}`, true]))

export type SendOrder = {
  readonly send: (options?: SendOptions) => Promise<void>
  /** Sends again as it was sent last: a draft as a draft. */
  readonly retry: () => Promise<void>
  readonly isBusy: boolean
  /** The error without a field; the form stays as it is. */
  readonly error: unknown
  readonly clearError: () => void
  /**
   * The question about a figure that is not plausible, or about what can't be undone, while it is
   * asked: the server asks it once nothing else is wrong.
   */
  readonly question: Question | undefined
  readonly answer: (goOn: boolean) => void
}

type Sending = {
  readonly form: OrderForm
  /** The call itself. */
  readonly call: (body: SentOrder, api: ApiClient, options: SendOptions) => Promise<OrderRow>
  readonly onSent: (order: OrderRow, options: SendOptions) => void
}

const sentOf = ({ kind, draft }: OrderForm, options: SendOptions): SentOrder => ({
  ...bodyOf(kind, draft),
  ...(options.draft ? { draft: true } : {}),
  ...sentConfirmations(options),
  ...(options.confirmIrreversible ? { confirm_irreversible: true } : {}),
})

/**
 * Sends the form of an order: checks it first (请完善表单 above it, focus on the first error), asks
 * about what is not plausible, shows the server's errors at their fields and always keeps what was
 * typed. A draft is sent unfinished. A second click in the meantime does nothing.
 */
export function useSendOrder({ form, call, onSent }: Sending): SendOrder {
  const [error, setError] = useState<unknown>()
  const [asked, setAsked] = useState<{ readonly question: Question; readonly options: SendOptions }>()

  const last = useRef<SendOptions>({})

  const take = (failure: unknown, options: SendOptions): void => {
    if (!(failure instanceof ApiError)) return setError(failure)
    const subject = subjectOf(failure)
    if (subject !== undefined)
      return setAsked({
        question: { of: subject, text: failure.message, field: failure.fields[0]?.path },
        options: agreeing(options, subject),
      })
    if (failure.fields.length === 0) return setError(failure)
    const unplaced = form.refuse(failure.fields, { isDraft: options.draft === true })
    setError(
      unplaced.length > 0
        ? new ApiError({
            status: failure.status,
            error: failure.error,
            msg: unplaced.map((one) => one.msg).join('; '),
            requestId: failure.requestId,
          })
        : undefined,
    )
  }

  const sending = useCommand<OrderRow, SendOptions>((options, api) => call(sentOf(form, options), api, options), {
    failure: 'in-place',
    onDone: (order, options) => {
      setAsked(undefined)
      onSent(order, options)
    },
    onFailed: (failure, options) => {
      setAsked(undefined)
      take(failure, options)
    },
  })
  const deliver = async (options: SendOptions): Promise<void> => {
    setError(undefined)
    await sending.run(options)
  }

  const send = async (options: SendOptions = {}): Promise<void> => {
    last.current = options
    if (options.draft !== true && !form.check()) return
    await deliver(options)
  }

  return {
    send,
    retry: () => send(last.current),
    isBusy: sending.isBusy,
    error,
    clearError: () => setError(undefined),
    question: asked?.question,
    answer: (goOn) => {
      if (asked === undefined) return
      if (goOn) return void deliver(asked.options)
      setAsked(undefined)
      const { field } = asked.question
      const path = field === undefined ? undefined : draftPath(form.kind, field)
      if (path !== undefined) form.focus(path)
    },
  }
}
