import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { Machine } from '#core/base/kernel/machine.ts'
import type { AuditArea } from './audit-area.ts'
import { AUDIT_AREAS, auditArea } from './audit-areas.ts'

/** Actions that are no event of a machine. */
const COMMON: Readonly<Record<string, Words>> = {
  create: words('新建', '新增', 'Created'),
  update: words('修改', '修改', 'Changed'),
  change: words('修改', '修改', 'Changed'),
  delete: words('删除', '刪除', 'Deleted'),
  register: words('注册', '註冊', 'Registered'),
  change_password: words('修改密码', '修改密碼', 'Password changed'),
  reset_password: words('重置密码', '重設密碼', 'Password reset'),
  reset_forgotten_password: words('用手机验证码重设密码', '以手機驗證碼重設密碼', 'Password reset by phone'),
  sign_out_everywhere: words('退出全部登录会话', '登出全部登入工作階段', 'Signed out everywhere'),
  turn_on_second_factor: words('开启双重验证', '開啟雙重驗證', 'Two-step sign-in turned on'),
  turn_off_second_factor: words('关闭双重验证', '關閉雙重驗證', 'Two-step sign-in turned off'),
  reset_second_factor: words('重置双重验证', '重設雙重驗證', 'Two-step sign-in reset'),
  renew_recovery_codes: words('重新生成恢复码', '重新產生復原碼', 'Recovery codes replaced'),
  use_recovery_code: words('使用恢复码登录', '使用復原碼登入', 'Signed in with a recovery code'),
  invite_member: words('邀请成员', '邀請成員', 'Member invited'),
  join_client: words('成员加入', '成員加入', 'Member joined'),
  change_member: words('修改成员', '修改成員', 'Member changed'),
  member_suspended: words('停用成员', '停用成員', 'Member suspended'),
  member_active: words('恢复成员', '恢復成員', 'Member resumed'),
  member_left: words('移除成员', '移除成員', 'Member removed'),
  make_key: words('创建密钥', '建立金鑰', 'Key created'),
  rotate_key: words('更换密钥', '更換金鑰', 'Key replaced'),
  change_key: words('修改密钥', '修改金鑰', 'Key changed'),
  revoke_key: words('停用密钥', '停用金鑰', 'Key ended'),
  revoke_keys: words('停用所有密钥', '停用所有金鑰', 'All keys ended'),
  save_information: words('保存账号信息', '儲存帳號資訊', 'Account information saved'),
  save_invoice: words('保存发票信息', '儲存發票資訊', 'Invoice information saved'),
  save_finance: words('保存收款信息', '儲存收款資訊', 'Payee saved'),
  save_contract_base: words('保存签约信息', '儲存簽約資訊', 'Contract party saved'),
  sign_contract: words('签署合同', '簽署合約', 'Contract signed'),
  set_terms: words('设置白名单与账期', '設定白名單與帳期', 'Whitelist and period set'),
  set_credit_limit: words('设置信用额度', '設定信用額度', 'Credit limit set'),
  set_warning_level: words('设置余额提醒', '設定餘額提醒', 'Low-balance warning set'),
  print_labels: words('打印面单', '列印面單', 'Labels printed'),
  make_print_desk: words('新建打印台', '新增列印台', 'Print desk added'),
  revoke_print_desk: words('移除打印台', '移除列印台', 'Print desk removed'),
  raise: words('提交工单', '提交工單', 'Work order raised'),
  note: words('添加内部备注', '新增內部備註', 'Staff note added'),
  assign: words('分配处理人', '指派處理人', 'Assigned'),
  simulate: words('模拟价格', '模擬價格', 'Prices simulated'),
  switch_off_webhook: words('自动停用 Webhook', '自動停用 Webhook', 'Webhook turned off automatically'),
  send: words('发送消息', '傳送訊息', 'Message sent'),
}

type Move = { readonly action: string; readonly from?: string | undefined; readonly to?: string | undefined }

const knows = ({ events, states }: Machine, { action, from, to }: Move): boolean =>
  Object.hasOwn(events, action) && [from, to].every((state) => state === undefined || Object.hasOwn(states, state))

/**
 * The machine of an area that made a move: several machines may have states of one name, which they
 * word differently.
 */
export function machineOf({ machines }: Pick<AuditArea, 'machines'>, move: Move): Machine | undefined {
  return (
    machines.find((machine) => knows(machine, move)) ??
    machines.find(({ states }) => [move.from, move.to].every((state) => state === undefined || Object.hasOwn(states, state)))
  )
}

function wordsOf({ action, ...states }: Move, area: AuditArea): Words | undefined {
  const event = machineOf(area, { action, ...states })?.events
  if (event !== undefined && Object.hasOwn(event, action)) return event[action]?.label
  return Object.hasOwn(area.actions, action) ? area.actions[action] : Object.hasOwn(COMMON, action) ? COMMON[action] : undefined
}

/** An action in the words of its own area; as it is named where nobody worded it. */
export const actionText = (move: Move & { readonly area: string }, locale: Locale): string =>
  wordsOf(move, auditArea(move.area))?.[locale] ?? move.action

/** Names of each area's own actions, by the action's name. */
const named: readonly (readonly [action: string, words: Words])[] = [
  ...Object.entries(COMMON),
  ...AUDIT_AREAS.map(auditArea).flatMap(({ actions, machines }) => [
    ...Object.entries(actions),
    ...machines.flatMap(({ events }) => Object.entries(events).map(([name, { label }]): [string, Words] => [name, label])),
  ]),
]

/** The actions that a filter offers: common ones, and those of every area. */
export const AUDIT_ACTIONS: readonly string[] = [...new Set(named.map(([action]) => action))]

/**
 * Returns the names of an action in any area, each once: several areas have an event of one name.
 */
export const actionNames = (action: string, locale: Locale): string =>
  [...new Set(named.filter(([name]) => name === action).map(([, label]) => label[locale]))].join(' / ')
