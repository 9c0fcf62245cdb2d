import { useEffect, useRef, type ComponentProps } from 'react'
import { fromFields, originalFields } from '#core/parcels/orders/kinds/special-fields.ts'
import { isTakenOver } from '#core/parcels/orders/place/return.rules.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { OrderField } from '../../../../resource/order-field.tsx'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { sameFormValue } from '../../../../ui/form/form-value.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { formWords } from './form.words.ts'
import { draftOfRow, emptyDraft, sameDraft, type OrderDraft } from './order-draft.ts'
import type { OrderForm } from './use-order-form.ts'

/** Which orders are offered for the fields that name another order, by their names in the API. */
const OFFERED: Readonly<Record<string, string>> = {
  [originalFields.originalOrder.api]: 'returned',
  [fromFields.fromOrder.api]: 'signed',
}
export const namesSource = (api: string): boolean => api in OFFERED

/** The draft with what it lacks taken from another order: people, parcel and products. */
function filledDraft(kind: OrderKind, draft: OrderDraft, row: OrderRow): OrderDraft {
  const measured = { ...row, claim_weight: row.actual_weight }
  const [empty, source] = [emptyDraft(kind), draftOfRow(kind, measured)]
  const taken = fieldsOf(kind).filter(([name]) => isTakenOver(name) && sameFormValue(draft.values[name], empty.values[name]))
  const values = { ...draft.values, ...Object.fromEntries(taken.map(([name]) => [name, source.values[name] ?? ''])) }
  const hasGoods = !sameDraft(kind, { ...empty, goods: draft.goods }, empty)
  return { ...draft, values, goods: hasGoods ? draft.goods : source.goods }
}

/** Whether the form says nothing but where it comes from: it was opened with that alone. */
function hasNothingElse({ kind, draft }: OrderForm): boolean {
  const empty = emptyDraft(kind)
  const { fillsFrom = '' } = kind
  return sameDraft(kind, { ...draft, values: { ...draft.values, [fillsFrom]: empty.values[fillsFrom] ?? '' } }, empty)
}

type SourceFieldProps = ComponentProps<typeof DeclaredField> & { readonly form: OrderForm }

/**
 * The order that another comes from: the customer's orders are offered, newest first, and any
 * number can be typed; what the form lacks is filled in from it.
 */
export function OriginalOrderField({ form, ...props }: SourceFieldProps) {
  const t = useWords(formWords)
  const { kind } = form
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const filled = useRef(hasNothingElse(form) ? '' : String(props.value))
  const filling = useCommand(
    async (number: string, api: ApiClient) => {
      const row = await api.call(orderRoutes.findOrder, { params: { order_number: number } })
      latest.current.restore(filledDraft(kind, latest.current.draft, row))
    },
    { done: (_done, number) => t('filledFrom', { order: number }), isRestartable: true },
  )
  const fill = (value: unknown): void => {
    const number = typeof value === 'string' ? value.trim() : ''
    if (kind.fillsFrom === undefined || number === '' || number === filled.current) return
    filled.current = number
    void filling.run(number)
  }
  // The address of the form may name it.
  const opened = useRef(() => fill(props.value))
  useEffect(() => opened.current(), [])
  return (
    <OrderField
      {...props}
      {...(OFFERED[props.name] === undefined ? {} : { status: OFFERED[props.name] })}
      onChosen={fill}
      onBlur={() => {
        props.onBlur?.()
        fill(props.value)
      }}
    />
  )
}
