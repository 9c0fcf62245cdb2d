import { describe, expect, it } from 'vitest'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { isWayOpen, modesFor, offeredMode, type PaymentMode } from '#core/money/ledger/wallets/offered-modes.rules.ts'
import { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'

const mode = (mode_code: string, more: Partial<PaymentMode> = {}): PaymentMode => ({
  mode_code,
  mode_name: mode_code,
  pay_way: 'bank',
  for_top_up: false,
  for_bill: false,
  for_remittance: false,
  enabled: true,
  ...more,
})
const referencesOf = (...modes: readonly PaymentMode[]) =>
  indexReferences([{ entity: paymentMode, rows: modes.map((one, id): ReferenceRow => ({ ...one, id, version: 1 })) }])

describe('payment modes', () => {
  it('are offered for what their records say, while they are enabled', () => {
    const known = referencesOf(
      mode('BANK', { for_bill: true, for_remittance: true }),
      mode('CASH', { for_bill: true, enabled: false }),
      mode('OFFSET', { for_remittance: true }),
    )
    expect(modesFor('bill', known).map((one) => one.mode_code)).toEqual(['BANK'])
    expect(modesFor('remittance', known).map((one) => one.mode_code)).toEqual(['BANK', 'OFFSET'])
    expect(modesFor('top_up', known)).toEqual([])
  })

  it('close a way that none of its own is offered for', () => {
    const known = referencesOf(
      mode('ALIPAY', { pay_way: 'alipay', for_top_up: true }),
      mode('WEPAY', { pay_way: 'wepay', for_top_up: true, enabled: false }),
      mode('WALLET', { pay_way: 'balance' }),
    )
    expect(isWayOpen('alipay', 'top_up', known)).toBe(true)
    expect(isWayOpen('alipay', 'bill', known)).toBe(false)
    expect(isWayOpen('wepay', 'top_up', known)).toBe(false)
    expect(isWayOpen('balance', 'bill', known)).toBe(false)
  })

  it('leave a way open of which nobody recorded one', () => {
    expect(isWayOpen('alipay', 'top_up', referencesOf())).toBe(true)
  })

  it('have a name and instructions in every language, the Chinese ones where there are no others', () => {
    expect(offeredMode(mode('BANK', { instructions: '写账号', english_name: 'Transfer' }))).toEqual({
      code: 'BANK',
      way: 'bank',
      name: { 'zh-CN': 'BANK', 'zh-TW': 'BANK', 'en-US': 'Transfer' },
      instructions: { 'zh-CN': '写账号', 'zh-TW': '写账号', 'en-US': '写账号' },
    })
    expect(offeredMode(mode('CASH')).instructions).toBeUndefined()
  })
})
