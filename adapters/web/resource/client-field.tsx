import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react'
import { client } from '#core/portal/shippers/client.entity.ts'
import { useCall } from '../base/api.ts'
import type { DeclaredField } from '../ui/form/declared-field.tsx'
import { SuggestField } from '../ui/input/suggest-field.tsx'
import type { Suggestion } from '../ui/input/suggest-input.tsx'
import { routesFor } from './entity-routes.ts'

const MOST_OFFERED = 8
const MILLIS_FRESH = 10_000

/**
 * A client's account: staff type it, or a part of its name, company or contacts, and choose among
 * their clients.
 */
export function ClientField(props: ComponentProps<typeof DeclaredField>) {
  const typed = useDeferredValue(typeof props.value === 'string' ? props.value.trim().slice(0, 100) : '')
  const [isUsed, setUsed] = useState(false)
  const query = { ...(typed === '' ? {} : { keywords: typed }), pageSize: MOST_OFFERED }
  const { data } = useCall(routesFor(client).list, { query }, { enabled: isUsed, staleMillis: MILLIS_FRESH, keepPrevious: true })
  const offers = useMemo(
    () =>
      (isUsed ? (data?.rows ?? []) : []).map((row): Suggestion => ({
        key: String(row.id),
        value: String(row['account']),
        note: [row['clientName'], row['company']].filter(Boolean).join(' · '),
      })),
    [isUsed, data],
  )
  return <SuggestField {...props} suggestions={offers} onChoose={({ value }) => props.onChange(value)} onUse={() => setUsed(true)} />
}
