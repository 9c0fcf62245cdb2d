import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementDay, WeighedBill } from '#core/money/bank/bank.ports.ts'
import { suggestionsFor, type LineClues } from '#core/money/bank/suggest.ts'
import { certaintyOf, reasonText } from '#core/money/bank/suggestion.ts'
import { billsMaking } from '#core/money/bank/sum-of-bills.ts'
import { money } from '#core/base/kernel/money.ts'

const NONE: LineClues = { named: [], exact: [], open: [], payers: [], days: [], remittances: [] }
const [CO, RIVAL] = [
  { customerId: 1, account: 'co', name: '甲' },
  { customerId: 2, account: 'rival', name: '乙' },
]
const bill = (billNumber: string, left: bigint, over: Partial<WeighedBill> = {}): WeighedBill => ({
  ...CO,
  billNumber,
  currency: 'CNY',
  state: 'audited',
  left,
  ...over,
})
const line = (amount: bigint, payerName = '丙') => ({ amount: money(amount, 'CNY'), payerName, text: '', day: '2026-11-20' })
const kinds = (clues: Partial<LineClues>, amount: bigint) =>
  suggestionsFor(line(amount), { ...NONE, ...clues }).map(({ client, bills, wallet, reasons }) => [
    client?.account,
    bills.map((one) => [one.billNumber, one.amount]),
    wallet,
    reasons.map(({ kind }) => kind).join(),
  ])

describe('suggestions for a line', () => {
  it('pay named bills first, with what is missing or too much said in words', () => {
    const named = [bill('A', 100n), bill('B', 50n)]
    expect(kinds({ named }, 150n)).toEqual([
      [
        'co',
        [
          ['A', 100n],
          ['B', 50n],
        ],
        0n,
        'named,exact',
      ],
    ])
    expect(kinds({ named }, 120n)).toEqual([
      [
        'co',
        [
          ['A', 100n],
          ['B', 20n],
        ],
        0n,
        'named,short',
      ],
    ])
    expect(kinds({ named }, 170n)).toEqual([
      [
        'co',
        [
          ['A', 100n],
          ['B', 50n],
        ],
        20n,
        'named,over',
      ],
    ])
    const [suggestion] = suggestionsFor(line(120n), { ...NONE, named })
    expect(suggestion?.reasons.map((reason) => reasonText(reason, 'en-US'))).toEqual(['The text names A、B', '0.30 CNY is missing'])
    const closed = [bill('A', 0n, { state: 'paid' }), bill('C', 5n, { currency: 'USD' })]
    expect(kinds({ named: closed }, 5n)).toEqual([['co', [], 5n, 'no_bill,not_payable,other_currency']])
  })

  it('are surer the more clues agree, and less where several clients owe the same', () => {
    const score = (clues: Partial<LineClues>) => suggestionsFor(line(100n), { ...NONE, ...clues })[0]?.score ?? 0
    const exact = [bill('A', 100n)]
    const payer = { ...CO, by: 'payer_account', count: 3 } as const
    const scores = [
      score({ exact: [...exact, bill('R', 100n, RIVAL)] }),
      score({ exact }),
      score({ exact, payers: [payer] }),
      score({ named: exact, exact }),
      score({ named: exact, exact, payers: [payer] }),
    ]
    expect(scores.toSorted((one, other) => one - other)).toEqual(scores)
    expect(scores.map(certaintyOf)).toEqual(['weak', 'weak', 'likely', 'likely', 'likely'])
  })

  it('find bills that together make the amount, or begin with the oldest, or the wallet', () => {
    const payers = [{ ...CO, by: 'company' as const }]
    const open = [bill('A', 30n), bill('B', 40n), bill('C', 70n)]
    expect(kinds({ payers, open }, 110n)).toEqual([
      [
        'co',
        [
          ['B', 40n],
          ['C', 70n],
        ],
        0n,
        'sum,company',
      ],
    ])
    expect(kinds({ payers, open }, 45n)).toEqual([
      [
        'co',
        [
          ['A', 30n],
          ['B', 15n],
        ],
        0n,
        'oldest,company',
      ],
    ])
    expect(kinds({ payers }, 45n)).toEqual([['co', [], 45n, 'no_bill,company']])
  })

  it('know a provider’s settlement by the days whose statements come to it', () => {
    const days: readonly StatementDay[] = [
      { channel: 'alipay', day: '2026-11-19', net: 500n, fee: 3n },
      { channel: 'alipay', day: '2026-11-18', net: 700n, fee: 4n },
      { channel: 'wepay', day: '2026-11-19', net: 1_200n, fee: 9n },
    ]
    const of = (amount: bigint) => suggestionsFor(line(amount, '支付宝（中国）网络技术有限公司'), { ...NONE, days })[0]
    expect(of(1_200n)).toMatchObject({ payout: { channel: 'alipay', fee: 7n }, reasons: [{ kind: 'provider' }, { kind: 'settlement' }] })
    expect(of(1_201n)).toMatchObject({ payout: { channel: 'alipay', fee: 0n }, reasons: [{ kind: 'provider' }] })
  })

  it('never pay a bill above what is open, nor more than came in', () => {
    const amounts = fc.bigInt({ min: 1n, max: 300n })
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), amounts, fc.nat({ max: 8 }), (lefts, amount, namedCount) => {
        const open = lefts.map((left, at) => bill(`B${at}`, left))
        const clues = { ...NONE, open, named: open.slice(0, namedCount), payers: [{ ...CO, by: 'company' as const }] }
        for (const { bills, wallet } of suggestionsFor(line(amount), clues)) {
          expect(bills.every((one) => one.amount > 0n && one.amount <= one.left)).toBe(true)
          expect(bills.reduce((sum, one) => sum + one.amount, wallet)).toBe(amount)
        }
        const together = billsMaking(amount, open)
        if (together !== undefined) expect(together.reduce((sum, { left }) => sum + left, 0n)).toBe(amount)
      }),
    )
  })
})
