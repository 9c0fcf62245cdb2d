import { describe, expect, it } from 'vitest'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { readOrder, type RawOrder } from '#core/parcels/orders/read-order.ts'
import { seededReferences, testSender } from '../../../support/references.ts'

const good: RawOrder = {
  values: {
    consignee: 'فاطمة الزعابي',
    country: 'AE',
    phone: '0501234567',
    city: 'Dubai',
    address: 'Villa 12, Street 4b',
    weight: '1.49',
    cod: { amount: '99.50', currency: 'AED' },
  },
  goods: [{ name: 'Dress', quantity: 2, value: { amount: '18', currency: 'USD' } }],
}
const read = (raw: RawOrder) => readOrder({ kind: express, raw, references: seededReferences, sender: testSender })
const problems = (raw: RawOrder) => read(raw).failures.map(({ path, code }) => [path, code])
const withValues = (values: Record<string, unknown>): RawOrder => ({ ...good, values: { ...good.values, ...values } })
const withGoods = (...goods: RawOrder['goods']): RawOrder => ({ ...good, goods })

describe('reading an order', () => {
  it('reads what is right in the units of the trade', () => {
    const { content, failures, warnings } = read(good)
    expect({ failures, warnings }).toEqual({ failures: [], warnings: [] })
    expect(content?.values).toMatchObject({
      phone: '+971501234567',
      weight: 1490,
      cod: { amount: 9950n, currency: 'AED' },
      pieces: 1,
      channel: 'GULF-AIR',
      senderName: '李伟',
      senderCountry: 'CN',
    })
    expect(content?.goods).toEqual([{ name: 'Dress', quantity: 2, value: { amount: 1800n, currency: 'USD' } }])
  })

  it.each([
    ['no consignee', withValues({ consignee: ' ' }), [['consignee', 'FIELD_REQUIRED']]],
    ['a country that is none, and no second complaint about its phone', withValues({ country: 'XX' }), [['country', 'UNKNOWN_REFERENCE']]],
    ["a phone that is not the country's", withValues({ phone: '123' }), [['phone', 'PHONE_INVALID']]],
    [
      'a destination that takes nothing, and misses no channel to it',
      withValues({ country: 'KP', phone: '+8501921234567' }),
      [['country', 'DESTINATION_CLOSED']],
    ],
    ['a declared value of nothing', withGoods({ name: 'Dress', quantity: 1, value: '0.00' }), [['goods.0.value', 'NOT_POSITIVE']]],
    ['a weight that is none', withValues({ weight: 'abc' }), [['weight', 'NOT_A_NUMBER']]],
    ['a weight of nothing', withValues({ weight: '0' }), [['weight', 'NOT_POSITIVE']]],
    ['parts of a gram', withValues({ weight: '1.2345' }), [['weight', 'TOO_MANY_DECIMALS']]],
    ['more digits than the currency has', withValues({ cod: { amount: '1.005', currency: 'AED' } }), [['cod', 'TOO_MANY_DECIMALS']]],
    ['no product', withGoods(), [['goods', 'GOODS_MISSING']]],
    ['six products', withGoods(...Array.from({ length: 6 }, () => good.goods[0] ?? {})), [['goods', 'GOODS_TOO_MANY']]],
    ['a product without a name', withGoods({ quantity: 1, value: '5' }), [['goods.0.name', 'GOODS_NAMELESS']]],
    ['contraband', withGoods({ name: 'Toy gun', quantity: 1, value: '5' }), [['goods.0.name', 'CONTRABAND']]],
    ['contraband in Chinese', withGoods({ nameCn: '玩具枪', quantity: 1, value: '5' }), [['goods.0.nameCn', 'CONTRABAND']]],
    [
      'two currencies',
      withGoods(
        { name: 'a', quantity: 1, value: { amount: 1, currency: 'USD' } },
        { name: 'b', quantity: 1, value: { amount: 1, currency: 'EUR' } },
      ),
      [['goods.0.value', 'CURRENCIES_DIFFER']],
    ],
  ] as const)('refuses %s', (_what, raw, wanted) => {
    expect(problems(raw)).toEqual(wanted)
  })

  it('lets a gunmetal lamp pass, contraband being whole words', () => {
    expect(problems(withGoods({ name: 'Gunmetal lamp', quantity: 1, value: '5' }))).toEqual([])
  })

  it('reads three decimals of a Kuwaiti amount, and none of a Japanese one', () => {
    expect(read(withValues({ cod: { amount: '78.499', currency: 'KWD' } })).content?.values.cod).toEqual({
      amount: 78_499n,
      currency: 'KWD',
    })
    expect(read(withValues({ cod: { amount: '1200', currency: 'JPY' } })).content?.values.cod).toEqual({ amount: 1200n, currency: 'JPY' })
  })

  it('warns above 270 USD in all, by piece, and not at 270', () => {
    const warned = (value: string, quantity: number) =>
      read(withGoods({ name: 'Watch', quantity, value })).warnings.map(({ path, code }) => [path, code])
    expect(warned('135.00', 2)).toEqual([])
    expect(warned('135.01', 2)).toEqual([['goods.0.value', 'DECLARED_VALUE_HIGH']])
  })
})
