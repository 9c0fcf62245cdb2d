import { useMemo } from 'react'
import type { Sender } from '#core/platform/access/account.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { Option } from '../../../../../http/contract/platform/reference/option.routes.ts'
import { useSession } from '../../../../base/api.ts'
import type { PageReferences } from './page-references.ts'
import type { OrderForm } from './use-order-form.ts'

/** The account's sender is the default for orders without one (core: read-order). */
const SENDER_OF_ACCOUNT: Readonly<Record<string, keyof Sender>> = {
  senderName: 'name',
  senderPhone: 'phone',
  senderCountry: 'country',
  senderCity: 'city',
  senderAddress: 'address',
}

/** Where a control offers fewer than all records, or shows the default of an empty field. */
export type FormHints = {
  readonly optionsOf: (name: string, field: OrderField) => readonly Option[] | undefined
  readonly placeholderOf: (name: string, field: OrderField) => string | undefined
}

export function useHints(form: OrderForm, { references, destinations, origins, insurances }: PageReferences): FormHints {
  const { sender } = useSession().user
  const { kind, draft } = form
  return useMemo(() => {
    const prefixOf = (countryField: string): string | undefined => {
      const code = draft.values[countryField]
      const prefix = typeof code === 'string' && code !== '' ? references?.find(country, code)?.phone_prefix : undefined
      return typeof prefix === 'string' && prefix !== '' ? `+${prefix.replace(/\D/g, '')}` : undefined
    }
    return {
      optionsOf: (name, field) => {
        if (field.kind === 'reference' && field.to === insuranceCategory.name) return insurances
        if (field.kind !== 'reference' || field.to !== 'country') return undefined
        if (name === 'country' && kind.rules.includes('needs_destination_open')) return destinations
        return name === 'senderCountry' && kind.rules.includes('needs_origin_open') ? origins : undefined
      },
      placeholderOf: (name, field) => {
        const part = SENDER_OF_ACCOUNT[name]
        if (part !== undefined) return sender[part]
        return field.kind === 'phone' ? prefixOf(field.countryField) : undefined
      },
    }
  }, [kind, draft.values, references, destinations, origins, insurances, sender])
}
