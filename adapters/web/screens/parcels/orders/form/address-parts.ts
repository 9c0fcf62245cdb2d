import type { ReferenceRecord } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import type { OrderFields } from '#core/parcels/orders/fields/order-field.ts'

/** As whom an order names a person. */
export type AddressRole = 'consignee' | 'sender'

/**
 * Which part of an entry of the address book fills which field of an order, by the names of the
 * API.
 */
const PARTS = {
  consignee: {
    consignee: 'name',
    country: 'country',
    phone: 'phone',
    phone1: 'phone1',
    province: 'province',
    city: 'city',
    address: 'address',
    zip_code: 'zip_code',
    // Kept nowhere: it would be another person's.
    consignee_id: 'consignee_id',
  },
  sender: { sender_name: 'name', sender_country: 'country', sender_phone: 'phone', sender_city: 'city', sender_address: 'address' },
} as const satisfies Record<AddressRole, Readonly<Record<string, string>>>

const OFFERING: Readonly<Record<string, AddressRole>> = {
  consignee: 'consignee',
  phone: 'consignee',
  sender_name: 'sender',
  sender_phone: 'sender',
}

/** As whom entries are offered in a field; `undefined` in fields that offer none. */
export const roleOffered = (api: string): AddressRole | undefined => OFFERING[api]

/**
 * The fields of an order that an entry fills, all of its group: what the entry does not say is
 * emptied. The country comes first, since others follow it.
 */
export function filledByAddress(record: ReferenceRecord, role: AddressRole, fields: OrderFields): readonly (readonly [string, string])[] {
  const parts: Readonly<Record<string, string>> = PARTS[role]
  const filled = Object.entries(fields).flatMap(([name, { api }]): (readonly [string, string])[] => {
    const part = parts[api]
    return part === undefined ? [] : [[name, String(record[part] ?? '')]]
  })
  const isCountry = ([name]: readonly [string, string]): boolean => /country$/i.test(name)
  return [...filled.filter(isCountry), ...filled.filter((one) => !isCountry(one))]
}
