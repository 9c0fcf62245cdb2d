import { describe, expect, it } from 'vitest'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { noon } from '#core/parcels/orders/kinds/noon.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { returnPickup } from '#core/parcels/orders/kinds/return-pickup.kind.ts'
import { temuOffline } from '#core/parcels/orders/kinds/temu-offline.kind.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { hasLabel, labelChanges, orderLabel } from '#core/parcels/orders/print/order-label.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { references } from './kind-references.ts'
import { orderOf } from './order-of.ts'

const labelOf = (order: Order) => orderLabel(order, { references, printedOn: '2026-09-17 16:30' })

describe('the label', () => {
  it('of a parcel goes from its sender to the consignee', () => {
    expect(labelOf(orderOf(express, { zipCode: '00000', phone2: '0551234567' }))).toMatchObject({
      waybill: 'CD000000000267',
      orderNumber: 'ORDER-express',
      referenceNumber: 'EXAMPLE-EXPRESS',
      sender: { name: '李伟', phone: '+8613800138000', lines: ['南山区科技园 1 号', '深圳, CN'] },
      receiver: {
        name: 'Ahmed Al Mansoori',
        phone: '+971501234567 / +971551234567',
        lines: ['Al Rigga Street 12, Deira, Flat 503', 'Dubai 00000'],
        city: 'Dubai',
        countryCode: 'AE',
        countryName: 'United Arab Emirates',
        arabic: { city: 'دبي', country: 'الإمارات العربية المتحدة' },
      },
      sortingCode: 'AE-DXB',
      channel: 'GULF-AIR',
      weightGrams: 1200,
      cod: { amount: '99.00', currency: 'AED' },
      declared: { amount: '19.00', currency: 'USD' },
    })
  })

  it('of what is shipped from stock comes from its warehouse, unless the order names a sender', () => {
    const order = orderOf(noon)
    expect(labelOf(order).sender).toEqual({ name: '迪拜仓', phone: '', lines: ['Dubai'] })
    const named = { ...order, values: { ...order.values, senderName: 'Souq Lamps' } }
    expect(labelOf(named).sender).toMatchObject({ name: 'Souq Lamps' })
  })

  it('of a return goes the other way, to a warehouse of the country or home', () => {
    const abroad = labelOf(orderOf(returnPickup))
    expect(abroad.sender).toEqual({
      name: 'Ahmed Al Mansoori',
      phone: '+971501234567',
      lines: ['Al Rigga Street 12, Deira, Flat 503', 'Dubai', 'Dubai, AE'],
    })
    expect(abroad.receiver).toEqual({
      name: '迪拜仓',
      phone: '',
      lines: ['DXB1'],
      city: 'Dubai',
      countryCode: 'AE',
      countryName: 'United Arab Emirates',
      arabic: { city: 'دبي', country: 'الإمارات العربية المتحدة' },
    })
    expect(abroad.sortingCode).toBe('AE-DXB')
    expect(labelOf(orderOf(returnPickup, { warehouse: 'SZX' })).receiver).toMatchObject({ name: '深圳仓', city: '深圳', countryCode: 'CN' })
  })

  it('of a return stands in the city that the record of its warehouse names, with the address there', () => {
    const row = { id: 1, version: 1 }
    const places = indexReferences([
      {
        entity: warehouse,
        rows: [{ ...row, code: 'RUH1', name: '利雅得仓', city: 'SA-RUH', is_oversea: true, phone: '+966112345678', address: 'Al Sulay' }],
      },
      { entity: city, rows: [{ ...row, city_code: 'SA-RUH', city_name: '利雅得', english_name: 'Riyadh', country: 'SA' }] },
      { entity: country, rows: [{ ...row, code: 'SA', name: '沙特阿拉伯', english_name: 'Saudi Arabia' }] },
    ])
    const order = { ...orderOf(returnPickup), values: { ...orderOf(returnPickup).values, warehouse: 'RUH1' } }
    const { receiver, sortingCode } = orderLabel(order, { references: places, printedOn: '2026-09-17 16:30' })
    expect(receiver).toEqual({
      name: '利雅得仓',
      phone: '+966112345678',
      lines: ['Al Sulay', 'RUH1'],
      city: 'Riyadh',
      countryCode: 'SA',
      countryName: 'Saudi Arabia',
      arabic: { city: 'الرياض', country: 'المملكة العربية السعودية' },
    })
    expect(sortingCode).toBe('SA-RUH')
  })

  it('of stock leaves out the values that nobody declared', () => {
    const order = { ...orderOf(overseas), goods: [{ sku: 'A-1', quantity: 2 }] }
    expect(labelOf(order).goods).toEqual([{ name: '', quantity: 2 }])
    expect(labelOf(order).declared).toBeUndefined()
  })

  it('says all that is known of products, pieces, cash and remarks', () => {
    const known = orderOf(express, { pieces: 3, remark: 'fragile' })
    const label = labelOf({ ...known, checkWeightGrams: 1350 })
    expect(label.goods).toStrictEqual([
      { name: 'Phone case / 手机壳', quantity: 2, hsCode: '39269090', value: '5.50' },
      { name: 'USB cable / 数据线', quantity: 1, hsCode: '85444211', value: '8.00' },
    ])
    expect(label).toMatchObject({ piece: { index: 1, count: 3 }, weightGrams: 1350, remark: 'fragile' })
  })

  it('of which little is known has no more on it than that', () => {
    const bare: Order = { ...orderOf(express), values: {}, goods: [{ nameCn: '灯', quantity: 1 }] }
    const nobody = { name: '', phone: '', lines: [] }
    const little = {
      waybill: 'CD000000000267',
      orderNumber: 'ORDER-express',
      sender: nobody,
      receiver: { ...nobody, city: '', countryCode: '', countryName: '', arabic: { city: '', country: '' } },
      sortingCode: '-000',
      channel: '',
      piece: { index: 1, count: 1 },
      weightGrams: 0,
      goods: [{ name: '灯', quantity: 1 }],
      printedOn: '2026-09-17 16:30',
    }
    expect(labelOf(bare)).toStrictEqual(little)
    expect(labelOf({ ...bare, kind: 'balloon' })).toStrictEqual(little)
    expect(labelOf({ ...bare, values: { senderCity: '深圳' } }).sender.lines).toEqual(['深圳'])
    expect(labelOf({ ...bare, values: { senderCountry: 'CN' } }).sender.lines).toEqual(['CN'])
    expect(labelOf({ ...bare, values: { province: 'Dubai' } }).receiver.lines).toEqual(['Dubai'])
    expect(labelOf({ ...bare, values: { zipCode: '00000', phone2: '+971551234567' } }).receiver).toMatchObject({
      phone: '+971551234567',
      lines: ['00000'],
    })
  })

  it('of a return to a warehouse that nobody knows goes home, by the code that was written', () => {
    const order = orderOf(returnPickup)
    const home = { phone: '', city: '', countryCode: 'CN', countryName: 'China', arabic: { city: '', country: 'الصين' } }
    expect(labelOf({ ...order, values: { ...order.values, warehouse: 'XXX' } }).receiver).toStrictEqual({
      ...home,
      name: 'XXX',
      lines: ['XXX'],
    })
    const { warehouse: _, ...values } = order.values
    expect(labelOf({ ...order, values }).receiver).toStrictEqual({ ...home, name: '', lines: [] })
  })

  it('of a return stands where the warehouse is written to stand, if no record says more about its city', () => {
    const row = { id: 1, version: 1 }
    const places = indexReferences([
      { entity: warehouse, rows: [{ ...row, code: 'NOWHERE', name: '无城仓' }] },
      { entity: city, rows: [{ ...row, city_code: 'CN-SZX', city_name: '', english_name: 'Shenzhen', country: 'CN' }] },
    ])
    const order = { ...orderOf(returnPickup), values: { ...orderOf(returnPickup).values, warehouse: 'NOWHERE' } }
    expect(orderLabel(order, { references: places, printedOn: '' }).receiver).toStrictEqual({
      name: '无城仓',
      phone: '',
      lines: ['NOWHERE'],
      city: '',
      countryCode: 'CN',
      countryName: '',
      arabic: { city: '', country: 'الصين' },
    })
  })

  it('names the destination in English and Arabic, however the shipper wrote it', () => {
    const row = { id: 1, version: 1 }
    const places = indexReferences([
      {
        entity: country,
        rows: [
          { ...row, code: 'SA', name: '沙特阿拉伯', english_name: 'Saudi Arabia' },
          { ...row, code: 'TR', name: '土耳其', english_name: 'Türkiye' },
        ],
      },
      {
        entity: city,
        rows: [
          { ...row, city_code: 'SA-RUH', city_name: '利雅得', english_name: 'Riyadh', country: 'SA' },
          { ...row, id: 2, city_code: 'TR-IST', city_name: '伊斯坦布尔', english_name: 'Istanbul', country: 'TR' },
        ],
      },
      { entity: cityMapping, rows: [{ ...row, mapping_code: 'M1', written: 'Riyad City', city: 'SA-RUH' }] },
    ])
    const named = (code: string, written: string) => {
      const label = orderLabel({ ...orderOf(express), values: { country: code, city: written } }, { references: places, printedOn: '' })
      const { city: english, countryName, arabic } = label.receiver
      return [english, countryName, arabic.city, arabic.country, label.sortingCode]
    }
    const riyadh = ['Riyadh', 'Saudi Arabia', 'الرياض', 'المملكة العربية السعودية', 'SA-RUH']
    for (const written of ['Riyadh', ' RIYADH ', '利雅得', 'الرياض', 'Ar-Riyadh', 'riyad  city'])
      expect(named('SA', written)).toEqual(riyadh)
    expect(named('SA', 'Jubail')).toEqual(['Jubail', 'Saudi Arabia', 'الجبيل', 'المملكة العربية السعودية', 'SA-000'])
    expect(named('TR', '伊斯坦布尔')).toEqual(['Istanbul', 'Türkiye', '', 'تركيا', 'TR-000'])
    expect(named('SA', 'Nowhere')).toEqual(['Nowhere', 'Saudi Arabia', '', 'المملكة العربية السعودية', 'SA-000'])
    expect(named('XX', 'Nowhere')).toEqual(['Nowhere', '', '', '', 'XX-000'])
  })

  it('is another one with another file of the marketplace, and not with the same one', () => {
    const order = { ...orderOf(temuOffline), values: { ...orderOf(temuOffline).values, labelFile: `/api/files/${'a'.repeat(32)}` } }
    const changed = (values: object): boolean => labelChanges(order, { ...order, values: { ...order.values, ...values } }, references)
    expect(changed({ labelFile: `/api/files/${'b'.repeat(32)}` })).toBe(true)
    expect(changed({})).toBe(false)
  })

  it('is there for orders that are still to be sent', () => {
    expect(ORDER_STATES.filter(hasLabel)).toEqual([
      'confirmed',
      'awaiting_weight',
      'inbound',
      'outbound',
      'intercepted',
      'abnormal',
      'refused',
      'signed',
    ])
  })
})
