import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

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
  PAYMENT_TYPE_CLOSED: {
    kind: 'refused',
    words: words('暂未开通此付款方式', '尚未開通此付款方式', 'This payment type is not offered here'),
  },
  PAYMENT_FORM_USED: {
    kind: 'conflict',
    words: words(
      '付款页面已打开过，请重新充值',
      '付款頁面已開啟過，請重新儲值',
      'The payment page was opened before. Start another top-up',
    ),
  },
  PAYMENT_PROMPT_GONE: {
    kind: 'missing',
    words: words('此充值单没有可付款的二维码', '此儲值單沒有可付款的 QR Code', 'This top-up has nothing to pay with any more'),
  },
  STATEMENT_LINE_CLOSED: {
    kind: 'conflict',
    words: words('此差异不存在或已处理', '此差異不存在或已處理', 'This difference does not exist or is resolved'),
  },
  TRANSACTION_TAKEN: {
    kind: 'conflict',
    words: words('此交易号已属于另一张充值单', '此交易編號已屬於另一張儲值單', 'Another top-up was paid by this transaction'),
  },
  SIGNATURE_WRONG: { kind: 'invalid', words: words('签名无效', '簽章無效', 'The signature is wrong') },
  DECISION_CLOSED: {
    kind: 'conflict',
    words: words(
      '没有可补入账或退回的付款；通知内容不明的充值只能等待支付渠道答复，或确认未收款',
      '沒有可補入帳或退回的付款；通知內容不明的儲值只能等待支付管道回覆，或確認未收款',
      'There is no payment to credit or give back, or there is one that came: a report that is not clear waits for the provider, or for you to say that nothing was paid',
    ),
  },
  NOTIFICATION_UNREADABLE: { kind: 'invalid', words: words('无法读取通知', '無法讀取通知', 'The notification can’t be read') },
  STATEMENT_FILE_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '无法识别，请上传支付宝或微信支付的账单文件（csv、zip 或 gz）',
      '無法識別，請上傳支付寶或微信支付的帳單檔案（csv、zip 或 gz）',
      'This is no statement. Upload the file of Alipay or WeChat Pay (csv, zip or gz)',
    ),
  },
  STATEMENT_FILE_LINE: {
    kind: 'invalid',
    words: words(
      '账单文件第 {line} 行无法识别，未导入任何内容',
      '帳單檔案第 {line} 列無法識別，未匯入任何內容',
      'Line {line} of the statement can’t be read. Nothing was imported',
    ),
  },
  STATEMENT_FILE_DAYS: {
    kind: 'invalid',
    words: words('一次最多导入 {most} 天的账单', '一次最多匯入 {most} 天的帳單', 'At most {most} days are imported at once'),
  },
  STATEMENT_NOT_READY: {
    kind: 'unavailable',
    words: words('支付渠道尚未出具 {day} 的对账单', '支付管道尚未出具 {day} 的對帳單', 'The provider has no statement of {day} yet'),
  },
  STATEMENT_UNREADABLE: {
    kind: 'unavailable',
    words: words('无法读取支付渠道 {day} 的对账单', '無法讀取支付管道 {day} 的對帳單', 'The provider’s statement of {day} can’t be read'),
  },
})
