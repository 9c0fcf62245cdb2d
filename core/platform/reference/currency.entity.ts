import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * An ISO 4217 currency. What it is worth is the version of its exchange rate that is in force,
 * which is changed there alone (rule: Rates of currencies).
 */
export const currency = defineEntity({
  name: 'currency',
  area: 'currencies',
  label: words('币种', '幣別', 'Currencies'),
  one: words('币种', '幣別', 'currency'),
  menu: { group: 'money', order: 30, icon: 'dollar' },
  key: 'code',
  title: 'name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['code', 'name', 'english_name', 'rate', 'to_rmb', 'to_usd'],
  searched: ['code', 'name', 'english_name'],
  filtered: [],
  cached: true,
  fields: {
    code: { kind: 'code', maxLength: 3, required: true, label: words('代码', '代碼', 'Code') },
    name: { kind: 'text', maxLength: 80, required: true, label: words('名称', '名稱', 'Name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    rate: {
      kind: 'rate',
      positive: true,
      required: true,
      label: words('汇率', '匯率', 'Rate'),
      help: words('1 美元可兑换的数量', '1 美元可兌換的數量', 'Units for 1 USD'),
    },
    to_rmb: {
      kind: 'rate',
      derived: true,
      label: words('兑人民币', '兌人民幣', 'To RMB'),
      help: words(
        '1 单位折合人民币，取当前生效的汇率',
        '1 單位折合人民幣，取目前生效的匯率',
        'RMB for 1 unit, by the exchange rate in force',
      ),
    },
    to_usd: {
      kind: 'rate',
      derived: true,
      label: words('兑美元', '兌美元', 'To USD'),
      help: words('1 单位折合美元，取当前生效的汇率', '1 單位折合美元，取目前生效的匯率', 'USD for 1 unit, by the exchange rate in force'),
    },
  },
})
