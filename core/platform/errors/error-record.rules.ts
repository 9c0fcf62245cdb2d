import type { RawFields } from '#core/base/fields/read-fields.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { errorLog, type ErrorRecord } from './error-log.entity.ts'
import { maskSecrets, maskToken } from './mask-secrets.ts'

/** Who met the error, taken from its session and not from the record; nobody before sign-in. */
export type Reporter = { readonly token?: string; readonly userId?: number; readonly name?: string }

const UNKNOWN = 'unknown'
/** How much of a text is read at all, so that a record stays cheap. */
const MOST_READ = 20_000

const textOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, MOST_READ) : '')

const { type, code, mes, url, request_id: requestId, name } = errorLog.fields

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`

/**
 * Accepts an error record, whatever it contains: nothing is refused, because the page that sends it
 * already has a problem. Texts are cut to their limits, tokens, passwords and secrets are masked
 * first, and of the token itself the last four characters are kept (rule: Error records). Time and
 * user are set by us.
 */
export function errorRecordOf(raw: RawFields, { at, reporter }: { readonly at: Instant; readonly reporter: Reporter }): ErrorRecord {
  const read = (field: string, maxLength: number): string =>
    cut(maskSecrets(cleanText(textOf(Object.hasOwn(raw, field) ? raw[field] : undefined)), reporter.token), maxLength)
  const found = {
    code: read('code', code.maxLength),
    url: read('url', url.maxLength),
    request_id: read('request_id', requestId.maxLength),
  }
  return {
    type: read('type', type.maxLength) || UNKNOWN,
    ...(found.code === '' ? {} : { code: found.code }),
    mes: read('mes', mes.maxLength) || UNKNOWN,
    ...(found.url === '' ? {} : { url: found.url }),
    ...(found.request_id === '' ? {} : { request_id: found.request_id }),
    time: at,
    ...(reporter.token === undefined ? {} : { token: maskToken(reporter.token) }),
    ...(reporter.userId === undefined ? {} : { user_id: reporter.userId }),
    ...(reporter.name === undefined ? {} : { name: cut(reporter.name, name.maxLength) }),
  }
}
