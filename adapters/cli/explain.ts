import { ApiError } from '../http/client/api-client.ts'
import { words } from '../../core/kernel/words.ts'
import type { ExitCode } from './command.ts'
import type { Context } from './context.ts'

const UNREACHABLE = words('无法连接 {url}。服务器是否已启动（crossdock serve）？', '無法連線 {url}。伺服器是否已啟動（crossdock serve）？', 'No answer from {url}. Is the server running (crossdock serve)?')
const SIGN_IN = words('请先登录：crossdock login', '請先登入：crossdock login', 'Sign in first: crossdock login')

/** Tells a failure in lines that a person can act on, or as JSON, and gives the exit code. Our own faults throw on, with their trace. */
export function explainFailure(failure: unknown, context: Context): ExitCode {
  if (!(failure instanceof ApiError)) throw failure
  if (context.json) context.print(JSON.stringify({ error: failure.error, msg: failure.message, fields: failure.fields, request_id: failure.requestId }))
  if (failure.status === 0) context.note(context.say(UNREACHABLE, { url: context.url }))
  else context.note(failure.message)
  if (failure.status === 401 && failure.error === 'NOT_SIGNED_IN') context.note(context.say(SIGN_IN))
  for (const field of failure.fields) context.note(`  ${field.path}: ${field.msg}`)
  if (failure.status >= 500 && failure.requestId !== undefined) context.note(`  request ${failure.requestId}`)
  return 1
}
