import { describe, expect, it } from 'vitest'
import type { LabelPrint } from '../../../core/orders/label-prints.port.ts'
import { exampleOrder } from '../../../core/orders/example-order.ts'
import { express } from '../../../core/orders/kinds/express.kind.ts'
import { orderKinds } from '../../../core/orders/kinds/catalog.ts'
import { overseas } from '../../../core/orders/kinds/overseas.kind.ts'
import { relabel } from '../../../core/orders/kinds/relabel.kind.ts'
import { returnPickup } from '../../../core/orders/kinds/return-pickup.kind.ts'
import type { Order } from '../../../core/orders/order.ts'
import type { LabelType, OrderKind } from '../../../core/orders/order-kind.ts'
import { orderLabel } from '../../../core/orders/order-label.ts'
import { printLabels } from '../../../core/orders/print-labels.usecase.ts'
import { city } from '../../../core/reference/city.entity.ts'
import { country } from '../../../core/reference/country.entity.ts'
import { indexReferences } from '../../../core/reference/references.ts'
import { warehouse } from '../../../core/reference/warehouse.entity.ts'
import { references } from './kind-references.ts'
import { memoryOrders } from './memory-orders.ts'
import { ddp } from './order-desk.ts'
import { read } from './raw-orders.ts'

const orderOf = (kind: OrderKind, values: object = {}): Order => ({
  id: 1,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  orderNumber: `ORDER-${kind.name}`,
  airwayNumber: 'CD000000000154',
  kind: kind.name,
  customerId: ddp.id,
  status: 'confirmed',
  ...(read(kind, { values: values as Record<string, unknown> }).content ?? exampleOrder(kind)),
})
const labelOf = (order: Order) => orderLabel(order, { references, locale: 'en-US', printedOn: '2026-09-17 16:30' })

describe('the label', () => {
  it('of a parcel goes from its sender to the consignee', () => {
    expect(labelOf(orderOf(express, { zipCode: '00000', phone2: '0551234567' }))).toMatchObject({
      waybill: 'CD000000000154',
      orderNumber: 'ORDER-express',
      referenceNumber: 'EXAMPLE-0001',
      sender: { name: '李伟', phone: '+8613800138000', lines: ['南山区科技园 1 号', '深圳, CN'] },
      receiver: {
        name: 'Ahmed Al Mansoori',
        phone: '+971501234567 / +971551234567',
        lines: ['Al Rigga Street 12, Deira, Flat 503', 'Dubai 00000'],
        city: 'Dubai',
        countryCode: 'AE',
        countryName: 'United Arab Emirates',
      },
      sortingCode: 'AE-DXB',
      channel: 'GULF-AIR',
      weightGrams: 1200,
      cod: { amount: '99.00', currency: 'AED' },
      declared: { amount: '19.00', currency: 'USD' },
    })
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
      lines: ['DXB'],
      city: 'Dubai',
      countryCode: 'AE',
      countryName: 'United Arab Emirates',
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
    const { receiver, sortingCode } = orderLabel(order, { references: places, locale: 'zh-CN', printedOn: '2026-09-17 16:30' })
    expect(receiver).toEqual({
      name: '利雅得仓',
      phone: '+966112345678',
      lines: ['Al Sulay', 'RUH1'],
      city: 'Riyadh',
      countryCode: 'SA',
      countryName: '沙特阿拉伯',
    })
    expect(sortingCode).toBe('SA-RUH')
  })

  it('of stock leaves out the values that nobody declared', () => {
    const order = { ...orderOf(overseas), goods: [{ sku: 'A-1', quantity: 2 }] }
    expect(labelOf(order).goods).toEqual([{ name: '', quantity: 2 }])
    expect(labelOf(order).declared).toBeUndefined()
  })
})

describe('printing', () => {
  const print = async (type: LabelType) => {
    const shop = memoryOrders()
    const kept: LabelPrint[] = []
    const orders = [express, returnPickup, relabel].map((kind) => orderOf(kind))
    const printing = printLabels({
      orders: { findMany: async () => orders },
      labelPrints: { keep: async (prints) => void kept.push(...prints), find: async () => undefined },
      atomically: shop.atomically,
      clock: { now: () => 0 },
      newPrintId: () => `print-${kept.length}`,
    })
    const numbers = orders.map(({ orderNumber }) => orderNumber)
    const done = await printing({ orderNumbers: numbers, type, size: '100x150', options: {}, oneEach: false }, ddp)
    return { kept, outcomes: done.ok ? done.value.map(({ printId, failure }) => printId ?? failure?.code) : undefined }
  }

  it('makes the labels that a kind has', async () => {
    const standard = await print('standard')
    expect(standard.outcomes).toEqual(['print-0', 'print-0', 'LABEL_TYPE_NOT_OF_KIND'])
    expect(standard.kept[0]?.orderNumbers).toEqual(['ORDER-express', 'ORDER-return_pickup'])
    expect((await print('invoice')).outcomes).toEqual(['print-0', 'LABEL_TYPE_NOT_OF_KIND', 'LABEL_TYPE_NOT_OF_KIND'])
    expect(orderKinds.filter(({ labelTypes }) => labelTypes.length === 0).map(({ name }) => name)).toEqual([
      'relabel',
      'ymx',
      'pickup_b2b',
      'platform_return',
      'unbox',
    ])
  })
})
