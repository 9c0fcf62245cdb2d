import { useMemo, useState, type ComponentProps } from 'react'
import type { ReferenceRecord, OffersRoute } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { SuggestField } from '../../../../ui/input/suggest-field.tsx'
import type { Suggestion } from '../../../../ui/input/suggest-input.tsx'

/** How long what was offered for a text is offered again without asking. */
const MILLIS_FRESH = 10_000

type Offer = Suggestion & { readonly record: ReferenceRecord }

export type OfferedFieldProps = ComponentProps<typeof DeclaredField> & {
  readonly route: OffersRoute
  readonly filter?: Readonly<Record<string, boolean>>
  /** How a record is shown: what it would put here, and what else is said of it. */
  readonly shown: (record: ReferenceRecord) => Pick<Suggestion, 'value' | 'note'>
  readonly onOffer: (record: ReferenceRecord) => void
}

/**
 * A field for any text that offers what the customer keeps for itself; before anything is typed,
 * the down key shows what was used last.
 */
export function OfferedField({ route, filter, shown, onOffer, ...props }: OfferedFieldProps) {
  const typed = typeof props.value === 'string' ? props.value : ''
  const [isUsed, setUsed] = useState(false)
  const sent = { query: { typed: typed.trim().slice(0, 100), ...filter } } as SentOf<OffersRoute>
  // Staff who correct an order have nothing of their own to be offered.
  const mayAsk = useSession().user.role === 'Customer'
  const { data } = useCall(route, sent, { enabled: isUsed && mayAsk, staleMillis: MILLIS_FRESH, keepPrevious: true })
  const offers = useMemo(
    () =>
      isUsed
        ? ((data ?? []) as readonly unknown[] as readonly ReferenceRecord[]).map((record): Offer => ({
            ...shown(record),
            key: String(record.id),
            record,
          }))
        : [],
    [isUsed, data, shown],
  )
  return <SuggestField {...props} suggestions={offers} onChoose={({ record }) => onOffer(record)} onUse={() => setUsed(true)} />
}
