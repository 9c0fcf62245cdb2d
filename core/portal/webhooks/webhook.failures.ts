import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an endpoint is not saved, or a delivery is not sent again. */
export const webhookFailure = defineFailures({
  WEBHOOK_NOT_FOUND: { kind: 'missing', words: words('找不到 Webhook {id}', '找不到 Webhook {id}', 'Webhook {id} does not exist') },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到发送记录 {id}', '找不到傳送記錄 {id}', 'Delivery {id} does not exist'),
  },
  WEBHOOK_SECRETS_MANY: {
    kind: 'conflict',
    words: words(
      '24 小时内最多更换密钥 {most} 次，请稍后再试',
      '24 小時內最多更換金鑰 {most} 次，請稍後再試',
      'The secret can be replaced {most} times in a day; try again later',
    ),
  },
  WEBHOOK_URL: {
    kind: 'invalid',
    words: words(
      '请填写以 https:// 开头、不含用户名的完整地址',
      '請填寫以 https:// 開頭、不含使用者名稱的完整網址',
      'Enter a whole address that begins with https:// and has no user name',
    ),
  },
  WEBHOOK_URL_PRIVATE: {
    kind: 'invalid',
    words: words('该地址不是公网地址', '該位址不是公開網路位址', 'This address is not on the public internet'),
  },
  WEBHOOK_EVENT_UNKNOWN: {
    kind: 'invalid',
    words: words('没有事件 {event}', '沒有事件 {event}', 'There is no event {event}'),
  },
  WEBHOOK_EVENTS_NONE: { kind: 'invalid', words: words('请至少选择一个事件', '請至少選擇一個事件', 'Choose at least one event') },
  WEBHOOK_TOO_MANY: {
    kind: 'refused',
    words: words('每个账号最多 {most} 个 Webhook', '每個帳號最多 {most} 個 Webhook', 'An account has at most {most} webhooks'),
  },
  WEBHOOK_OFF: {
    kind: 'conflict',
    words: words('该 Webhook 已停用，请先启用', '該 Webhook 已停用，請先啟用', 'This webhook is off. Turn it on first'),
  },
})
