import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalog } from '#core/entity-catalog.ts'
import { optionCatalog, optionFinder } from '#core/option-catalog.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { optionPage, type OptionRecord } from '#core/platform/access/options/option-list.ts'

const shipper = { id: 1001, audience: 'customer', account: 'ddp' } as Actor
const nobody = { id: 9, audience: 'staff', account: 'new' } as Actor

const anyRecords: fc.Arbitrary<readonly OptionRecord[]> = fc.array(
  fc.record({ code: fc.string({ minLength: 1, maxLength: 6 }), title: fc.string({ maxLength: 12 }), open: fc.boolean() }),
  { maxLength: 40 },
)

describe('a page of options', () => {
  it('has every row once over all pages, in their order', () => {
    fc.assert(
      fc.property(anyRecords, fc.integer({ min: 1, max: 15 }), fc.boolean(), (records, pageSize, open) => {
        const whole = records.filter((record) => record['open'] === open)
        const pages = Array.from({ length: Math.ceil(whole.length / pageSize) }, (_, index) =>
          optionPage(records, { filters: { open }, page: index + 1, pageSize }),
        )
        expect(pages.flatMap(({ rows }) => rows)).toEqual(whole)
        expect(pages.every(({ total }) => total === whole.length)).toBe(true)
      }),
    )
  })

  it('has rows with the keywords in one of their texts', () => {
    const records = [
      { code: 'DXB1', title: 'Dubai', city: 'AE-DXB' },
      { code: 'RUH1', title: 'Riyadh', city: 'SA-RUH' },
    ]
    const codes = (keywords: string) => optionPage(records, { filters: {}, keywords, page: 1, pageSize: 9 }).rows.map(({ code }) => code)
    expect([codes(' riy '), codes('ae-'), codes(''), codes('%')]).toEqual([['RUH1'], ['DXB1'], ['DXB1', 'RUH1'], []])
  })
})

describe('the catalogue of option lists', () => {
  const lists = optionCatalog(catalog)
  const find = optionFinder(lists)

  it('has each name once, none of which is that of the unknown ones', () => {
    const names = lists.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names).not.toContain('unknown')
  })

  it('finds a list however its name is written, the two of yes and no apart', () => {
    for (const name of ['charge_type', 'chargeType', 'Charge type', 'CHARGE-TYPE']) expect(find(name, shipper)?.name).toBe('charge_type')
    expect([find('yes_no', shipper)?.name, find('YES_NO', shipper)?.name, find('yes/no', shipper)?.name]).toEqual([
      'yes_no',
      'YES_NO',
      'yes_no',
    ])
    expect([find('', shipper), find('__proto__', shipper), find('constructor', shipper)]).toEqual([undefined, undefined, undefined])
  })

  it('hides from shippers, and from staff without the grant, what is not theirs', () => {
    expect(
      lists
        .filter(({ isFor }) => isFor(shipper))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'YES_NO',
      'airport',
      'channel',
      'charge_type',
      'circuit',
      'city',
      'city_mapping',
      'client',
      'contraband',
      'country',
      'currency',
      'down_up',
      'enable_disable',
      'insurance_category',
      'order_event',
      'order_status',
      'order_type',
      'packing_airport',
      'switch_rule',
      'timezone',
      'tracker_agent',
      'tracking_status',
      'unit',
      'warehouse',
      'yes_no',
    ])
    for (const name of ['client', 'freight_rule', 'expense_subject', 'supplier', 'supplier_price'])
      expect(find(name, nobody)).toBeUndefined()
  })
})
