import type { Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'

/** Purposes of a call between us and an agent. */
export const CALL_KINDS = {
  pull: words('查询', '查詢', 'Question'),
  register: words('登记单号', '登記單號', 'Registration'),
  push: words('推送', '推送', 'Push'),
  test: words('测试', '測試', 'Test'),
} as const
export type CallKind = keyof typeof CALL_KINDS

/** Why a call brought nothing. */
export const CALL_TROUBLES = {
  no_answer: words('无响应', '無回應', 'No answer'),
  refused: words('被拒绝', '被拒絕', 'Refused'),
  throttled: words('超出频率限制', '超出頻率限制', 'Too many calls'),
  unreadable: words('响应无法识别', '回應無法辨識', 'Unreadable'),
  too_large: words('响应过大', '回應過大', 'Too large'),
  private_address: words('地址不允许访问', '位址不允許存取', 'Address not allowed'),
  no_credential: words('未设置密钥', '未設定金鑰', 'No key set'),
  wrong_signature: words('签名错误', '簽章錯誤', 'Wrong signature'),
  agent_off: words('代理已停用', '代理已停用', 'Agent turned off'),
  not_taken: words('轨迹未保存', '軌跡未儲存', 'Events not stored'),
} as const
export type CallTrouble = keyof typeof CALL_TROUBLES

/** A call as staff read it in the log; what was sent and answered is masked and cut. */
export type AgentCall = {
  readonly agent: string
  readonly kind: CallKind
  readonly at: Instant
  readonly millis: number
  /** The HTTP status, where there was an answer. */
  readonly status?: number
  readonly numbers: number
  /** The first of them. */
  readonly first?: string
  readonly events: number
  readonly added: number
  /** Events whose code is not mapped yet, and events of no parcel of ours. */
  readonly waiting: number
  readonly unmatched: number
  readonly refused: number
  readonly trouble?: CallTrouble
  /** The agent's words about the trouble, or why events were refused. */
  readonly reason?: string
  readonly sent?: string
  readonly answer?: string
}

const MOST_LOGGED = 2000
const MASK = '***'

/** Names whose values no log shows, and consignees with them. */
const SECRET_NAMES =
  /"([^"]*(?:token|secret|password|passwd|signature|sign|apikey|api_key|authorization|phone|mobile|email|consignee|receiver|recipient)[^"]*)"\s*:\s*("(?:[^"\\]|\\.)*"?|-?\d+)/gi

/** A body as a log may keep it: values of secrets and persons masked, the rest cut. */
export const loggedBody = (text: string, secrets: readonly string[] = []): string => {
  const begun = text.slice(0, 4 * MOST_LOGGED)
  const hidden = secrets.filter((one) => one.length > 3).reduce((left, secret) => left.replaceAll(secret, MASK), begun)
  return hidden.replaceAll(SECRET_NAMES, `"$1":"${MASK}"`).slice(0, MOST_LOGGED)
}
