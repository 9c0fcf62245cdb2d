import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a wording, a choice or sending again is refused. */
export const notificationFailure = defineFailures({
  FIELD_NOT_IN_TEMPLATE: {
    kind: 'invalid',
    words: words(
      '没有字段 {found}，可用字段：{known}',
      '沒有欄位 {found}，可用欄位：{known}',
      'There is no field {found}. Fields: {known}',
    ),
  },
  MAIL_ADDRESS_INVALID: {
    kind: 'invalid',
    words: words('请填写一个邮箱地址', '請填寫一個電子郵件地址', 'Enter one mail address'),
  },
  MAIL_ADDRESS_MISSING: {
    kind: 'refused',
    words: words('还没有邮箱地址，请先填写', '還沒有電子郵件地址，請先填寫', 'There is no mail address yet. Enter one first'),
  },
  TEST_MAILS_SPENT: {
    kind: 'refused',
    words: words(
      '今天已发送 {most} 封测试邮件，请明天再试',
      '今天已傳送 {most} 封測試郵件，請明天再試',
      '{most} test mails were sent today. Try again tomorrow',
    ),
  },
  BINDING_ON_BOARD: {
    kind: 'invalid',
    words: words('此类消息不能关闭', '此類訊息不能關閉', 'This kind cannot be turned off on the message board'),
  },
  SMS_TEMPLATE_UNKNOWN: {
    kind: 'invalid',
    words: words('找不到短信模板 {found}', '找不到簡訊範本 {found}', 'There is no SMS template {found}'),
  },
  NOTIFICATION_NOT_FOUND: { kind: 'missing', words: words('找不到该记录', '找不到該記錄', 'This entry was not found') },
  NOTIFICATION_WAITS: {
    kind: 'conflict',
    words: words('正在等待发送', '正在等待傳送', 'It is waiting to be sent already'),
  },
})
