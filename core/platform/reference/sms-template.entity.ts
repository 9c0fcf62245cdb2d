import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** The text of a short message with its parameters. */
export const smsTemplate = defineEntity({
  name: 'sms_template',
  area: 'sms-templates',
  label: words('短信模板', '簡訊範本', 'SMS templates'),
  one: words('短信模板', '簡訊範本', 'SMS template'),
  menu: { group: 'system', order: 60, icon: 'mobile-phone' },
  key: 'template_name',
  title: 'template_content',
  listed: ['template_name', 'template_content'],
  searched: ['template_name', 'template_content'],
  filtered: [],
  fields: {
    template_name: { kind: 'text', maxLength: 60, required: true, label: words('模板名称', '範本名稱', 'Template name') },
    template_content: {
      kind: 'text',
      maxLength: 500,
      multiline: true,
      required: true,
      label: words('模板内容', '範本內容', 'Template content'),
      help: words('参数写作 ${code}', '參數寫作 ${code}', 'Write parameters as ${code}'),
    },
  },
})
