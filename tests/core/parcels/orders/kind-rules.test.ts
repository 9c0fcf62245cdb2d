import { describe, expect, it } from 'vitest'
import { amazon } from '#core/parcels/orders/kinds/amazon.kind.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { clearanceLastMile } from '#core/parcels/orders/kinds/clearance-last-mile.kind.ts'
import { commercialExpress } from '#core/parcels/orders/kinds/commercial-express.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { fbaDelivery } from '#core/parcels/orders/kinds/fba-delivery.kind.ts'
import { noon } from '#core/parcels/orders/kinds/noon.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { platformReturn } from '#core/parcels/orders/kinds/platform-return.kind.ts'
import { relabel } from '#core/parcels/orders/kinds/relabel.kind.ts'
import { returnPickup } from '#core/parcels/orders/kinds/return-pickup.kind.ts'
import { temuOffline } from '#core/parcels/orders/kinds/temu-offline.kind.ts'
import { temuReturn } from '#core/parcels/orders/kinds/temu-return.kind.ts'
import { unbox } from '#core/parcels/orders/kinds/unbox.kind.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { readOrder } from '#core/parcels/orders/read-order.ts'
import { testSender } from '../../../support/references.ts'
import { channelReferences, references } from './kind-references.ts'
import { changedLine, firstProblem, problems, rawOrder, read } from './raw-orders.ts'

const without = (...names: readonly string[]) => ({ values: Object.fromEntries(names.map((name) => [name, ''])) })
const sku = (index: number, more: object = {}) => ({ sku: `SKU-${index}`, quantity: 1, ...more })
const skus = (count: number, more: object = {}) => ({ goods: Array.from({ length: count }, (_, index) => sku(index, more)) })
const box = { weight: '10', lengthMm: '40', widthMm: '30', heightMm: '20' }
const boxes = (count: number, more: object = {}) => ({ boxes: Array.from({ length: count }, () => ({ ...box, ...more })) })
const each = orderKinds.map((kind) => [kind.name, kind] as const)

describe('what each kind cannot do without', () => {
  it.each<[string, OrderKind, readonly string[]]>([
    ['flown in by the customer: its air waybill and its bag', clearanceLastMile, ['mawb', 'bagNumber']],
    ['returned for Temu: the platform order', temuReturn, ['platformOrder']],
    [
      'to a platform’s warehouse: shipment, warehouse and appointment',
      fbaDelivery,
      ['program', 'shipmentId', 'warehouseCode', 'appointmentTime'],
    ],
    ['of noon: its order and its label', noon, ['platformOrder', 'platformLabel']],
    ['of Temu, offline: its order and the label file', temuOffline, ['platformOrder', 'labelFile']],
    ['relabelled: the file of the new label', relabel, ['labelFile']],
    ['sent again: the parcel that came back', originalTransfer, ['originalOrder']],
  ])('%s', (_what, kind, names) => {
    expect(problems(kind, without(...names))).toEqual(names.map((name) => [name, 'FIELD_REQUIRED']))
  })

  it('dutiable: an HS code and a declared value on every invoice line', () => {
    expect(problems(commercialExpress, changedLine(commercialExpress, 'goods', { hsCode: '', value: '' }))).toEqual([
      ['goods.0.value', 'FIELD_REQUIRED'],
      ['goods.0.hsCode', 'FIELD_REQUIRED'],
    ])
    expect(problems(express, changedLine(express, 'goods', { hsCode: '' }))).toEqual([])
  })

  it('of stock: the SKU of each line, and neither name nor value', () => {
    expect(problems(overseas, { goods: [sku(1)] })).toEqual([])
    expect(problems(overseas, { goods: [{ name: 'Phone case', quantity: 1 }] })).toEqual([['goods.0.sku', 'FIELD_REQUIRED']])
    expect(problems(overseas, { goods: [sku(1, { value: '0' })] })).toEqual([['goods.0.value', 'NOT_POSITIVE']])
  })

  it('a platform’s warehouse has no name and no phone', () => {
    expect(problems(fbaDelivery, without('consignee', 'phone'))).toEqual([])
    expect(problems(fbaDelivery, without('address', 'city'))).toEqual([
      ['city', 'FIELD_REQUIRED'],
      ['address', 'FIELD_REQUIRED'],
    ])
  })
})

describe('texts with a form of their own', () => {
  it('an air waybill has its check digit', () => {
    expect(problems(clearanceLastMile, { values: { mawb: '176-12345676' } })).toEqual([['mawb', 'MAWB_CHECK_DIGIT']])
    expect(problems(clearanceLastMile, { values: { mawb: '17612345' } })).toEqual([['mawb', 'MAWB_FORMAT']])
    expect(read(clearanceLastMile, { values: { mawb: '176 1234 5675' } }).content?.values['mawb']).toBe('176-12345675')
  })

  it('a product id is a pure number of 11 or 16 digits', () => {
    const coded = (productId: unknown) => problems(amazon, changedLine(amazon, 'goods', { productId }))
    for (const good of ['12345678901', '1234567890123456', '１２３４５６７８９０１', 12_345_678_901, ''])
      expect([good, coded(good)]).toEqual([good, []])
    for (const bad of ['1234567890', '123456789012', '12345678901234567', '1234567890a', '12345 678901'])
      expect([bad, coded(bad)]).toEqual([bad, [['goods.0.productId', 'PRODUCT_ID_INVALID']]])
    expect(read(amazon, changedLine(amazon, 'goods', { productId: '１２３４５６７８９０１' })).content?.goods[0]?.productId).toBe(
      '12345678901',
    )
  })

  it('a label file has an address that a browser does not run', () => {
    const filed = (labelFile: string) => problems(temuOffline, { values: { labelFile } })
    for (const good of ['https://example.com/a.pdf', 'http://example.com/a.pdf', '/files/a.pdf'])
      expect([good, filed(good)]).toEqual([good, []])
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'a.pdf', '//x y', 'https:/ /x', '\\\\host\\a.pdf'])
      expect([bad, filed(bad)]).toEqual([bad, [['labelFile', 'FILE_ADDRESS_INVALID']]])
  })
})

describe('warehouses', () => {
  it('must be selected first', () => {
    for (const kind of [overseas, noon, relabel, platformReturn, returnPickup, unbox])
      expect([kind.name, problems(kind, without('warehouse'))]).toEqual([kind.name, [['warehouse', 'WAREHOUSE_MISSING']]])
  })

  it('that nobody knows are named once', () => {
    for (const kind of [overseas, returnPickup])
      expect([kind.name, problems(kind, { values: { warehouse: 'XX' } })]).toEqual([kind.name, [['warehouse', 'UNKNOWN_REFERENCE']]])
  })

  it('are overseas where stock is, and any for what comes back', () => {
    expect(problems(overseas, { values: { warehouse: 'SZX' } })).toEqual([['warehouse', 'WAREHOUSE_NOT_OVERSEAS']])
    expect(problems(returnPickup, { values: { warehouse: 'SZX' } })).toEqual([])
  })
})

describe('boxes', () => {
  it('give the order its pieces and its weight', () => {
    expect(read(b2b, { values: { pieces: 9, weight: '1' } }).content?.values).toMatchObject({ pieces: 2, weight: 22_300 })
  })

  it('have a weight and a size each', () => {
    expect(problems(b2b, changedLine(b2b, 'boxes', { weight: '', lengthMm: '0', widthMm: '', heightMm: 'x' }))).toEqual([
      ['boxes.0.weight', 'FIELD_REQUIRED'],
      ['boxes.0.lengthMm', 'NOT_POSITIVE'],
      ['boxes.0.widthMm', 'FIELD_REQUIRED'],
      ['boxes.0.heightMm', 'NOT_A_NUMBER'],
    ])
  })

  it('are at least one and at most 200, of 50 tonnes together', () => {
    expect(problems(b2b, { boxes: [] })).toEqual([['boxes', 'BOXES_MISSING']])
    expect(problems(b2b, boxes(200))).toEqual([])
    expect(problems(b2b, boxes(201))).toEqual([['boxes', 'BOXES_TOO_MANY']])
    expect(problems(b2b, boxes(25, { weight: '2000' }))).toEqual([])
    expect(problems(b2b, boxes(26, { weight: '2000' }))).toEqual([['boxes', 'BOXES_TOO_HEAVY']])
  })

  it('are left aside by kinds that have none', () => {
    expect(read(express, boxes(2)).content?.boxes).toBeUndefined()
  })
})

describe('product names', () => {
  it('are at most 5, in every kind', () => {
    expect(problems(overseas, skus(5, { name: 'Case' }))).toEqual([])
    expect(problems(overseas, skus(6, { nameCn: '手机壳' }))).toEqual([['goods', 'GOODS_TOO_MANY']])
    expect(read(overseas, skus(6, { name: 'Case' })).failures[0]?.params).toEqual({ most: 5, found: 6 })
  })

  it('are not counted where SKUs say what it is, up to 50 lines', () => {
    expect(problems(overseas, skus(50))).toEqual([])
    expect(problems(overseas, skus(51))).toEqual([['goods', 'LINES_TOO_MANY']])
    expect(problems(overseas, { goods: [] })).toEqual([['goods', 'GOODS_MISSING']])
  })

  it('are missed once, and not where one is wrong', () => {
    expect(problems(express, changedLine(express, 'goods', { name: '', nameCn: '' }))).toEqual([['goods.0.name', 'GOODS_NAMELESS']])
    expect(problems(express, changedLine(express, 'goods', { name: 'x'.repeat(121), nameCn: '' }))).toEqual([['goods.0.name', 'TOO_LONG']])
  })

  it('hold no contraband in any kind', () => {
    for (const [name, kind] of each) {
      const goods = [{ sku: 'A', name: 'Toy gun', quantity: 1, value: '5', hsCode: '950300' }]
      expect([name, problems(kind, { goods })]).toEqual([name, [['goods.0.name', 'CONTRABAND']]])
    }
  })
})

describe('declared values', () => {
  const declared = (kind: OrderKind, value: string) =>
    read(kind, { goods: [{ sku: 'A', name: 'Watch', quantity: 2, value, hsCode: '910211' }] }).warnings.map(({ path, code }) => [
      path,
      code,
    ])

  it.each(each)('of %s warn above 270 USD in all, and not at 270', (_name, kind) => {
    expect(declared(kind, '135.00')).toEqual([])
    expect(declared(kind, '135.01')).toEqual([['goods.0.value', 'DECLARED_VALUE_HIGH']])
  })

  it('are summed over the lines that have one', () => {
    const goods = [sku(1), sku(2, { value: '200' }), sku(3, { value: '70.01' })]
    expect(read(overseas, { goods }).warnings[0]?.params).toEqual({ usd: '270.01', limit: '270' })
    expect(read(overseas, { goods: [sku(1)] }).warnings).toEqual([])
  })

  it('are not asked about while something else is wrong', () => {
    expect(read(express, { values: { city: '' }, goods: [{ name: 'Watch', quantity: 1, value: '300' }] }).warnings).toEqual([])
  })
})

describe('the parcel that came back', () => {
  it('is sent again as it is, its products known', () => {
    expect(problems(originalTransfer, { goods: [] })).toEqual([])
    expect(read(originalTransfer).content?.goods).toEqual([])
  })

  it('is shelved only when SKU labels are attached', () => {
    for (const labelsAttached of [false, undefined, ''])
      expect(problems(unbox, { values: { labelsAttached } })).toEqual([['labelsAttached', 'SKU_LABELS_MISSING']])
    expect(problems(unbox, { values: { labelsAttached: 'YES' } })).toEqual([])
  })
})

describe('the channel', () => {
  it('is chosen by the destination for what travels to a consignee, and for nothing else', () => {
    for (const [name, kind] of each) {
      const hasChannel = fieldsOf(kind).some(([field]) => field === 'channel')
      expect([name, read(kind).content?.values.channel]).toEqual([name, hasChannel ? 'GULF-AIR' : undefined])
    }
  })

  it('is missed where the destination has none by default', () => {
    const raw = rawOrder(express, { values: { country: 'DE', phone: '015112345678' } })
    const reading = readOrder({ kind: express, raw, references: channelReferences, sender: testSender })
    expect(reading.failures).toEqual([
      { path: 'channel', code: 'CHANNEL_MISSING', params: { country: expect.objectContaining({ 'en-US': 'Germany' }) as unknown } },
    ])
    const chosen = rawOrder(express, { values: { country: 'DE', phone: '015112345678', channel: 'GULF-SEA' } })
    expect(readOrder({ kind: express, raw: chosen, references: channelReferences, sender: testSender }).content?.values.channel).toBe(
      'GULF-SEA',
    )
    expect(problems(express, { values: { channel: 'NO-SUCH' } })).toEqual([['channel', 'UNKNOWN_REFERENCE']])
  })
})

describe('a product id', () => {
  const selling = orderKinds.filter(({ goods }) => 'productId' in goods.fields)

  it.each(selling.map((kind) => [kind.name, kind] as const))(
    'of %s is plain digits in a draft too, however wide they were typed',
    (_name, kind) => {
      const draftOf = (productId: string) =>
        readOrder({ kind, raw: { values: {}, goods: [{ productId }] }, references, sender: testSender, isDraft: true })
      for (const typed of ['１００５００１２３４５', '10050012345', ' １００５００12345 '])
        expect(draftOf(typed).content?.goods[0]).toMatchObject({ productId: '10050012345' })
      for (const wrong of ['１００５', 'ＡＢＣ００１２３４５', '１００５００１２３４５６'])
        expect(draftOf(wrong).failures).toMatchObject([{ path: 'goods.0.productId', code: 'PRODUCT_ID_INVALID' }])
    },
  )
})

describe('the sender', () => {
  const senderOf = (values: object) => {
    const { senderName, senderPhone, senderCountry, senderCity } =
      read(express, { values: { senderCountry: '', ...values } }).content?.values ?? {}
    return { senderName, senderPhone, senderCountry, senderCity }
  }

  it('is the account’s where the order names none', () => {
    for (const nothing of ['', null, undefined])
      expect(senderOf({ senderName: nothing, senderAddress: nothing })).toEqual({
        senderName: '李伟',
        senderPhone: '+8613800138000',
        senderCountry: 'CN',
        senderCity: '深圳',
      })
    const from = (senderCountry: string) => {
      const raw = rawOrder(express, { values: { senderCountry } })
      return readOrder({ kind: express, raw, references, sender: { ...testSender, country: 'HK', phone: '' } }).content?.values
        .senderCountry
    }
    expect([from(''), from('CN')]).toEqual(['HK', 'CN'])
  })

  it('is not mixed with the account’s where it is given by half', () => {
    expect(senderOf({ senderName: '王芳' })).toEqual({
      senderName: '王芳',
      senderPhone: undefined,
      senderCountry: 'CN',
      senderCity: undefined,
    })
    expect(senderOf({ senderAddress: '科技园', senderCountry: 'HK' })).toMatchObject({ senderName: undefined, senderCountry: 'HK' })
  })

  it('is asked for where the account has no name to lend', () => {
    const nameless = { ...testSender, name: '' }
    const failuresOf = (values: Readonly<Record<string, unknown>>) =>
      readOrder({ kind: express, raw: rawOrder(express, { values }), references, sender: nameless }).failures.map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect(failuresOf({ senderName: '', senderAddress: '' })).toEqual(['senderName FIELD_REQUIRED'])
    expect(failuresOf({ senderName: '王芳' })).toEqual([])
  })

  it('sends from a country that parcels leave', () => {
    expect(firstProblem(express, { values: { senderCountry: 'IT', senderPhone: '', senderName: 'Anna' } })).toEqual([
      'senderCountry',
      'ORIGIN_CLOSED',
      { country: expect.objectContaining({ 'en-US': 'Italy' }) as unknown },
    ])
  })
})

describe('cash on delivery', () => {
  const codOf = (cod: unknown) => read(express, { values: { cod } }).content?.values.cod

  it('is in the money of the destination unless it is said, and none at 0', () => {
    expect(codOf('12.5')).toEqual({ amount: 1250n, currency: 'AED' })
    expect(codOf({ amount: '3', currency: 'USD' })).toEqual({ amount: 300n, currency: 'USD' })
    expect(codOf('0')).toBeUndefined()
    expect(codOf('')).toBeUndefined()
  })
})

describe('a decimal comma', () => {
  it('is none unless the sheet is said to have it', () => {
    expect(problems(express, { values: { weight: '1,5' } })).toEqual([['weight', 'NOT_A_NUMBER']])
    expect(problems(express, changedLine(express, 'goods', { weight: '1,5' }))).toEqual([['goods.0.weight', 'NOT_A_NUMBER']])
  })
})

describe('what is wrong is said with', () => {
  it.each<[string, OrderKind, Parameters<typeof firstProblem>[1], readonly [string, string, object]]>([
    [
      'the product id',
      amazon,
      changedLine(amazon, 'goods', { productId: '12' }),
      ['goods.0.productId', 'PRODUCT_ID_INVALID', { found: '12' }],
    ],
    ['the address', temuOffline, { values: { labelFile: 'a.pdf' } }, ['labelFile', 'FILE_ADDRESS_INVALID', { found: 'a.pdf' }]],
    ['the warehouse', overseas, { values: { warehouse: 'SZX' } }, ['warehouse', 'WAREHOUSE_NOT_OVERSEAS', { warehouse: 'SZX' }]],
    ['the word', express, changedLine(express, 'goods', { name: 'knife' }), ['goods.0.name', 'CONTRABAND', { term: 'knife' }]],
    ['how many lines', overseas, skus(51), ['goods', 'LINES_TOO_MANY', { most: 50, found: 51 }]],
    ['how many boxes', b2b, boxes(201), ['boxes', 'BOXES_TOO_MANY', { most: 200, found: 201 }]],
    ['how heavy', b2b, boxes(26, { weight: '2000' }), ['boxes', 'BOXES_TOO_HEAVY', { most: '50000.000' }]],
  ])('%s', (_what, kind, over, wanted) => {
    expect(firstProblem(kind, over)).toEqual(wanted)
  })

  it('the country that is closed', () => {
    const [path, code, params] = firstProblem(express, { values: { country: 'KP', phone: '+8501921234567' } })
    expect([path, code, params]).toEqual([
      'country',
      'DESTINATION_CLOSED',
      { country: expect.objectContaining({ 'zh-CN': '朝鲜' }) as unknown },
    ])
  })

  it('the value to the cent, or without', () => {
    const usd = (value: string) => read(express, { goods: [{ name: 'Watch', quantity: 1, value }] }).warnings[0]?.params
    expect([usd('300'), usd('300.5')]).toEqual([
      { usd: '300', limit: '270' },
      { usd: '300.50', limit: '270' },
    ])
  })

  it('no warehouse beside other faults', () => {
    expect(problems(overseas, { values: { warehouse: '', city: '' } })).toEqual([
      ['city', 'FIELD_REQUIRED'],
      ['warehouse', 'WAREHOUSE_MISSING'],
    ])
  })
})
