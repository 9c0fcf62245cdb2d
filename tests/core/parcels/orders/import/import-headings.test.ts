import { describe, expect, it } from 'vitest'
import { words } from '#core/base/kernel/words.ts'
import { matchHeadings, withChoices } from '#core/parcels/orders/import/headings.ts'
import { targetsOf, vocabularyOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'

const shelf: OrderField = {
  api: 'shelf',
  kind: 'text',
  maxLength: 20,
  label: words('货架', '貨架', 'Shelf'),
  synonyms: ['***', 'Rack', 'r a c k'],
}
const fee: OrderField = { api: 'extra_fee', kind: 'money', label: words('费用', '費用', 'Fee') }
const toll: OrderField = { api: 'toll', kind: 'money', label: words('关税', '關稅', 'Toll'), currencySynonyms: ['Toll Curr'] }
const size: OrderField = { api: 'size', kind: 'text', maxLength: 20, label: words('尺码', '尺碼', 'Size') }
/** A kind with few headings, so that all of them can be listed. */
const small: OrderKind = {
  ...express,
  name: 'small',
  sections: [{ name: 'all', label: words('', '', ''), fields: { shelfNo: shelf, fee } }],
  goods: { ...express.goods, fields: { size, toll }, countedBy: ['size'] },
}

const none = new Map<string, string>()
const targets = (headings: readonly string[], kind = express, memory: ReadonlyMap<string, string> = none) =>
  matchHeadings([textRow(1, headings)], kind, memory)?.columns.map(({ target }) => target)

describe('what a kind understands of headings', () => {
  it('is what its fields are called anywhere, and the word for currency beside its amounts', () => {
    expect(Object.fromEntries(vocabularyOf(small))).toEqual({
      货架: ['shelfNo'],
      shelf: ['shelfNo'],
      rack: ['shelfNo'],
      费用: ['fee'],
      fee: ['fee'],
      extrafee: ['fee'],
      费用币种: ['fee.currency'],
      费用币别: ['fee.currency'],
      费用currency: ['fee.currency'],
      fee币种: ['fee.currency'],
      fee币别: ['fee.currency'],
      feecurrency: ['fee.currency'],
      extrafeecurrency: ['fee.currency'],
      尺码: ['goods.size'],
      size: ['goods.size'],
      关税: ['goods.toll'],
      toll: ['goods.toll'],
      关税币种: ['goods.toll.currency'],
      关税币别: ['goods.toll.currency'],
      关税currency: ['goods.toll.currency'],
      toll币种: ['goods.toll.currency'],
      toll币别: ['goods.toll.currency'],
      tollcurrency: ['goods.toll.currency'],
      tollcurr: ['goods.toll.currency'],
    })
  })

  it('is made once, kind by kind', () => {
    expect(vocabularyOf(small)).toBe(vocabularyOf(small))
    expect(vocabularyOf(express)).not.toBe(vocabularyOf(small))
  })

  it('may mean the order, its boxes or its products, in this order', () => {
    expect(vocabularyOf(express).get('weight')).toEqual(['weight', 'goods.weight'])
    expect(vocabularyOf(b2b).get('weight')).toEqual(['boxes.weight', 'goods.weight'])
    expect(targets(['consignee', 'weight', 'weight', 'weight'], b2b)).toEqual(['consignee', 'boxes.weight', 'goods.weight', undefined])
  })

  it('is what a field was called before it was named for what it is', () => {
    for (const heading of ['申报保价（未投保）', 'Declared worth (not insured)', '保价金额', '保價金額', 'Insured value'])
      expect([heading, targets(['consignee', heading])]).toEqual([heading, ['consignee', 'goods.insuredValue']])
    for (const heading of ['申报保价（未投保）币种', '保价金额币种', '保價金額幣別', 'Insured value currency'])
      expect([heading, targets(['consignee', heading])]).toEqual([heading, ['consignee', 'goods.insuredValue.currency']])
  })

  it('is every target that a column may be given, an amount’s currency behind it', () => {
    expect(targetsOf(small)).toEqual([
      { target: 'shelfNo', field: shelf, part: 'value' },
      { target: 'fee', field: fee, part: 'value' },
      { target: 'fee.currency', field: fee, part: 'currency' },
      { target: 'goods.size', field: size, part: 'value' },
      { target: 'goods.toll', field: toll, part: 'value' },
      { target: 'goods.toll.currency', field: toll, part: 'currency' },
    ])
  })
})

describe('the row of headings', () => {
  const found = (...rows: readonly (readonly string[])[]) =>
    matchHeadings(
      rows.map((cells, index) => textRow(index + 1, cells)),
      express,
      none,
    )?.line

  it('has two headings that are known at least', () => {
    expect(found(['consignee', 'shelf', ''])).toBeUndefined()
    expect(found(['consignee', 'shelf', 'phone'])).toBe(1)
  })

  it('is the one with most of them, and the first of those', () => {
    const [two, three] = [
      ['consignee', 'phone'],
      ['consignee', 'phone', 'city'],
    ]
    expect(found(two, three)).toBe(2)
    expect(found(three, two)).toBe(1)
    expect(found(two, two, ['Sara', '0501234567'])).toBe(1)
    expect(found(['consignee'], two)).toBe(2)
    expect(found(two, ['consignee'])).toBe(1)
  })

  it('has each column as it is written but for the spaces around, and leaves out what it does not know or has already', () => {
    expect(matchHeadings([textRow(7, [' Consignee ', 'shelf', '', 'phone\t', 'Mobile'])], express, none)).toEqual({
      line: 7,
      columns: [
        { index: 0, heading: 'Consignee', target: 'consignee' },
        { index: 1, heading: 'shelf', target: undefined },
        { index: 2, heading: '', target: undefined },
        { index: 3, heading: 'phone', target: 'phone' },
        { index: 4, heading: 'Mobile', target: undefined },
      ],
    })
  })

  it('gives a heading of two meanings the one that is left', () => {
    expect(targets(['phone', 'weight', 'Weight (kg)', 'weight'])).toEqual(['phone', 'goods.weight', 'weight', undefined])
    expect(targets(['name', 'to name', 'city'])).toEqual(['goods.name', 'consignee', 'city'])
  })

  it('counts what the customer’s headings were found to mean', () => {
    const memory = new Map([
      ['mine', 'refCode'],
      ['yours', 'userRef'],
      ['phone', ''],
    ])
    expect(targets(['mine', 'yours', 'phone'], express, memory)).toEqual(['refCode', 'userRef', undefined])
    expect(targets(['mine', 'phone'], express, memory)).toBeUndefined()
  })
})

describe('columns that a person chose', () => {
  const columns = [
    { index: 0, heading: 'Ref', target: 'refCode' },
    { index: 1, heading: 'City', target: 'city' },
    { index: 2, heading: 'Notes', target: undefined },
    { index: 3, heading: 'Shelf', target: undefined },
  ]

  it('keep their place and heading, and so do those that they take their target from', () => {
    const choices = new Map([
      [3, 'city'],
      [0, undefined],
    ])
    expect(withChoices(columns, choices)).toEqual([
      { index: 0, heading: 'Ref', target: undefined, isLeftOut: true },
      { index: 1, heading: 'City', target: undefined },
      { index: 2, heading: 'Notes', target: undefined },
      { index: 3, heading: 'Shelf', target: 'city' },
    ])
  })

  it('leave the others as they are', () => {
    expect(withChoices(columns, new Map())).toEqual(columns)
    const [ref, city, notes, shelf] = columns
    expect(withChoices(columns, new Map([[2, undefined]]))).toEqual([ref, city, { ...notes, isLeftOut: true }, shelf])
  })
})
