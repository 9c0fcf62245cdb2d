import { expect, it } from 'vitest'
import { reasonWords } from '#core/money/cod/payouts/payout-reasons.ts'

it('a failed payout is explained in the language of its reader, also where only Alipay has words for it', () => {
  expect(reasonWords({ code: 'PAYEE_NOT_EXIST', reason: '收款方不存在' })['en-US']).toBe('The payee’s account does not exist')
  const strange = reasonWords({ code: 'NEW_CODE', reason: '新的原因' })
  expect([strange['zh-CN'], strange['en-US']]).toEqual(['新的原因', 'Alipay refused it as NEW_CODE: 新的原因'])
  expect(reasonWords({ reason: 'Changed our mind' })['zh-CN']).toBe('Changed our mind')
})
