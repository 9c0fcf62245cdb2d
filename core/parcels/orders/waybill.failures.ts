import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of a waybill number, before any look-up. */
export const waybillFailure = defineFailures({
  WAYBILL_FORMAT: {
    kind: 'invalid',
    words: words(
      '“{found}”不是运单号，应为 CD 加 12 位数字',
      '「{found}」不是運單號，應為 CD 加 12 位數字',
      '“{found}” is not a waybill number. Expected CD and 12 digits',
    ),
  },
  WAYBILL_CHECK_DIGITS: {
    kind: 'invalid',
    words: words(
      '运单号 {found} 的校验位不正确，请重新扫描或核对',
      '運單號 {found} 的校驗位不正確，請重新掃描或核對',
      'The check digits of waybill {found} are wrong. Scan or enter it again',
    ),
  },
  MAWB_FORMAT: {
    kind: 'invalid',
    words: words(
      '“{found}”不是空运提单号，应为 176-12345675 的形式',
      '「{found}」不是空運提單號，應為 176-12345675 的形式',
      '“{found}” is not an air waybill number. Expected the form 176-12345675',
    ),
  },
  MAWB_CHECK_DIGIT: {
    kind: 'invalid',
    words: words(
      '空运提单号 {found} 的校验位不正确，请核对',
      '空運提單號 {found} 的校驗位不正確，請核對',
      'The check digit of air waybill {found} is wrong. Check the number',
    ),
  },
})
