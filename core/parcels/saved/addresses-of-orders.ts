import type { Sender } from '#core/platform/access/account.ts'
import type { Order } from '../orders/order.ts'
import { savedIdentityOf } from './identity.rules.ts'
import { savedAddress, type SavedAddress } from './saved-address.entity.ts'

/** An address that orders of a customer name, and how many of them do. */
export type UsedAddress = SavedAddress & { readonly uses: number }

type Naming = Pick<Order, 'values'>

/** The person who receives an order, where it has name and country. */
function consigneeOf({ values }: Naming): SavedAddress | undefined {
  const { consignee: name, country, phone, phone2, province, city, address, zipCode } = values
  if (name === undefined || country === undefined) return undefined
  const parts = { phone, phone1: phone2, province, city, address, zip_code: zipCode }
  return { name, country, ...filled(parts), as_consignee: true, as_sender: false }
}

/** The person who sends an order, where it has name and country. */
function senderOf({ values }: Naming): SavedAddress | undefined {
  const { senderName: name, senderCountry: country, senderPhone: phone, senderCity: city, senderAddress: address } = values
  if (name === undefined || country === undefined) return undefined
  return { name, country, ...filled({ phone, city, address }), as_consignee: false, as_sender: true }
}

const filled = <T extends Readonly<Record<string, string | undefined>>>(parts: T): { readonly [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')) as {
    readonly [K in keyof T]?: string
  }

const ownIdentity = ({ name, phone, country }: Sender): string => savedIdentityOf(savedAddress, { name, phone, country })

/**
 * Addresses that orders of one customer add to its address book, in the order of the identities, so
 * that two imports wait for one another instead of locking each other out. A person who is named
 * more than once is one address, with what the last order says. The account's own address is left
 * out: every order starts from it anyway.
 */
export function addressesOf(orders: readonly Naming[], own: Sender): ReadonlyMap<string, UsedAddress> {
  const ownKey = ownIdentity(own)
  const found = new Map<string, UsedAddress>()
  for (const order of orders)
    for (const address of [consigneeOf(order), senderOf(order)]) {
      if (address === undefined) continue
      const key = savedIdentityOf(savedAddress, address)
      if (key === ownKey) continue
      const before = found.get(key)
      found.set(key, {
        ...address,
        as_consignee: address.as_consignee || before?.as_consignee === true,
        as_sender: address.as_sender || before?.as_sender === true,
        uses: (before?.uses ?? 0) + 1,
      })
    }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
