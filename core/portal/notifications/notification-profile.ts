import type { Fields } from '#core/base/fields/field.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'

/** The languages that mails and text messages are written in, each by its own name. */
const LANGUAGES: Readonly<Record<Locale, Words>> = {
  'zh-CN': words('简体中文', '简体中文', '简体中文'),
  'zh-TW': words('繁體中文', '繁體中文', '繁體中文'),
  'en-US': words('English', 'English', 'English'),
}

/**
 * Where an account is notified, and in which language; what it leaves empty comes from its records.
 */
export const notificationProfileFields = {
  email: {
    kind: 'email',
    label: words('通知邮箱', '通知信箱', 'Mail address'),
    help: words('留空则使用联系邮箱', '留空則使用聯絡信箱', 'Leave empty to use your contact address'),
  },
  locale: { kind: 'choice', choices: LANGUAGES, required: true, label: words('通知语言', '通知語言', 'Language') },
} as const satisfies Fields

/** Texts of the audit trail about notifications. */
export const NOTIFICATION_TRAIL = {
  label: words('消息提醒', '訊息提醒', 'Notifications'),
  fields: {
    ...notificationProfileFields,
    choices: { kind: 'text', maxLength: 2000, label: words('提醒方式', '提醒方式', 'Choices') },
    subject: { kind: 'text', maxLength: 200, label: words('邮件主题', '郵件主旨', 'Subject') },
    body: { kind: 'text', maxLength: 4000, label: words('邮件正文', '郵件內文', 'Text') },
    sms_template: { kind: 'text', maxLength: 100, label: words('短信模板', '簡訊範本', 'SMS template') },
  } satisfies Fields,
  actions: {
    choose: words('修改提醒方式', '修改提醒方式', 'Change notifications'),
    word_mail: words('修改邮件模板', '修改郵件範本', 'Word a mail'),
    word_sms: words('修改短信模板', '修改簡訊範本', 'Word a text message'),
    send_again: words('重新发送', '重新傳送', 'Send again'),
  },
}
