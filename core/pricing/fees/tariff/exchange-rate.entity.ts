import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { versionFields } from './version-fields.ts'

/**
 * The rates of a currency from an instant on: what the Currency record shows today, kept for the
 * bills of earlier days (rule: Prices of a day).
 */
export const exchangeRate = defineEntity({
  name: 'exchange_rate',
  area: 'exchange-rates',
  label: words('汇率', '匯率', 'Exchange rates'),
  one: words('汇率', '匯率', 'exchange rate'),
  menu: { group: 'money', order: 35, icon: 'exchange' },
  key: 'version_code',
  title: 'currency',
  listed: ['version_code', 'currency', 'to_usd', 'to_rmb', 'effective_from', 'version_status'],
  searched: ['version_code', 'currency'],
  filtered: ['currency', 'version_status'],
  cached: true,
  ofAllClients: true,
  versions: { of: 'currency' },
  fields: {
    ...versionFields,
    currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
    to_usd: {
      kind: 'rate',
      positive: true,
      required: true,
      label: words('兑美元', '兌美元', 'To USD'),
      help: words('1 单位折合美元', '1 單位折合美元', 'USD for 1 unit'),
    },
    to_rmb: {
      kind: 'rate',
      positive: true,
      required: true,
      label: words('兑人民币', '兌人民幣', 'To RMB'),
      help: words('1 单位折合人民币', '1 單位折合人民幣', 'RMB for 1 unit'),
    },
  },
})
