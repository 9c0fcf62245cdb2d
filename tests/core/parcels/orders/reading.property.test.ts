import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { targetsOf } from '#core/parcels/orders/import/order-vocabulary.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { fieldsOf, groupsOf, lineFields } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { testSender } from '../../../support/references.ts'
import { references } from './kind-references.ts'
import { read } from './raw-orders.ts'

describe('reading', () => {
  it('of any kind never throws, whatever it is given', () => {
    const anything = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.string()), fc.object(), fc.boolean())
    const kinds = fc.constantFrom(...orderKinds)
    const case_ = kinds.chain((kind) => {
      const lines = (group: 'goods' | 'boxes') => {
        const one = groupsOf(kind).find(([name]) => name === group)?.[1]
        const names = one === undefined ? ['weight'] : lineFields(one).map(([name]) => name)
        return fc.array(fc.dictionary(fc.constantFrom(...names), anything), { maxLength: 7 })
      }
      const values = fc.dictionary(fc.constantFrom(...fieldsOf(kind).map(([name]) => name)), anything)
      return fc.record({ kind: fc.constant(kind), values, goods: lines('goods'), boxes: lines('boxes') })
    })
    fc.assert(
      fc.property(case_, ({ kind, ...raw }) => {
        const { content, failures } = read(kind, raw)
        expect(content === undefined).toBe(failures.length > 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('of rows of any kind never throws, whatever their cells hold', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1,2', '，，', ';', '1,2,3', 'A\nB', '0', '-1', '1e9'),
    )
    const cases = fc.constantFrom(...orderKinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        cells: fc.array(fc.tuple(fc.constantFrom(...targetsOf(kind)), text), { minLength: 2, maxLength: 12 }),
        decimalComma: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(cases, ({ kind, cells, decimalComma }) => {
        const columns = cells.map(([{ target }], index) => ({ index, heading: target, target }))
        const row = textRow(
          2,
          cells.map(([, cell]) => cell),
        )
        const context = {
          kind,
          headings: { line: 1, columns },
          references,
          sender: testSender,
          decimalComma,
          seen: new Map(),
          alike: new Map(),
        }
        for (const { content, errors } of readRows([row], context)) expect(content === undefined).toBe(errors.length > 0)
      }),
      { numRuns: 500 },
    )
  })

  it('minds no names and objects that the language has a use for', () => {
    const anything = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.constant(undefined), fc.array(fc.string()), fc.object())
    const names = fc.constantFrom(
      'consignee',
      'country',
      'phone',
      'weight',
      'cod',
      'pieces',
      'battery',
      'packageType',
      'senderPhone',
      '__proto__',
      'lengthMm',
    )
    fc.assert(
      fc.property(
        fc.dictionary(names, anything),
        fc.array(fc.dictionary(fc.constantFrom('name', 'quantity', 'value', 'weight', 'hsCode'), anything), { maxLength: 7 }),
        (values, goods) => {
          expect(Array.isArray(read(express, { values, goods }).failures)).toBe(true)
        },
      ),
      { examples: [[{ weight: { toString: 'no function' } }, []]], numRuns: 1000 },
    )
  })
})
