import { describe, expect, it } from 'vitest'
import { arrearsTogether } from '#core/money/ledger/wallets/arrears.rules.ts'
import { money } from '#core/base/kernel/money.ts'
import { seededReferences as references } from '../../../support/references.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'

describe('what a customer owes, in one amount', () => {
  it('is nothing, or what it owes in its one currency', () => {
    expect(arrearsTogether([], references)).toEqual(money(0n, 'CNY'))
    expect(arrearsTogether([money(1_234n, 'KWD')], references)).toEqual(money(1_234n, 'KWD'))
  })

  it('is summed in CNY where there are several currencies', () => {
    const rate = Number(references.find(currency, 'USD')?.to_rmb)
    const sum = arrearsTogether([money(10_000n, 'USD'), money(50n, 'CNY')], references)
    expect(sum).toEqual(money(BigInt(Math.round(rate * 10_000)) + 50n, 'CNY'))
    expect(arrearsTogether([money(100n, 'XXX'), money(50n, 'CNY')], references)).toEqual(money(50n, 'CNY'))
  })
})
