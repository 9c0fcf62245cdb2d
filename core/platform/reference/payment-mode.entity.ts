import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A way in which money comes to us, and for what it is offered
 * (rule: Offered payment modes).
 */
export const paymentMode = defineEntity({
  name: 'payment_mode',
  area: 'payment-modes',
  label: words('付款方式', '付款方式', 'Payment modes'),
  one: words('付款方式', '付款方式', 'payment mode'),
  menu: { group: 'money', order: 50, icon: 'credit-card' },
  key: 'mode_code',
  title: 'mode_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['mode_code', 'mode_name', 'english_name', 'pay_way', 'for_top_up', 'for_bill', 'for_remittance', 'enabled'],
  searched: ['mode_code', 'mode_name', 'english_name'],
  filtered: ['pay_way', 'enabled'],
  cached: true,
  starts: { enabled: true, pay_way: 'other' },
  fields: {
    mode_code: { kind: 'code', maxLength: 20, required: true, label: words('代码', '代碼', 'Code') },
    mode_name: { kind: 'text', maxLength: 80, required: true, label: words('名称', '名稱', 'Name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    pay_way: {
      kind: 'choice',
      required: true,
      label: words('到账方式', '入帳方式', 'How it comes'),
      choices: {
        alipay: words('支付宝', '支付寶', 'Alipay'),
        wepay: words('微信支付', '微信支付', 'WeChat Pay'),
        balance: words('余额', '餘額', 'Balance'),
        bank: words('银行转账', '銀行轉帳', 'Bank transfer'),
        account: words('挂账', '掛帳', 'On account'),
        other: words('其他', '其他', 'Other'),
      },
    },
    for_top_up: { kind: 'flag', label: words('用于充值', '用於儲值', 'For top-ups') },
    for_bill: { kind: 'flag', label: words('用于账单', '用於帳單', 'For bills') },
    for_remittance: { kind: 'flag', label: words('用于代收回款', '用於代收回款', 'For remittances') },
    instructions: {
      kind: 'text',
      maxLength: 600,
      multiline: true,
      label: words('付款说明', '付款說明', 'How to pay'),
      help: words('客户看到的收款账号与附言', '客戶看到的收款帳號與附言', 'The account and the reference that payers are shown'),
    },
    english_instructions: {
      kind: 'text',
      maxLength: 600,
      multiline: true,
      label: words('付款说明（英文）', '付款說明（英文）', 'How to pay, in English'),
    },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
    remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
  },
})
