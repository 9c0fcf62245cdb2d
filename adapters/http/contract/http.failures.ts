import { defineFailures, type Failure } from '#core/base/kernel/failure.ts'
import { sameWords, words, wordsWithin } from '#core/base/kernel/words.ts'

/** Failures of a call before it reaches a use case, and of the server itself. */
export const httpFailure = defineFailures({
  ROUTE_NOT_FOUND: { kind: 'missing', words: words('没有此接口', '沒有此介面', 'This route does not exist') },
  BODY_UNREADABLE: {
    kind: 'invalid',
    words: words(
      '请求内容不是正确的 JSON：第 {line} 行第 {column} 列，{found}',
      '請求內容不是正確的 JSON：第 {line} 行第 {column} 列，{found}',
      'The body is not valid JSON: line {line}, column {column}, {found}',
    ),
  },
  CONTENT_TYPE_WRONG: {
    kind: 'unsupported',
    words: words(
      '不接受 Content-Type {found}，应为 {expected}',
      '不接受 Content-Type {found}，應為 {expected}',
      'Content-Type {found} is not taken here; send {expected}',
    ),
  },
  BODY_TOO_LARGE: { kind: 'too_large', words: words('请求内容超过 {limit}', '請求內容超過 {limit}', 'The body is larger than {limit}') },
  HEADERS_TOO_LARGE: {
    kind: 'too_large',
    words: words('请求标头超过 {limit}', '請求標頭超過 {limit}', 'The headers are larger than {limit}'),
  },
  REQUEST_LATE: {
    kind: 'invalid',
    words: words('请求没有按时发完', '請求沒有按時傳完', 'The request did not arrive in time'),
  },
  BODY_TOO_DEEP: {
    kind: 'invalid',
    words: words('请求内容的嵌套超过 {max} 层', '請求內容的巢狀超過 {max} 層', 'The body is nested more than {max} levels deep'),
  },
  REQUEST_MALFORMED: { kind: 'invalid', words: words('请求格式不正确', '請求格式不正確', 'The request is malformed') },
  AT_MOST: { kind: 'invalid', words: words('最多为 {max}', '最多為 {max}', 'must be at most {max}') },
  AT_LEAST: { kind: 'invalid', words: words('至少为 {min}', '至少為 {min}', 'must be at least {min}') },
  LABELS_NOT_FOUND: { kind: 'missing', words: words('找不到这份面单', '找不到這份面單', 'These labels were not found') },
  FILES_TOO_MANY_AT_ONCE: {
    kind: 'too_large',
    words: words('一次最多 {most} 个文件', '一次最多 {most} 個檔案', 'Up to {most} files at once'),
  },
  FILE_MISSING: { kind: 'invalid', words: words('请选择文件', '請選擇檔案', 'Choose a file') },
  IDEMPOTENCY_KEY_REQUIRED: {
    kind: 'invalid',
    words: words('缺少 Idempotency-Key 请求头', '缺少 Idempotency-Key 請求標頭', 'The header Idempotency-Key is missing'),
  },
  IDEMPOTENCY_KEY_INVALID: {
    kind: 'invalid',
    words: words(
      'Idempotency-Key 应为 1 到 {max} 个可见 ASCII 字符',
      'Idempotency-Key 應為 1 到 {max} 個可見 ASCII 字元',
      'Idempotency-Key must have 1 to {max} visible ASCII characters',
    ),
  },
  SANDBOX_CLOSED: {
    kind: 'forbidden',
    words: words('沙盒仅在演示数据下开放', '沙盒僅在示範資料下開放', 'The sandbox is available with demo data only'),
  },
  TOO_MANY_CALLS: {
    kind: 'throttled',
    words: words(
      '请求过于频繁，请 {seconds} 秒后再试',
      '請求過於頻繁，請 {seconds} 秒後再試',
      'Too many requests. Try again in {seconds} seconds',
    ),
  },
  STORAGE_FULL: {
    kind: 'unavailable',
    words: words(
      '服务器存储空间已满，文件未保存，请稍后再试',
      '伺服器儲存空間已滿，檔案未儲存，請稍後再試',
      'The server is out of space. Nothing was saved. Try again later',
    ),
  },
  DISK_LOW: {
    kind: 'unavailable',
    words: words('磁盘可用空间少于 {floor}', '磁碟可用空間少於 {floor}', 'Less than {floor} of disk space is free'),
  },
  SERVICE_UNAVAILABLE: {
    kind: 'unavailable',
    words: words(
      '服务暂时不可用，请 {seconds} 秒后再试',
      '服務暫時不可用，請 {seconds} 秒後再試',
      'The service is temporarily unavailable. Try again in {seconds} seconds',
    ),
  },
})

const AT_SIGNS = words('在“{signs}”处', '在「{signs}」處', 'at “{signs}”')
const AT_END = words('内容到此结束', '內容到此結束', 'where it ends')

/** BODY_UNREADABLE with the place where the text stops being JSON. */
export const brokenJson = ({ line, column, found }: { readonly line: number; readonly column: number; readonly found: string }): Failure =>
  httpFailure('BODY_UNREADABLE', {
    line,
    column,
    found: found.trim() === '' ? AT_END : wordsWithin(AT_SIGNS, { signs: sameWords(found) }),
  })

const NO_TYPE = words('（未声明）', '（未宣告）', '(none)')

/** CONTENT_TYPE_WRONG for the type that a call came with. */
export const wrongContentType = (found: string | undefined, expected: string): Failure =>
  httpFailure('CONTENT_TYPE_WRONG', { found: found === undefined || found === '' ? NO_TYPE : found, expected })

/** The answer to an unexpected error: only the id under which the log has it. */
export const SERVER_ERROR = {
  code: 'SERVER_ERROR',
  words: words(
    '服务器出错，请稍后重试并提供编号 {requestId}',
    '伺服器出錯，請稍後重試並提供編號 {requestId}',
    'Something went wrong on our side. Try again; if it happens again, quote {requestId}',
  ),
} as const

/** Behind findings of which an answer lists only the first. */
export const AND_MORE = words('另有 {more} 处未列出', '另有 {more} 處未列出', 'and {more} more')

/** The `msg` of every success. */
export const DONE = words('成功', '成功', 'OK')

/** The expected type of a value, by zod's name for it. */
export const TYPE_WORDS = {
  string: words('文本', '文字', 'text'),
  number: words('数字', '數字', 'a number'),
  boolean: words('是或否', '是或否', 'true or false'),
  array: words('列表', '清單', 'a list'),
  object: words('对象', '物件', 'an object'),
  date: words('日期', '日期', 'a date'),
  other: words('其他格式', '其他格式', 'another format'),
} as const
