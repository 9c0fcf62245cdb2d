import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { PAYMENT_TYPES } from '#core/money/ledger/wallets/pay-way.ts'
import { readRecharge } from '#core/money/payments/recharge-request.rules.ts'

const wrong = (raw: Parameters<typeof readRecharge>[0]): unknown => {
  const answer = readRecharge(raw)
  return answer.ok ? answer.value : answer.failure.fields?.map(({ path, code }) => `${path} ${failureDeclaration(code)?.words['en-US']}`)
}

describe('asking for a recharge', () => {
  it.each(PAYMENT_TYPES)('takes an amount by %s', (type) => {
    const answered = { ok: true, value: { type, amount: { amount: 10_050n, currency: 'CNY' } } }
    expect(readRecharge({ type, amount: ' 100.50 ' })).toEqual(answered)
    expect(readRecharge({ type, amount: 100.5 })).toEqual(answered)
  })

  it('needs a payment type: title cannot be empty', () => {
    for (const type of [undefined, null, '', 'cash', 0]) expect(wrong({ type, amount: '1' })).toEqual(['type title cannot be empty'])
  })

  it('needs an amount above 0, numeric, of whole fen', () => {
    const of = (amount: unknown) => wrong({ type: 'wepay', amount })
    expect(of('0')).toEqual(['amount must be greater than 0'])
    expect(of('-5')).toEqual(['amount must be greater than 0'])
    expect(of(0)).toEqual(['amount must be greater than 0'])
    expect(of('0.01')).toMatchObject({ amount: { amount: 1n } })
    expect(of('0.001')).toEqual(['amount must have at most {digits} decimal places'])
    expect(of('ten')).toEqual(['amount “{found}” is not a number'])
    for (const amount of [undefined, null, ' ', {}, []]) expect(of(amount)).toEqual(['amount can not be empty'])
  })

  it('names all that is wrong under 请完善表单', () => {
    const answer = readRecharge({})
    expect(answer.ok ? '' : failureDeclaration(answer.failure.code)?.words['zh-CN']).toBe('请完善表单')
    expect(wrong({})).toEqual(['type title cannot be empty', 'amount can not be empty'])
  })

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (type, amount) => {
        const answer = readRecharge({ type, amount })
        if (answer.ok) expect(answer.value.amount.amount).toBeGreaterThan(0n)
        else expect(answer.failure.fields).not.toHaveLength(0)
      }),
    )
  })
})
