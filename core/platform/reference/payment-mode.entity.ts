import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A way in which we receive or send money. */
export const paymentMode = defineEntity({
  name: 'payment_mode',
  area: 'payment-modes',
  label: words('付款方式', '付款方式', 'Payment modes'),
  one: words('付款方式', '付款方式', 'payment mode'),
  menu: { group: 'money', order: 50, icon: 'credit-card' },
  key: 'mode_code',
  title: 'mode_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['mode_code', 'mode_name', 'english_name', 'enabled'],
  searched: ['mode_code', 'mode_name', 'english_name'],
  filtered: ['enabled'],
  starts: { enabled: true },
  fields: {
    mode_code: { kind: 'code', maxLength: 20, required: true, label: words('代码', '代碼', 'Code') },
    mode_name: { kind: 'text', maxLength: 80, required: true, label: words('名称', '名稱', 'Name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
    remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
  },
})
