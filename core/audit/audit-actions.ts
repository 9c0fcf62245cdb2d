import { words, type Locale, type Words } from '../kernel/words.ts'
import { machineCatalog } from '../machine-catalog.ts'
import { auditArea } from './audit-areas.ts'

/** Actions on records of any area; events of machines have their own words. */
const COMMON: Readonly<Record<string, Words>> = {
  create: words('新建', '新增', 'Created'),
  update: words('修改', '修改', 'Changed'),
  change: words('修改', '修改', 'Changed'),
  delete: words('删除', '刪除', 'Deleted'),
  publish: words('发布', '發佈', 'Published'),
  register: words('注册', '註冊', 'Registered'),
  change_password: words('修改密码', '修改密碼', 'Password changed'),
  reset_password: words('重置密码', '重設密碼', 'Password reset'),
  save_information: words('保存账户信息', '儲存帳戶資訊', 'Account information saved'),
  save_invoice: words('保存发票信息', '儲存發票資訊', 'Invoice information saved'),
  save_finance: words('保存收款信息', '儲存收款資訊', 'Payee saved'),
  save_contract_base: words('保存签约信息', '儲存簽約資訊', 'Contract party saved'),
  sign_contract: words('签署合同', '簽署合約', 'Contract signed'),
  set_credit_limit: words('设置信用额度', '設定信用額度', 'Credit limit set'),
  print_labels: words('打印面单', '列印面單', 'Labels printed'),
  pack: words('装袋', '裝袋', 'Packed'),
}

/** The actions that a filter offers: common ones, and the events of every machine. */
export const AUDIT_ACTIONS: readonly string[] = [
  ...new Set([...Object.keys(COMMON), ...machineCatalog.flatMap((machine) => Object.keys(machine.events))]),
]

/** An action in words, as its area calls it; without an area, as the first machine that knows it does. */
export function actionText(action: string, locale: Locale, area?: string): string {
  const machines = area === undefined ? machineCatalog : [...auditArea(area).machines, ...machineCatalog]
  const event = machines.find((machine) => Object.hasOwn(machine.events, action))?.events[action]
  return (Object.hasOwn(COMMON, action) ? COMMON[action] : event?.label)?.[locale] ?? action
}
