import { createHash } from 'node:crypto'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { httpFailure } from '../../contract/http.failures.ts'
import type { AnyRoute } from '../../contract/route.ts'

const MOST_SIGNS = 200
const KEY = new RegExp(`^[\\x21-\\x7E]{1,${MOST_SIGNS}}$`)

/** The same value with sorted property names, so that equal bodies have equal texts. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, canonical(part)]),
  )
}

type KeyedCall = {
  readonly name: string
  readonly route: AnyRoute
  readonly header: string | string[] | undefined
  readonly accountId: number
  readonly sent: unknown
}

/**
 * The command under the call's Idempotency-Key; `undefined` where the route accepts none or none
 * was sent.
 */
export function keyedCommand({ name, route, header, accountId, sent }: KeyedCall): Result<KeyedCommand | undefined> {
  if (route.idempotencyKey === undefined) return ok(undefined)
  if (header === undefined) return route.idempotencyKey === 'required' ? failed(httpFailure('IDEMPOTENCY_KEY_REQUIRED')) : ok(undefined)
  if (typeof header !== 'string' || !KEY.test(header)) return failed(httpFailure('IDEMPOTENCY_KEY_INVALID', { max: MOST_SIGNS }))
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(canonical(sent)))
    .digest('base64url')
  return ok({ accountId, command: name, key: header, bodyHash })
}
