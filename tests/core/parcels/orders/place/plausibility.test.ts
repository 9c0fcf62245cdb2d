import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { confirmedAgain } from '#core/operations/stations/second-scan.rules.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { plausibilityLimit } from '#core/parcels/orders/place/plausibility-limit.entity.ts'
import { askAbout, checkMeasures, limitsFor, PLAUSIBILITY } from '#core/parcels/orders/place/plausibility.rules.ts'
import { readOrder, type RawOrder } from '#core/parcels/orders/read-order.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { aboveChannel } from '#core/parcels/orders/order-parcel.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { testSender } from '../../../../support/references.ts'
import { pricedReferences } from '../../../pricing/fees/priced-references.ts'
import { day, EXAMPLE_RULE } from '../../../pricing/fees/sample-tariffs.ts'
import { references } from '../kind-references.ts'
import { changedLine, rawOrder, read } from '../raw-orders.ts'

const goodsOf = (line: Readonly<Record<string, unknown>>): RawOrder['goods'] => [{ name: 'Lamp', ...line }]
const VALUE = { quantity: '2', value: { amount: '10.00', currency: 'USD' } }
const AED = (amount: string) => ({ amount, currency: 'AED' })
const found = (values: RawOrder['values'], line: Readonly<Record<string, unknown>> = VALUE) => {
  const { failures, warnings } = read(express, { goods: goodsOf(line), values: { phone: '0501234567', ...values } })
  return { refused: failures.map(({ path, code }) => `${path} ${code}`), asked: warnings.map(({ path, code }) => `${path} ${code}`) }
}

describe('an order is plausible or asked about', () => {
  it('where the COD amount is above 5 times the declared value, at 367.24 AED for 20 USD', () => {
    expect(found({ cod: AED('367.20') })).toEqual({ refused: [], asked: [] })
    expect(found({ cod: AED('367.30') }).asked).toEqual(['cod COD_FAR_ABOVE_VALUE'])
  })

  it('where the COD amount is above 5,000 USD, whatever is declared', () => {
    const line = { quantity: '1', value: { amount: '4900.00', currency: 'USD' } }
    expect(found({ cod: { amount: '5000.00', currency: 'USD' } }, line).asked).toEqual(['goods.0.value DECLARED_VALUE_HIGH'])
    expect(found({ cod: { amount: '5000.01', currency: 'USD' } }, line).asked).toEqual([
      'goods.0.value DECLARED_VALUE_HIGH',
      'cod COD_HIGH',
    ])
  })

  it.each(['501234567', '0501234567', '971501234567'])('and refused where the COD amount %s is the phone of the order', (amount) => {
    expect(found({ cod: AED(amount) }).refused).toEqual(['cod AMOUNT_IS_PHONE'])
  })

  it('and refused where a declared value is a phone of the order', () => {
    expect(found({}, { quantity: '1', value: { amount: '501234567', currency: 'AED' } }).refused).toEqual(['goods.0.value AMOUNT_IS_PHONE'])
  })

  it('where a side is longer than 3 m, of a parcel or of a box', () => {
    expect(found({ lengthMm: '300', widthMm: '20', heightMm: '20' }).asked).toEqual([])
    expect(found({ lengthMm: '300.1', widthMm: '20', heightMm: '301' }).asked).toEqual(['lengthMm SIDE_LONG', 'heightMm SIDE_LONG'])
    const { warnings } = read(b2b, changedLine(b2b, 'boxes', { lengthMm: '400', widthMm: '20', heightMm: '20' }))
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toContain('boxes.0.lengthMm SIDE_LONG')
  })

  it('by one question after another, each confirmed by its own name', () => {
    const { warnings } = read(express, {
      goods: goodsOf({ quantity: '1', value: { amount: '271', currency: 'USD' } }),
      values: { cod: { amount: '6000', currency: 'USD' }, lengthMm: '301', widthMm: '1', heightMm: '1' },
    })
    expect(askAbout(warnings)?.code).toBe('DECLARED_VALUE_HIGH')
    expect(askAbout(warnings, ['declared_value'])).toMatchObject({ code: 'COD_HIGH', kind: 'invalid', fields: [{ path: 'cod' }] })
    expect(askAbout(warnings, ['declared_value', 'cod'])?.code).toBe('SIDE_LONG')
    expect(askAbout(warnings, ['declared_value', 'cod', 'size'])).toBeUndefined()
  })

  it('never a second time, once all that is asked is confirmed', () => {
    const usd = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => ({ amount: (cents / 100).toFixed(2), currency: 'USD' }))
    const side = fc.integer({ min: 1, max: 5000 }).map((millimetres) => (millimetres / 10).toFixed(1))
    fc.assert(
      fc.property(usd, usd, side, (cod, value, lengthMm) => {
        const over = { goods: goodsOf({ quantity: '1', value }), values: { cod, lengthMm, widthMm: '1', heightMm: '1' } }
        const { warnings } = read(express, over)
        expect(askAbout(warnings, ['declared_value', 'cod', 'size'])).toBeUndefined()
        const [collected, declared] = [Number(cod.amount), Number(value.amount)]
        expect(askAbout(warnings, ['declared_value', 'size']) !== undefined).toBe(collected > 5000 || collected > declared * 5)
      }),
    )
  })
})

describe('an order that is heavier than its channel takes', () => {
  const at = day('2026-06-01')
  const rule = { ...EXAMPLE_RULE, channel: 'GULF-AIR' }
  const priced = (rules: readonly RecordValues[]) => pricedReferences(references, { rules })
  const shipper = { account: 'ddp', audience: 'customer' } as const
  const asked = (
    values: RawOrder['values'],
    rules: readonly RecordValues[] = [rule],
    actor: Pick<Actor, 'account' | 'audience'> = shipper,
  ) => {
    const known = priced(rules)
    const raw = rawOrder(express, { goods: goodsOf(VALUE), values })
    const { warnings } = readOrder({
      kind: express,
      raw,
      references: known,
      sender: testSender,
      above: aboveChannel({ references: known, at, actor }),
    })
    return warnings.filter(({ code }) => code === 'WEIGHT_ABOVE_RULE').map(({ path, params }) => [path, params['found'], params['limit']])
  }

  it('is asked about, by its weight or by its size', () => {
    expect(asked({ weight: '30' })).toEqual([])
    expect(asked({ weight: '30.001' })).toEqual([['weight', '30.001', '30.000']])
    expect(asked({ weight: '1', lengthMm: '100', widthMm: '50', heightMm: '31' })).toEqual([['weight', '31.000', '30.000']])
  })

  it('is not where another rule of the lane takes it, in force on that day, for this client', () => {
    const heavier = { ...rule, rule_code: 'HEAVY', version_code: 'HEAVY-1', over_weight: 30_000, max_weight: 100_000 }
    expect(asked({ weight: '99' }, [rule, heavier])).toEqual([])
    expect(asked({ weight: '101' }, [rule, heavier])).toEqual([['weight', '101.000', '100.000']])
    expect(asked({ weight: '99' }, [rule, { ...heavier, client: 'ddp' }])).toEqual([])
    expect(asked({ weight: '99' }, [rule, { ...heavier, client: 'vip' }])).toEqual([['weight', '99.000', '30.000']])
    expect(asked({ weight: '99' }, [rule, { ...heavier, client: 'vip' }], { account: 'clerk', audience: 'staff' })).toEqual([])
    expect(asked({ weight: '99' }, [rule, { ...heavier, effective_from: day('2026-07-01') }])).toEqual([['weight', '99.000', '30.000']])
    expect(asked({ weight: '99' }, [rule, { ...heavier, target_country: 'SA' }])).toEqual([['weight', '99.000', '30.000']])
    expect(asked({ weight: '999' }, [{ ...rule, max_weight: undefined }])).toEqual([])
    expect(asked({ weight: '999' }, [])).toEqual([])
  })

  it('is confirmed like a weight at the station', () => {
    const above = { chargeableGrams: 31_000, maxGrams: 30_000, channel: 'GULF-AIR' }
    const doubts = checkMeasures({ claimedGrams: 30_000, checkedGrams: 31_000, above, limits: PLAUSIBILITY })
    expect(askAbout(doubts)).toMatchObject({ code: 'WEIGHT_ABOVE_RULE', fields: [{ path: 'check_weight' }] })
    expect(askAbout(doubts, ['weight'])).toBeUndefined()
  })
})

describe('the limits of what is plausible', () => {
  const row = (over: object) => ({ id: 1, version: 1, limit_code: 'X', cod_times: 3, cod_usd: 900, weight_times: 4, side_cm: 200, ...over })
  const references = indexReferences([
    { entity: plausibilityLimit, rows: [row({ limit_code: 'ALL' }), row({ id: 2, limit_code: 'SA', country: 'SA', cod_usd: 700 })] },
  ])

  it('are those of the destination, else those for all, else the usual ones', () => {
    expect(limitsFor('SA', references)).toEqual({ codTimes: 3, codUsd: 700, weightTimes: 4, sideMm: 2000 })
    expect(limitsFor('AE', references).codUsd).toBe(900)
    expect(limitsFor('AE', indexReferences([{ entity: plausibilityLimit, rows: [] }]))).toEqual(PLAUSIBILITY)
  })
})

describe('measures of a station', () => {
  const codes = (claimedGrams: number, checkedGrams: number, sizeMm?: readonly number[]) =>
    checkMeasures({ claimedGrams, checkedGrams, sizeMm, limits: PLAUSIBILITY }).map(({ path, code }) => `${path} ${code}`)

  it('are asked about above 5 times the claimed weight, and where a side is longer than 3 m', () => {
    expect(codes(500, 2500)).toEqual([])
    expect(codes(500, 2501)).toEqual(['check_weight WEIGHT_FAR_OFF'])
    expect(codes(0, 2501)).toEqual([])
    expect(codes(500, 500, [3001, 10, 10])).toEqual(['check_length SIDE_LONG'])
  })

  it('are confirmed by a second scan of the same parcel with the same weight', () => {
    const asked = { code: 'CD1', weight: '12.30', asks: 'weight' } as const
    expect(confirmedAgain({ code: 'CD1', weight: '12.31' }, asked)).toEqual(['weight'])
    expect(confirmedAgain({ code: 'CD1', weight: '1.23' }, asked)).toEqual([])
    expect(confirmedAgain({ code: 'CD2', weight: '12.30' }, asked)).toEqual([])
    expect(confirmedAgain({ code: 'CD1', weight: '12.30' }, { ...asked, confirmed: ['size'] })).toEqual(['size', 'weight'])
  })
})
