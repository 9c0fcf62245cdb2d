import { useRef, useState } from 'react'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { bodyOf, type SentOrder } from './order-draft.ts'
import type { OrderForm } from './use-order-form.ts'

/** How it is sent: as a draft or submitted, with the declared value confirmed. */
export type SendOptions = { readonly draft?: boolean; readonly confirmDeclaredValue?: boolean; readonly confirmIrreversible?: boolean }

/**
 * Questions that the server asks before it takes an order, with the options that say yes to them.
 */
const QUESTIONS: Readonly<Record<string, { readonly of: 'value' | 'irreversible'; readonly yes: SendOptions }>> = {
  DECLARED_VALUE_HIGH: { of: 'value', yes: { confirmDeclaredValue: true } },
  IRREVERSIBLE: { of: 'irreversible', yes: { confirmIrreversible: true } },
}

type Question = { readonly of: 'value' | 'irreversible'; readonly text: string }

export type SendOrder = {
  readonly send: (options?: SendOptions) => Promise<void>
  /** Sends again as it was sent last: a draft as a draft. */
  readonly retry: () => Promise<void>
  readonly isBusy: boolean
  /** The error without a field; the form stays as it is. */
  readonly error: unknown
  readonly clearError: () => void
  /**
   * The question about a value above 270 USD, or about what can't be undone, while it is asked: the
   * server asks it once nothing else is wrong.
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
  ...(options.confirmDeclaredValue ? { confirm_declared_value: true } : {}),
  ...(options.confirmIrreversible ? { confirm_irreversible: true } : {}),
})

/**
 * Sends the form of an order: checks it first (请完善表单 above it, focus on the first error), asks
 * about a high declared value, shows the server's errors at their fields and always keeps what was
 * typed. A draft is sent unfinished. A second click in the meantime does nothing.
 */
export function useSendOrder({ form, call, onSent }: Sending): SendOrder {
  const [error, setError] = useState<unknown>()
  const [asked, setAsked] = useState<{ readonly question: Question; readonly options: SendOptions }>()

  const last = useRef<SendOptions>({})

  const take = (failure: unknown, options: SendOptions): void => {
    if (!(failure instanceof ApiError)) return setError(failure)
    const question = QUESTIONS[failure.error]
    if (question !== undefined)
      return setAsked({ question: { of: question.of, text: failure.message }, options: { ...options, ...question.yes } })
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
      if (asked.question.of === 'value') form.focus('goods.0.value')
    },
  }
}
