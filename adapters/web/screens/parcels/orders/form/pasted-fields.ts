import type { SplitAddress } from '#core/parcels/orders/pasted/split-address.ts'
import type { PastedPerson } from '#core/parcels/orders/pasted/pasted-persons.ts'
import type { NamedFields } from '#core/parcels/orders/order-kind.ts'
import type { AddressPart, Doubt } from '#core/parcels/orders/pasted/splitting.ts'
import type { OrderFields } from '#core/parcels/orders/fields/order-field.ts'

type PartFields = Readonly<Partial<Record<AddressPart, string>>>

const CONSIGNEE: PartFields = {
  country: 'country',
  name: 'consignee',
  phone: 'phone',
  phone2: 'phone2',
  province: 'province',
  city: 'city',
  address: 'address',
  zipCode: 'zipCode',
  idNumber: 'consigneeId',
}
const SENDER: PartFields = {
  country: 'senderCountry',
  name: 'senderName',
  phone: 'senderPhone',
  city: 'senderCity',
  address: 'senderAddress',
}

/** The order's own number, which shops put in front of the consignee. */
const ORDER_NUMBER = 'refCode'

/**
 * The fields of a section that an address fills, by its parts; `undefined` where the section has no
 * address.
 */
export const addressFieldsOf = (fields: OrderFields): PartFields | undefined =>
  'consignee' in fields && 'address' in fields ? CONSIGNEE : 'senderAddress' in fields ? SENDER : undefined

/** The person of a section with an address. */
export const personOf = (fields: OrderFields): PastedPerson => ('consignee' in fields && 'address' in fields ? 'consignee' : 'sender')

/** The fields of the other person's address among those of an order; undefined for none. */
export function fieldsOfOther(all: NamedFields, person: PastedPerson): OrderFields | undefined {
  const own = new Set(Object.values(person === 'consignee' ? SENDER : CONSIGNEE))
  const others = Object.fromEntries(all.filter(([name]) => own.has(name)))
  return addressFieldsOf(others) === undefined ? undefined : others
}

/** Doubts about fields, by the field's name. */
export type FieldDoubts = Readonly<Record<string, Doubt>>

/** Parts that say whose address it is. */
const isOfPerson = (part: AddressPart): boolean => part === 'name' || part === 'address'

export type FilledFields = { readonly values: readonly (readonly [name: string, value: string])[]; readonly doubts: FieldDoubts }

/**
 * Returns the values that a split address puts into the fields of a section. Where another person
 * or place stands there it is replaced as a whole: the ID number, phone and postcode of the first
 * would go with the second. A text with neither name nor street only adds to what is there. A part
 * that is missing is doubted where the field is empty then. The number of the order becomes its
 * reference where it has none.
 */
export function filledBy({ parts, doubts }: SplitAddress, fields: OrderFields, isEmpty: (name: string) => boolean): FilledFields {
  const named = Object.entries(addressFieldsOf(fields) ?? {}).filter(([, name]) => name in fields) as [AddressPart, string][]
  const says = named.some(([part]) => isOfPerson(part) && parts[part] !== undefined)
  const isReplaced = says && named.some(([part, name]) => isOfPerson(part) && !isEmpty(name))
  const values = named.flatMap(([part, name]) => {
    const value = parts[part] ?? (isReplaced && !isEmpty(name) ? '' : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const number = 'consignee' in fields && isEmpty(ORDER_NUMBER) ? parts.reference : undefined
  const marked = named.flatMap(([part, name]) => {
    const doubt = doubts[part]
    return doubt === undefined || (doubt === 'missing' && !isReplaced && !isEmpty(name)) ? [] : [[name, doubt] as const]
  })
  return { values: number === undefined ? values : [...values, [ORDER_NUMBER, number]], doubts: Object.fromEntries(marked) }
}
