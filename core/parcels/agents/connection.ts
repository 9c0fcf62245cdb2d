import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import type { Circuit } from './circuit.rules.ts'

/** How a tracker agent is reached; `files` sends events only in files that staff import. */
export const CONNECTION_KINDS = {
  '17track': words('17TRACK', '17TRACK', '17TRACK'),
  http: words('HTTP 接口', 'HTTP 介面', 'HTTP interface'),
  files: words('仅文件导入', '僅檔案匯入', 'Files only'),
} as const
export type ConnectionKind = keyof typeof CONNECTION_KINDS

/** Longest path of a part of an answer, such as `data.list`. */
const PATH = { kind: 'text', maxLength: 120 } as const
const NAME = { kind: 'text', maxLength: 80 } as const

const METHODS = { POST: words('POST', 'POST', 'POST'), GET: words('GET', 'GET', 'GET') } as const

/** How a call proves who we are. */
const AUTHENTICATIONS = {
  none: words('无', '無', 'None'),
  header: words('请求头密钥', '請求標頭金鑰', 'Key in a header'),
  basic: words('用户名和密码（Basic）', '使用者名稱和密碼（Basic）', 'User and password (Basic)'),
  bearer: words('令牌（Bearer）', '權杖（Bearer）', 'Token (Bearer)'),
  hmac: words('请求体 HMAC-SHA256 签名', '請求本文 HMAC-SHA256 簽章', 'HMAC-SHA256 of the body'),
} as const

/** How a push proves that it is the agent's. */
const PUSH_PROOFS = {
  none: words('不接收推送', '不接收推送', 'No push'),
  hmac: words('请求体 HMAC-SHA256 签名', '請求本文 HMAC-SHA256 簽章', 'HMAC-SHA256 of the body'),
  token: words('请求头令牌', '請求標頭權杖', 'Token in a header'),
} as const

const TIME_FORMATS = {
  text: words(
    '文本（ISO 8601 或 YYYY-MM-DD HH:mm:ss）',
    '文字（ISO 8601 或 YYYY-MM-DD HH:mm:ss）',
    'Text (ISO 8601 or YYYY-MM-DD HH:mm:ss)',
  ),
  day_first: words('日/月/年（DD/MM/YYYY HH:mm）', '日/月/年（DD/MM/YYYY HH:mm）', 'Day first (DD/MM/YYYY HH:mm)'),
  month_first: words('月/日/年（MM/DD/YYYY HH:mm）', '月/日/年（MM/DD/YYYY HH:mm）', 'Month first (MM/DD/YYYY HH:mm)'),
  seconds: words('Unix 秒', 'Unix 秒', 'Unix seconds'),
  millis: words('Unix 毫秒', 'Unix 毫秒', 'Unix milliseconds'),
} as const

const PAGINGS = {
  none: words('不分页', '不分頁', 'None'),
  cursor: words('游标', '游標', 'Cursor'),
  page: words('页码', '頁碼', 'Page number'),
} as const

const polled = { kind: 'flag', label: words('定时查询轨迹', '定時查詢軌跡', 'Ask for events') } as const

/** Fields that a connection to 17TRACK is set up with; its key is a credential. */
export const track17Fields = {
  polled,
  endpoint: {
    kind: 'url',
    maxLength: 300,
    required: true,
    label: words('接口地址', '介面網址', 'Address'),
    help: words('通常为 https://api.17track.net', '通常為 https://api.17track.net', 'Usually https://api.17track.net'),
  },
  carrier: {
    kind: 'integer',
    min: 1,
    max: 99_999_999,
    label: words('承运商代码', '承運商代碼', 'Carrier code'),
    help: words(
      '17TRACK 的承运商代码，留空则自动识别',
      '17TRACK 的承運商代碼，留空則自動辨識',
      '17TRACK’s number of the carrier; empty to detect it',
    ),
  },
  numbers_per_call: {
    kind: 'integer',
    min: 1,
    max: 40,
    required: true,
    label: words('每次查询单号数', '每次查詢單號數', 'Numbers per call'),
  },
  calls_per_second: {
    kind: 'integer',
    min: 1,
    max: 3,
    required: true,
    label: words('每秒请求数上限', '每秒請求數上限', 'Calls per second'),
  },
} as const satisfies Fields

/** Fields that describe any agent with a JSON interface. */
export const httpFields = {
  polled,
  endpoint: {
    kind: 'url',
    maxLength: 500,
    required: true,
    label: words('接口地址', '介面網址', 'Address'),
    help: words(
      '{number} 或 {numbers} 处填单号；填 {number} 时每次只查一个',
      '{number} 或 {numbers} 處填單號；填 {number} 時每次只查一個',
      'Numbers stand for {number} or {numbers}; with {number} each call asks for one',
    ),
  },
  method: { kind: 'choice', required: true, label: words('请求方法', '請求方法', 'Method'), choices: METHODS },
  body: {
    kind: 'text',
    maxLength: 2000,
    multiline: true,
    label: words('请求体', '請求本文', 'Body'),
    help: words(
      'JSON，"{numbers}" 处填单号列表，例如 {"nos": "{numbers}"}',
      'JSON，"{numbers}" 處填單號清單，例如 {"nos": "{numbers}"}',
      'JSON; "{numbers}" becomes the list, as in {"nos": "{numbers}"}',
    ),
  },
  headers: {
    kind: 'text',
    maxLength: 1000,
    multiline: true,
    label: words('其他请求头', '其他請求標頭', 'Further headers'),
    help: words('每行一个，例如 X-Client: crossdock', '每列一個，例如 X-Client: crossdock', 'One per line, such as X-Client: crossdock'),
  },
  auth: { kind: 'choice', required: true, label: words('认证方式', '驗證方式', 'Authentication'), choices: AUTHENTICATIONS },
  auth_name: {
    ...NAME,
    label: words('请求头名或用户名', '標頭名稱或使用者名稱', 'Header or user name'),
    help: words(
      '密钥所在的请求头，或 Basic 的用户名',
      '金鑰所在的標頭，或 Basic 的使用者名稱',
      'Where the key stands, or the user of Basic',
    ),
  },
  good_path: {
    ...PATH,
    label: words('成功标志位置', '成功標誌位置', 'Path of “good”'),
    help: words(
      '响应中表示成功与否的位置，如 code；留空则以 HTTP 状态为准',
      '回應中表示成功與否的位置，如 code；留空則以 HTTP 狀態為準',
      'Where an answer says whether it is good, such as code; empty where the HTTP status says it',
    ),
  },
  good_values: {
    ...PATH,
    label: words('成功标志的值', '成功標誌的值', 'Values that mean “good”'),
    help: words('以逗号分隔，如 0, 200, success', '以逗號分隔，如 0, 200, success', 'Separated by commas, such as 0, 200, success'),
  },
  message_path: {
    ...PATH,
    label: words('错误信息位置', '錯誤訊息位置', 'Path of the message'),
    help: words(
      '失败时的说明，如 msg，记入调用日志',
      '失敗時的說明，如 msg，記入呼叫記錄',
      'Why it is not good, such as msg; kept in the log',
    ),
  },
  list_path: {
    ...PATH,
    label: words('列表位置', '清單位置', 'Path of the list'),
    help: words('如 data.list；留空为整个响应', '如 data.list；留空為整個回應', 'Such as data.list; empty for the whole answer'),
  },
  events_path: {
    ...PATH,
    label: words('轨迹位置', '軌跡位置', 'Path of the events'),
    help: words('列表按包裹分组时填写，如 events', '清單依包裹分組時填寫，如 events', 'Where the list is of parcels, such as events'),
  },
  number_path: { ...PATH, required: true, label: words('单号位置', '單號位置', 'Path of the number') },
  code_path: { ...PATH, required: true, label: words('轨迹代码位置', '軌跡代碼位置', 'Path of the code') },
  time_path: { ...PATH, required: true, label: words('时间位置', '時間位置', 'Path of the time') },
  time_format: { kind: 'choice', required: true, label: words('时间格式', '時間格式', 'Format of times'), choices: TIME_FORMATS },
  zone_path: { ...PATH, label: words('时区位置', '時區位置', 'Path of the time zone') },
  place_path: { ...PATH, label: words('地点位置', '地點位置', 'Path of the place') },
  text_path: { ...PATH, label: words('描述位置', '描述位置', 'Path of the description') },
  paging: { kind: 'choice', required: true, label: words('分页方式', '分頁方式', 'Paging'), choices: PAGINGS },
  paging_name: { ...NAME, label: words('分页参数名', '分頁參數名稱', 'Parameter of the page') },
  cursor_path: { ...PATH, label: words('游标位置', '游標位置', 'Path of the next cursor') },
  numbers_per_call: {
    kind: 'integer',
    min: 1,
    max: 500,
    required: true,
    label: words('每次查询单号数', '每次查詢單號數', 'Numbers per call'),
  },
  calls_per_second: {
    kind: 'integer',
    min: 1,
    max: 50,
    required: true,
    label: words('每秒请求数上限', '每秒請求數上限', 'Calls per second'),
  },
  push: { kind: 'choice', required: true, label: words('推送验证', '推送驗證', 'Proof of a push'), choices: PUSH_PROOFS },
  push_header: { ...NAME, label: words('推送签名请求头', '推送簽章標頭', 'Header of the push’s proof') },
} as const satisfies Fields

/** Nothing is asked of an agent that sends files. */
const filesFields = {} as const satisfies Fields

export type Track17Settings = RecordOf<typeof track17Fields>
export type HttpSettings = RecordOf<typeof httpFields>

/** The fields of a kind. */
export const CONNECTION_FIELDS = { '17track': track17Fields, http: httpFields, files: filesFields } as const satisfies Record<
  ConnectionKind,
  Fields
>

/** Settings that a new connection begins with. */
export const CONNECTION_STARTS: Readonly<Record<ConnectionKind, Readonly<Record<string, unknown>>>> = {
  '17track': { polled: true, endpoint: 'https://api.17track.net', numbers_per_call: 40, calls_per_second: 3 },
  http: {
    polled: true,
    method: 'POST',
    auth: 'none',
    number_path: 'number',
    code_path: 'code',
    time_path: 'time',
    time_format: 'text',
    paging: 'none',
    numbers_per_call: 20,
    calls_per_second: 2,
    push: 'none',
  },
  files: {},
}

/**
 * Purposes of credentials: the key that we send with calls, and the one that pushes of the agent
 * are checked with; 17TRACK has one key for both.
 */
export const CREDENTIAL_PURPOSES = {
  call: words('接口密钥', '介面金鑰', 'Key of calls'),
  push: words('推送密钥', '推送金鑰', 'Key of pushes'),
} as const
export type CredentialPurpose = keyof typeof CREDENTIAL_PURPOSES

/**
 * A secret as it is kept: sealed, with who set it. One that was replaced still opens pushes for a
 * day.
 */
export type Credential = {
  readonly purpose: CredentialPurpose
  readonly sealed: string
  readonly setAt: Instant
  readonly setBy: number
  readonly replacedAt?: Instant
}

/** The settings of each kind. */
export type ConnectionSettings =
  | { readonly kind: '17track'; readonly settings: Track17Settings }
  | { readonly kind: 'http'; readonly settings: HttpSettings }
  | { readonly kind: 'files'; readonly settings: Readonly<Record<string, never>> }

/** How an agent is reached. */
export type Connection = ConnectionSettings & {
  readonly agent: string
  readonly version: number
  readonly circuit: Circuit
  readonly credentials: readonly Credential[]
}

/**
 * The limits of an agent; `files` is never called, and a call that has a place for one number asks
 * for one.
 */
export function limitsOf({ kind, settings }: ConnectionSettings): { readonly numbersPerCall: number; readonly callsPerSecond: number } {
  if (kind === 'files') return { numbersPerCall: 0, callsPerSecond: 0 }
  const isSingle = kind === 'http' && `${settings.endpoint} ${settings.body ?? ''}`.includes('{number}')
  return { numbersPerCall: isSingle ? 1 : settings.numbers_per_call, callsPerSecond: settings.calls_per_second }
}

/** Whether the polling job asks the agent. */
export const isPolled = ({ kind, settings }: ConnectionSettings): boolean => kind !== 'files' && settings.polled

/** How long a replaced key still opens pushes, so that the agent changes it in its own time. */
const ROTATION_MILLIS = MILLIS_PER_DAY

/** The credentials that a kind needs. */
export const PURPOSES_OF: Readonly<Record<ConnectionKind, readonly CredentialPurpose[]>> = {
  '17track': ['call'],
  http: ['call', 'push'],
  files: [],
}

/** The purpose whose credentials open pushes of a kind. */
export const pushPurpose = (kind: ConnectionKind): CredentialPurpose => (kind === '17track' ? 'call' : 'push')

/** The credential that is in use, and for pushes those that were replaced within a day as well. */
export const credentialInUse = (credentials: readonly Credential[], purpose: CredentialPurpose): Credential | undefined =>
  credentials.find((one) => one.purpose === purpose && one.replacedAt === undefined)
export const pushCredentials = ({ kind, credentials }: Pick<Connection, 'kind' | 'credentials'>, at: Instant): readonly Credential[] =>
  credentials.filter(
    ({ purpose, replacedAt }) => purpose === pushPurpose(kind) && (replacedAt === undefined || replacedAt > at - ROTATION_MILLIS),
  )

/**
 * Returns the owner that a sealed credential belongs to: copied to another agent it does not open.
 */
export const credentialOwner = (agent: string, purpose: CredentialPurpose): string => `tracker agent ${agent} ${purpose}`

const MOST_SECRET = 500

/** Fields that set a credential. */
export const credentialFields = {
  secret: {
    kind: 'text',
    maxLength: MOST_SECRET,
    required: true,
    personal: true,
    label: words('新密钥', '新金鑰', 'New key'),
    help: words('保存后不再显示', '儲存後不再顯示', 'Not shown again'),
  },
} as const satisfies Fields

const { secret } = credentialFields

/** The same for a credential that opens pushes. */
export const pushCredentialFields = {
  secret: {
    ...secret,
    help: words(
      '保存后不再显示；旧密钥在 24 小时内仍可验证推送',
      '儲存後不再顯示；舊金鑰在 24 小時內仍可驗證推送',
      'Not shown again; the old one still opens pushes for 24 hours',
    ),
  },
} as const satisfies Fields
