import { describe, expect, it } from 'vitest'
import type { CommonValues } from '#core/parcels/orders/fields/order-fields.ts'
import { addressesOf } from '#core/parcels/saved/addresses-of-orders.ts'
import { savedIdentityOf } from '#core/parcels/saved/identity.rules.ts'
import { savedAddress } from '#core/parcels/saved/saved-address.entity.ts'

const OWN = { name: '深圳测试有限公司', phone: '+8613800138000', country: 'CN', city: 'Shenzhen', address: '' }
const AHMED = {
  consignee: 'Ahmed Al-Mansoori',
  country: 'AE',
  phone: '+971501234567',
  city: 'Dubai',
  address: 'Al Rigga Street 12',
} satisfies CommonValues
const book = (...orders: readonly CommonValues[]) => [
  ...addressesOf(
    orders.map((values) => ({ values })),
    OWN,
  ).values(),
]

describe('the addresses of orders', () => {
  it('are those who receive and those who send, with what the order says of them', () => {
    const wang = {
      senderName: '王小明',
      senderPhone: '+8613900000001',
      senderCountry: 'CN',
      senderCity: '广州',
      senderAddress: '天河路 1 号',
    }
    expect(book({ ...AHMED, ...wang, phone2: '+971551112223', zipCode: '00000' })).toEqual([
      {
        name: 'Ahmed Al-Mansoori',
        country: 'AE',
        phone: '+971501234567',
        phone1: '+971551112223',
        city: 'Dubai',
        address: 'Al Rigga Street 12',
        zip_code: '00000',
        as_consignee: true,
        as_sender: false,
        uses: 1,
      },
      {
        name: '王小明',
        country: 'CN',
        phone: '+8613900000001',
        city: '广州',
        address: '天河路 1 号',
        as_consignee: false,
        as_sender: true,
        uses: 1,
      },
    ])
  })

  it('are one for one person, however the name is spelled, with the newest address and all uses', () => {
    expect(
      book(AHMED, { ...AHMED, consignee: 'AHMED  AL MANSOORI', address: 'Marina Walk 3' }, { ...AHMED, phone: '+971501234568' }),
    ).toMatchObject([
      { name: 'AHMED  AL MANSOORI', address: 'Marina Walk 3', uses: 2 },
      { name: 'Ahmed Al-Mansoori', phone: '+971501234568', uses: 1 },
    ])
    const back = { senderName: 'ahmed al mansoori', senderPhone: AHMED.phone, senderCountry: 'AE', senderCity: 'Dubai' }
    expect(book(AHMED, back)).toMatchObject([{ as_consignee: true, as_sender: true, uses: 2 }])
  })

  it('leave out the account itself, and people without name or country', () => {
    const { country: _country, ...nowhere } = AHMED
    const own = { senderName: OWN.name, senderPhone: OWN.phone, senderCountry: 'CN', senderCity: 'Elsewhere' }
    expect(book(nowhere, own, { senderCountry: 'CN' }, {})).toEqual([])
  })

  it('come in the order of their identities, whatever order the sheet has', () => {
    const others = ['Zayed', 'Bilal', 'Mona'].map((consignee) => ({ ...AHMED, consignee }))
    expect(book(...others).map(({ name }) => name)).toEqual(['Bilal', 'Mona', 'Zayed'])
  })
})

describe('the identity of an address', () => {
  const of = (name: string, phone?: string) => savedIdentityOf(savedAddress, { name, phone, country: 'AE' })

  it('ignores case, width, spaces and punctuation of the name, and nothing else', () => {
    expect(of('Ａｈｍｅｄ  al. Mansoori', '+971501234567')).toBe(of('AHMED AL-MANSOORI', '+971501234567'))
    expect(of('Ahmed')).not.toBe(of('Ahmed', '+971501234567'))
    expect(of('王小明')).not.toBe(of('王小民'))
  })
})
