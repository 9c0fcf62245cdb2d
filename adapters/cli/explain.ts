import { ApiError } from '../http/client/api-client.ts'
import { words } from '#core/base/kernel/words.ts'
import { NotAnswered } from './ask.ts'
import type { ExitCode } from './command.ts'
import type { Context } from './context.ts'

const UNREACHABLE = words(
  '无法连接 {url}。服务器是否已启动（crossdock serve）？',
  '無法連線 {url}。伺服器是否已啟動（crossdock serve）？',
  'Cannot reach {url}. Is the server running (crossdock serve)?',
)
const STRANGE = words(
  '{url} 的答复不是 Crossdock 的（HTTP {status}）。地址是否正确？',
  '{url} 的回覆不是 Crossdock 的（HTTP {status}）。位址是否正確？',
  'The server at {url} is not Crossdock (HTTP {status}). Is the address right?',
)
const SIGN_IN = words('请先登录：crossdock login', '請先登入：crossdock login', 'Sign in first: crossdock login')
const BROKEN_OFF = words('已中断', '已中斷', 'Interrupted')

const OURS = 500

/**
 * Prints a failure in lines that a person can act on, or as JSON, and returns the exit code. Bugs
 * of ours are thrown on, with their stack trace.
 */
export function explainFailure(failure: unknown, context: Context): ExitCode {
  if (context.interrupted.aborted || failure instanceof NotAnswered) {
    context.note(context.say(BROKEN_OFF))
    return 1
  }
  if (!(failure instanceof ApiError)) throw failure
  if (context.json)
    context.print(JSON.stringify({ error: failure.error, msg: failure.message, fields: failure.fields, request_id: failure.requestId }))
  context.note(textOf(failure, context))
  for (const field of failure.fields) context.note(`  ${field.path}: ${field.msg}`)
  if (failure.status >= OURS && failure.requestId !== undefined) context.note(`  request ${failure.requestId}`)
  return 1
}

function textOf(failure: ApiError, context: Context): string {
  if (failure.status === 0) return context.say(UNREACHABLE, { url: context.url })
  if (failure.error === 'NETWORK_ERROR') return context.say(STRANGE, { url: context.url, status: failure.status })
  return failure.error === 'NOT_SIGNED_IN' ? context.say(SIGN_IN) : failure.message
}
