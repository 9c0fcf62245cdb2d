import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a payment provider did not do what it was asked, or was not believed. */
export const paymentFailure = defineFailures({
  PROVIDER_UNAVAILABLE: {
    kind: 'unavailable',
    words: words(
      '暂时无法连接支付渠道，请稍后再试',
      '暫時無法連線支付管道，請稍後再試',
      'The payment provider can’t be reached. Try again in a moment.',
    ),
  },
  PROVIDER_REFUSED: {
    kind: 'refused',
    words: words('支付渠道拒绝了请求：{reason}', '支付管道拒絕了請求：{reason}', 'The payment provider refused: {reason}'),
  },
  SIGNATURE_WRONG: { kind: 'invalid', words: words('签名无效', '簽章無效', 'The signature is wrong') },
  NOTIFICATION_UNREADABLE: { kind: 'invalid', words: words('无法读取通知', '無法讀取通知', 'The notification can’t be read') },
  STATEMENT_NOT_READY: {
    kind: 'unavailable',
    words: words('支付渠道尚未出具 {day} 的对账单', '支付管道尚未出具 {day} 的對帳單', 'The provider has no statement of {day} yet'),
  },
})
