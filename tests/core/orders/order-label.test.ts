import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../core/access/account.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { LabelPrint } from '../../../core/orders/label-prints.port.ts'
import { exampleOrder } from '../../../core/orders/example-order.ts'
import { express } from '../../../core/orders/kinds/express.kind.ts'
import { orderKinds } from '../../../core/orders/kinds/catalog.ts'
import { overseas } from '../../../core/orders/kinds/overseas.kind.ts'
import { relabel } from '../../../core/orders/kinds/relabel.kind.ts'
import { returnPickup } from '../../../core/orders/kinds/return-pickup.kind.ts'
import { temuOffline } from '../../../core/orders/kinds/temu-offline.kind.ts'
import { orderFailure } from '../../../core/orders/order.failures.ts'
import { ORDER_STATES, orderMachine } from '../../../core/orders/order.machine.ts'
import type { Whose } from '../../../core/orders/order.ports.ts'
import type { Order } from '../../../core/orders/order.ts'
import type { LabelType, OrderKind } from '../../../core/orders/order-kind.ts'
import { hasLabel, labelChanges, orderLabel } from '../../../core/orders/order-label.ts'
import { ordersByNumber } from '../../../core/orders/orders-by-number.ts'
import { printLabels, type PrintLabels } from '../../../core/orders/print-labels.usecase.ts'
import { cityMapping } from '../../../core/reference/city-mapping.entity.ts'
import { city } from '../../../core/reference/city.entity.ts'
import { country } from '../../../core/reference/country.entity.ts'
import { indexReferences } from '../../../core/fields/references.ts'
import { warehouse } from '../../../core/reference/warehouse.entity.ts'
import { references } from './kind-references.ts'
import { memoryOrders } from './memory-orders.ts'
import { clerk, ddp } from './order-fixture.ts'
import { read } from './raw-orders.ts'

const orderOf = (kind: OrderKind, values: object = {}): Order => ({
  id: 1,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  orderNumber: `ORDER-${kind.name}`,
  airwayNumber: 'CD000000000267',
  kind: kind.name,
  customerId: ddp.id,
  status: 'confirmed',
  ...(read(kind, { values: values as Record<string, unknown> }).content ?? exampleOrder(kind)),
})
const labelOf = (order: Order) => orderLabel(order, { references, printedOn: '2026-09-17 16:30' })

describe('the label', () => {
  it('of a parcel goes from its sender to the consignee', () => {
    expect(labelOf(orderOf(express, { zipCode: '00000', phone2: '0551234567' }))).toMatchObject({
      waybill: 'CD000000000267',
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
        arabic: { city: 'دبي', country: 'الإمارات العربية المتحدة' },
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

describe('printing', () => {
  const print = async (type: LabelType) => {
    const shop = memoryOrders()
    const kept: LabelPrint[] = []
    const orders = [express, returnPickup, relabel].map((kind) => orderOf(kind))
    const printing = printLabels({
      ordersByNumber: async (numbers) => new Map(numbers.map((number, index) => [number, ok(orders[index] ?? orderOf(express))])),
      atomically: (work) =>
        shop.atomically((unit) => work({ ...unit, labelPrints: { keep: async (prints) => void kept.push(...prints) } })),
      clock: { now: () => 0 },
      checkLabelFile: async () => ok(true),
      designsInForce: async () => [],
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

  const PRINTED = Date.UTC(2026, 8, 17, 8, 30)
  const OPTIONS = { invoice: true }

  /** An order store, and the calls during the printing of labels. */
  async function printShop(orders: readonly Partial<Order>[]) {
    const shop = memoryOrders()
    const { id: _, version: __, updatedAt: ___, ...fresh } = orderOf(express)
    await shop.atomically(async (unit) =>
      ok(
        await unit.orders.insert(
          orders.map((over, index) => ({
            ...fresh,
            values: { ...fresh.values, refCode: `R-${index}` },
            orderNumber: `ORDER${index + 1}`,
            ...over,
          })),
        ),
      ),
    )
    const asked: (readonly [readonly string[], Whose | undefined])[] = []
    const kept: (readonly LabelPrint[])[] = []
    const units: ('open' | 'ended')[] = []
    /** Takes its time, as a database does: what is not waited for comes after its unit of work has ended. */
    const keep = async (some: readonly LabelPrint[], number: number): Promise<void> => {
      await new Promise(setImmediate)
      if (units[number - 1] !== 'open') throw new Error('the unit of work has ended')
      kept.push(some)
    }
    let prints = 0
    const printing = printLabels({
      ordersByNumber: ordersByNumber({
        ...shop.queries,
        findMany: (numbers, whose) => {
          asked.push([numbers, whose])
          return shop.queries.findMany(numbers, whose)
        },
      }),
      atomically: async (work) => {
        const number = units.push('open')
        const done = await shop.atomically((unit) => work({ ...unit, labelPrints: { keep: (some) => keep(some, number) } }))
        units[number - 1] = 'ended'
        return done
      },
      clock: { now: () => PRINTED },
      checkLabelFile: async () => ok(true),
      designsInForce: async () => [],
      newPrintId: () => `print-${(prints += 1)}`,
    })
    const print = async (orderNumbers: readonly string[], over: Partial<PrintLabels> = {}, actor: Actor = ddp) => {
      const done = await printing({ orderNumbers, type: 'standard', size: '100x150', options: OPTIONS, oneEach: false, ...over }, actor)
      if (!done.ok) throw new Error(done.failure.code)
      return done.value
    }
    return { order: shop.order, orders: () => shop.kept().orders, entries: () => shop.kept().entries, asked, kept, units, print }
  }

  it('of a batch makes one document, or one for each order, and notes on each that it was printed', async () => {
    const shop = await printShop([{}, {}, {}])
    const print = { accountId: ddp.id, size: '100x150', type: 'standard', options: OPTIONS, createdAt: PRINTED }
    expect(await shop.print(['ORDER2', 'ORDER1', 'ORDER2'])).toStrictEqual([
      { orderNumber: 'ORDER2', printId: 'print-1' },
      { orderNumber: 'ORDER1', printId: 'print-1' },
    ])
    expect(shop.kept).toEqual([[{ ...print, printId: 'print-1', orderNumbers: ['ORDER2', 'ORDER1'] }]])
    expect([shop.order('ORDER1'), shop.order('ORDER2'), shop.order('ORDER3')].map(({ printedAt }) => printedAt)).toEqual([
      PRINTED,
      PRINTED,
      undefined,
    ])
    expect(await shop.print(['ORDER1', 'ORDER3'], { oneEach: true, size: '100x100' })).toStrictEqual([
      { orderNumber: 'ORDER1', printId: 'print-2' },
      { orderNumber: 'ORDER3', printId: 'print-3' },
    ])
    expect(shop.kept[1]).toEqual([
      { ...print, size: '100x100', printId: 'print-2', orderNumbers: ['ORDER1'] },
      { ...print, size: '100x100', printId: 'print-3', orderNumbers: ['ORDER3'] },
    ])
    expect(shop.order('ORDER3').printedAt).toBe(PRINTED)
    const row = { at: PRINTED, actorId: ddp.id, area: 'order', action: 'print_labels' }
    expect(shop.entries()).toEqual(['ORDER2', 'ORDER1', 'ORDER1', 'ORDER3'].map((subject) => ({ ...row, subject })))
    expect(shop.units).toEqual(['ended', 'ended'])
  })

  it('notes nothing where the prints cannot be kept', async () => {
    const shop = await printShop([{}])
    const lost = new Error('the store is away')
    shop.kept.push = () => {
      throw lost
    }
    await expect(shop.print(['ORDER1'])).rejects.toBe(lost)
    expect([shop.order('ORDER1').printedAt, shop.entries()]).toEqual([undefined, []])
  })

  it('leaves out orders without a label, each with its reason', async () => {
    const shop = await printShop([{}, { status: 'draft' }, { kind: 'relabel' }, { kind: 'balloon' }, { customerId: 9 }])
    expect(await shop.print(['ORDER1', 'ORDER2', 'ORDER3', 'ORDER4', 'ORDER5', 'NOSUCH'])).toStrictEqual([
      { orderNumber: 'ORDER1', printId: 'print-1' },
      { orderNumber: 'ORDER2', failure: orderFailure('LABEL_NOT_YET', { state: orderMachine.states.draft.label }) },
      { orderNumber: 'ORDER3', failure: orderFailure('LABEL_TYPE_NOT_OF_KIND', { kind: relabel.label }) },
      { orderNumber: 'ORDER4', printId: 'print-1' },
      { orderNumber: 'ORDER5', failure: orderFailure('ORDER_NOT_FOUND', { order: 'ORDER5' }) },
      { orderNumber: 'NOSUCH', failure: orderFailure('ORDER_NOT_FOUND', { order: 'NOSUCH' }) },
    ])
    expect(shop.kept.flat().map(({ orderNumbers }) => orderNumbers)).toEqual([['ORDER1', 'ORDER4']])
    expect(shop.orders().map(({ printedAt }) => printedAt)).toEqual([PRINTED, undefined, undefined, PRINTED, undefined])
  })

  it('makes no document where no order has a label', async () => {
    const shop = await printShop([{ status: 'cancelled' }])
    for (const oneEach of [true, false])
      expect((await shop.print(['ORDER1'], { oneEach })).map(({ failure }) => failure?.code)).toEqual(['LABEL_NOT_YET'])
    expect(await shop.print([])).toEqual([])
    expect([shop.kept, shop.units]).toEqual([[], []])
  })

  it('looks among the shipper’s own orders, and for the staff among those of their clients', async () => {
    const shop = await printShop([{}])
    await shop.print(['ORDER1'])
    await shop.print(['ORDER1'], {}, clerk)
    await shop.print(['ORDER1'], {}, { ...clerk, clientIds: [9] })
    expect(shop.asked).toEqual([
      [['ORDER1'], [ddp.id]],
      [['ORDER1'], undefined],
      [['ORDER1'], [9]],
    ])
  })

  it('looks for five hundred orders at a time', async () => {
    const shop = await printShop([])
    const numbers = Array.from({ length: 1001 }, (_, index) => `ORDER${index + 1}`)
    const outcomes = await shop.print(numbers)
    expect(outcomes.map(({ orderNumber }) => orderNumber)).toEqual(numbers)
    expect(shop.asked.map(([some]) => some)).toEqual([numbers.slice(0, 500), numbers.slice(500, 1000), numbers.slice(1000)])
    await shop.print(numbers.slice(0, 500))
    expect(shop.asked).toHaveLength(4)
  })
})
