import { describe, expect, it } from 'vitest'
import { LOCALES } from '#core/base/kernel/words.ts'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { apiPath, currencyName, rawOrderOf } from '#core/parcels/orders/fields/api-names.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { targetsOf, vocabularyOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { kindsIn, orderKind, orderKinds, orderLists } from '#core/parcels/orders/kinds/catalog.ts'
import { ORDER_LIST } from '#core/parcels/orders/kinds/menus.ts'
import { orderPages } from '#core/portal/pages/order.routes.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { defineOrderKind, fieldsOf, GOODS, groupsOf, lineFields, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { rawOrder, read } from './raw-orders.ts'

/**
 * The table of all kinds (rule: Order kinds), written independently of the declarations that it
 * checks.
 */
const TABLE: readonly (readonly [name: string, create: string, lists: string, guard: string, stock: string])[] = [
  ['express', '/order/new', '/order/list', '', 'none'],
  ['clearance_last_mile', '/order/ClearanceLastMile', '/order/list', 'clearance_last_mile', 'none'],
  [
    'commercial_express',
    '/commercialExpress/orderNew',
    '/commercialExpress/orderList, /commercialExpress/PendingWeightConfirm',
    'ddu',
    'none',
  ],
  ['return_pickup', '/returnPickup/returnPickupAdd', '/returnPickup/returnPickupOrders', '', 'none'],
  ['temu_return', '/returnPickup/temuReturnAdd', '/returnPickup/returnPickupOrders', '', 'none'],
  ['b2b', '/wipe/wipe', '/wipe/allwipe', '', 'none'],
  ['fba_delivery', '/wipe/deliveryService', '/wipe/allwipe', '', 'none'],
  ['door_to_door', '/wipe/doorToDoor', '/wipe/allwipe', '', 'none'],
  ['relabel', '/wipe/tagService', '/wipe/allwipe', '', 'draws'],
  ['overseas', '/overseas/overseas', '/overseas/overseasList, /order/hw_order', '', 'draws'],
  ['noon', '/overseas/NOON', '/overseas/NOONList', '', 'draws'],
  ['smt', '/overseas/smt', '/overseas/smtList', '', 'draws'],
  ['temu', '/overseas/temu', '/overseas/temuList', '', 'draws'],
  ['amazon', '/overseas/amazon', '/overseas/amazon_list', '', 'draws'],
  ['temu_offline', '/overseas/temuOffline', '/overseas/temuOffineList', '', 'draws'],
  ['ymx', '/overseas/ymx', '/overseas/ymxlist', '', 'shelves'],
  ['pickup_b2b', '/overseas/pickupB2B', '/overseas/pickupB2BList', '', 'draws'],
  ['platform_return', '/platformReturn/add', '/platformReturn/list', '', 'shelves'],
  ['original_transfer', '/original/transfer', '/original/list, /original/ori_pack', '', 'none'],
  ['unbox', '/order/unbox', '/order/unbox', '', 'shelves'],
]

const each = orderKinds.map((kind) => [kind.name, kind] as const)
const allFields = (kind: OrderKind) => [
  ...fieldsOf(kind).map(([name, field]) => [name, field] as const),
  ...groupsOf(kind).flatMap(([group, one]) => lineFields(one).map(([name, field]) => [`${group}.${name}`, field] as const)),
]

describe('the order kinds', () => {
  it('have all of the table, with its pages, guards and use of stock', () => {
    const said = orderKinds.map(({ name, pages, guard, stock }) => [
      name,
      pages.create.path,
      pages.lists.map(({ path }) => path).join(', '),
      guard?.userIds ?? (guard?.ddu === true ? 'ddu' : ''),
      stock,
    ])
    const domain = new Set(TABLE.map(([name]) => name))
    expect(said.filter(([name]) => domain.has(String(name)))).toEqual(TABLE)
    expect(orderKind('unbox')?.name).toBe('unbox')
    expect(orderKind('constructor')).toBeUndefined()
  })

  it.each(each)('%s has its pages in the table of pages, under the same guard', (_name, kind) => {
    const pages = [kind.pages.create.path, ...kind.pages.lists.map(({ path }) => path)].map((path) =>
      orderPages.find((page) => page.path === path),
    )
    expect(pages.every((page) => page !== undefined)).toBe(true)
    const [create] = pages
    expect(create?.rule).toMatchObject({ audience: 'customer', ...kind.guard })
    expect([create?.rule.ddu, create?.rule.ddp, create?.rule.userIds]).toEqual([kind.guard?.ddu, kind.guard?.ddp, kind.guard?.userIds])
    expect(pages.map((page) => page?.ready)).toEqual(pages.map(() => true))
  })

  it('have lists of some states, some of them of every kind’s parcels', () => {
    const lists = orderLists.filter((list) => list.states !== undefined)
    expect(lists).toMatchObject([
      { path: '/commercialExpress/PendingWeightConfirm', states: ['awaiting_weight'] },
      { path: '/original/ori_pack', states: ['returned'], everyKind: true },
      { path: '/order/unbox', states: ['returned'], everyKind: true },
      { path: '/order/draft', states: ['draft'], everyKind: true },
      { path: '/order/weight', states: ['awaiting_weight'], everyKind: true },
    ])
    expect(kindsIn(ORDER_LIST)).toBe(orderKinds)
    for (const list of orderLists) expect([list.path, orderPages.find(({ path }) => path === list.path)?.ready]).toEqual([list.path, true])
  })

  it.each(each)('%s says what it is in three languages', (_name, kind) => {
    for (const locale of LOCALES) expect([kind.label[locale], kind.about[locale]].every((text) => text.trim() !== '')).toBe(true)
    expect(new Set(kind.sections.map(({ name }) => name)).size).toBe(kind.sections.length)
  })

  it.each(each)('%s lists columns that its orders have', (_name, kind) => {
    const own = new Set([...Object.values(commonFields).map(({ api }) => api), ...fieldsOf(kind).map(([, { api }]) => api)])
    const ours = ['order_number', 'airway_number', 'status', 'order_goods', 'values', 'check_weight', 'create_time']
    expect(kind.listed.filter((name) => !own.has(name) && !ours.includes(name))).toEqual([])
    expect(new Set(kind.listed).size).toBe(kind.listed.length)
  })

  it.each(each)('%s is about a parcel that travels, or has no label', (_name, kind) => {
    const hasConsignee = fieldsOf(kind).some(([name]) => name === 'consignee')
    expect(kind.labelTypes.length > 0).toBe(hasConsignee)
  })

  it('mean one thing by one name, inside and outside', () => {
    const known = new Map<string, string>()
    const labels = new Map<string, string>()
    for (const kind of orderKinds)
      for (const [target, { api, kind: meaning, label }] of allFields(kind)) {
        const said = JSON.stringify([api, meaning, label])
        expect([target, known.get(target) ?? said]).toEqual([target, said])
        known.set(target, said)
        for (const locale of LOCALES) {
          const heading = `${locale} ${label[locale]}`
          expect([heading, labels.get(heading) ?? target]).toEqual([heading, target])
          labels.set(heading, target)
        }
      }
  })

  it.each(each)('%s reads back the headings of its own template, in every language', (_name, kind) => {
    const targets = targetsOf(kind).filter(({ part }) => part === 'value')
    for (const locale of LOCALES) {
      const headings = targets.map(({ field }) => field.label[locale])
      const found = matchHeadings([textRow(1, headings)], kind, new Map())
      expect(found?.columns.map(({ target }) => target)).toEqual(targets.map(({ target }) => target))
    }
  })

  it.each(each)('%s knows each of its synonyms, in Chinese and in English', (_name, kind) => {
    const vocabulary = vocabularyOf(kind)
    for (const [target, field] of allFields(kind)) {
      const synonyms = field.synonyms ?? []
      for (const synonym of synonyms) expect(vocabulary.get(headingKey(synonym))).toContain(target)
      expect([target, synonyms.some((one) => /\p{Script=Han}/u.test(one)), synonyms.some((one) => /^[\x20-\x7e]+$/.test(one))]).toEqual([
        target,
        true,
        true,
      ])
    }
  })

  it.each(each)('%s has an example that is right in every field', (_name, kind) => {
    const { failures, warnings, content } = read(kind)
    expect({ failures, warnings }).toEqual({ failures: [], warnings: [] })
    expect(content?.boxes?.length).toBe(kind.boxes === undefined ? undefined : 2)
  })

  it('have examples that can all be placed: each with a reference of its own', () => {
    const references = orderKinds.map((kind) => exampleOrder(kind).values.refCode)
    expect(new Set(references).size).toBe(orderKinds.length)
  })

  it('name their lists alike outside', () => {
    for (const kind of orderKinds)
      expect(groupsOf(kind).map(([name, { api }]) => [name, api])).toEqual(groupsOf(kind).map(([name]) => [name, `order_${name}`]))
  })

  it('refuse a field that stands twice', () => {
    const [section] = b2b.sections
    const twice = { ...b2b, sections: [...b2b.sections, section ?? { name: '', label: b2b.label, fields: {} }] }
    expect(() => defineOrderKind(twice)).toThrow('b2b: a field stands twice')
    const alike = { ...GOODS.fields['name'], label: b2b.label, api: 'pcs', kind: 'text', maxLength: 9 } as const
    expect(() => defineOrderKind({ ...b2b, goods: { ...GOODS, fields: { ...GOODS.fields, other: alike } } })).toThrow('stands twice')
  })
})

describe('an order of boxes by the names of the API', () => {
  it('has its boxes beside its products', () => {
    const raw = rawOrderOf(b2b, { consignee: 'Sara', order_boxes: [{ weight: '1', length: '10' }], order_goods: [{ pcs: 2 }], mawb: 'x' })
    expect(raw).toEqual({ values: { consignee: 'Sara' }, boxes: [{ weight: '1', lengthMm: '10' }], goods: [{ quantity: 2 }] })
    expect(rawOrderOf(b2b, {})).toEqual({ values: {} })
  })

  it('has amounts with their currency beside them, or in one', () => {
    const codOf = (body: object) => rawOrderOf(b2b, body as Record<string, unknown>).values['cod']
    expect(codOf({ cod_amount: '5', cod_currency: 'AED' })).toEqual({ amount: '5', currency: 'AED' })
    expect(codOf({ cod_amount: { amount: '5', currency: 'USD' }, cod_currency: 'AED' })).toEqual({ amount: '5', currency: 'USD' })
    expect([codOf({ cod_amount: '5' }), codOf({ cod_amount: null, cod_currency: 'AED' }), codOf({ cod_currency: 'AED' })]).toEqual([
      '5',
      null,
      undefined,
    ])
    expect(rawOrderOf(b2b, { consignee: 'Sara', consignee_currency: 'AED', order_goods: [{ value: 5, value_currency: 'SAR' }] })).toEqual({
      values: { consignee: 'Sara' },
      goods: [{ value: { amount: 5, currency: 'SAR' } }],
    })
    expect(['cod_amount', 'value', 'x_amount_y'].map(currencyName)).toEqual(['cod_currency', 'value_currency', 'x_amount_y_currency'])
  })

  it('names wrong places as they were sent', () => {
    expect(
      ['boxes.0.lengthMm', 'boxes', 'goods.1.quantity', 'goods.0.nothing', 'phone2', 'strange', 'goods.0', ''].map((path) =>
        apiPath(b2b, path),
      ),
    ).toEqual([
      'order_boxes.0.length',
      'order_boxes',
      'order_goods.1.pcs',
      'order_goods.0.nothing',
      'phone1',
      'strange',
      'order_goods.0',
      '',
    ])
  })

  it('is shown as it was read', () => {
    expect(rawOrder(b2b).boxes).toEqual([
      { boxNumber: 'BOX-1', weight: '12.500', lengthMm: '60.0', widthMm: '40.0', heightMm: '40.0' },
      { boxNumber: 'BOX-2', weight: '9.800', lengthMm: '50.0', widthMm: '40.0', heightMm: '30.0' },
    ])
  })
})
