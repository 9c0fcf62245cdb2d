import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressPart } from '#core/parcels/orders/pasted/splitting.ts'
import { consigneeIdFields } from '#core/parcels/orders/fields/order-fields.ts'
import { consigneeFields, senderFields } from '#core/parcels/orders/fields/person-fields.ts'
import { addressFieldsOf, fieldsOfOther, filledBy, personOf } from '../../adapters/web/screens/parcels/orders/form/pasted-fields.ts'

const fields = { ...consigneeFields, ...consigneeIdFields }
const FIRST = {
  country: 'SA',
  consignee: 'Huda Saleh',
  phone: '+966555197481',
  city: 'Riyadh',
  address: 'King Fahd Road 12',
  zipCode: '12211',
  consigneeId: '1012345672',
}
type Parts = Readonly<Partial<Record<AddressPart, string>>>

/** The fields after a paste, and what undo brings back. */
function paste(before: Readonly<Record<string, string>>, parts: Parts, missing: readonly AddressPart[] = []) {
  const doubts = Object.fromEntries(missing.map((part) => [part, 'missing' as const]))
  const found = filledBy({ parts, doubts }, fields, (name) => (before[name] ?? '') === '')
  const kept = found.values.map(([name]) => [name, before[name] ?? ''] as const)
  const after = { ...before, ...Object.fromEntries(found.values) }
  return { after, doubts: found.doubts, undone: { ...after, ...Object.fromEntries(kept) } }
}

describe('a pasted address', () => {
  it('replaces the consignee that is there as a whole, and undo brings that one back', () => {
    const second = { country: 'AE', name: 'Omar Nasser', city: 'Dubai', address: 'Al Rigga Street 5' }
    const { after, doubts, undone } = paste(FIRST, second, ['phone'])
    expect(after).toEqual({
      country: 'AE',
      consignee: 'Omar Nasser',
      phone: '',
      city: 'Dubai',
      address: 'Al Rigga Street 5',
      zipCode: '',
      consigneeId: '',
    })
    expect(doubts).toEqual({ phone: 'missing' })
    expect(undone).toEqual(FIRST)
  })

  it('with two persons offers the other one where the kind of order has both', () => {
    const all = Object.entries({ ...consigneeFields, ...senderFields })
    expect(personOf(consigneeFields)).toBe('consignee')
    expect(personOf(senderFields)).toBe('sender')
    expect(Object.keys(fieldsOfOther(all, 'consignee') ?? {})).toEqual(Object.keys(senderFields))
    expect(Object.keys(fieldsOfOther(all, 'sender') ?? {})).toContain('consignee')
    expect(fieldsOfOther(Object.entries(consigneeFields), 'consignee')).toBeUndefined()
  })

  it('adds to a destination that was chosen before, and a phone alone to the person that is there', () => {
    expect(paste({ country: 'AE' }, { name: 'Omar', address: 'Street 5' }, ['country'])).toMatchObject({
      after: { country: 'AE', consignee: 'Omar', address: 'Street 5' },
      doubts: {},
    })
    expect(paste(FIRST, { phone: '+966555197482' }, ['name', 'address']).after).toEqual({ ...FIRST, phone: '+966555197482' })
  })

  it('brings the number of the order along, and replaces none', () => {
    expect(paste({}, { name: 'Omar', reference: 'CD-1' }).after).toEqual({ consignee: 'Omar', refCode: 'CD-1' })
    expect(paste({ refCode: 'MINE' }, { name: 'Omar', reference: 'CD-1' }).after).toEqual({ consignee: 'Omar', refCode: 'MINE' })
  })

  it('leaves nothing of the first person with the second, and undo always brings back what was there', () => {
    const parts = ['name', 'phone', 'phone2', 'country', 'province', 'city', 'address', 'zipCode', 'idNumber'] as const
    const some = fc.dictionary(fc.constantFrom(...parts), fc.stringMatching(/^[a-z]{1,5}$/))
    const before = some.map((found) =>
      Object.fromEntries(
        Object.entries(found).map(([part, value]) => [addressFieldsOf(fields)?.[part as AddressPart] ?? part, `1${value}`]),
      ),
    )
    fc.assert(
      fc.property(before, some, (first, second) => {
        const { after, undone } = paste(first, second)
        for (const [name, value] of Object.entries(first)) expect(undone).toMatchObject({ [name]: value })
        const isPerson = second.name !== undefined || second.address !== undefined
        if (isPerson && (first.consignee ?? first.address) !== undefined)
          expect(Object.values(after).filter((value) => value.startsWith('1'))).toEqual([])
      }),
    )
  })
})
