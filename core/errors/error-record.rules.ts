import type { Instant } from '../kernel/clock.ts'
import { cleanText } from '../kernel/text.ts'
import { errorLog, type ErrorRecord } from './error-log.entity.ts'
import { maskSecrets, maskToken } from './mask-secrets.ts'

/** Who met the error, as its session says and not as the record claims; nobody before signing in. */
export type Witness = { readonly token?: string; readonly userId?: number; readonly name?: string }

const UNKNOWN = 'unknown'
/** What is read of a text at all: a record may not cost more than it is worth. */
const MOST_READ = 20_000

const textOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, MOST_READ) : '')

const { type, code, mes, url, request_id: requestId, name } = errorLog.fields

const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`

/**
 * Takes an error record in, whatever it holds: nothing is refused, since the page that sends it is in trouble already. Texts are cut to their limits,
 * tokens, passwords and secrets are masked first, the token itself is kept by its last four signs (spec §3, §8). Time and user are ours.
 */
export function takeErrorRecord(
  raw: Readonly<Record<string, unknown>>,
  { at, witness }: { readonly at: Instant; readonly witness: Witness },
): ErrorRecord {
  const read = (field: string, maxLength: number): string =>
    cut(maskSecrets(cleanText(textOf(Object.hasOwn(raw, field) ? raw[field] : undefined)), witness.token), maxLength)
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
    ...(witness.token === undefined ? {} : { token: maskToken(witness.token) }),
    ...(witness.userId === undefined ? {} : { user_id: witness.userId }),
    ...(witness.name === undefined ? {} : { name: cut(witness.name, name.maxLength) }),
  }
}
