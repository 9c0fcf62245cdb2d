import type { Instant } from '#core/base/kernel/clock.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { KEY_STATES, keyStateAt, type ApiKey, type KeyCall } from '#core/portal/keys/api-key.ts'
import { appIdOf } from '#core/portal/shippers/shipper.ts'
import type { ApiKeyRow, keyRoutes } from '../../../../contract/portal/keys/key.routes.ts'
import type { PayloadOf } from '../../../../contract/route.ts'

/** A key as the API answers it, never with a secret. */
export function keyRow(key: ApiKey, { at, locale }: { readonly at: Instant; readonly locale: Locale }): ApiKeyRow {
  const status = keyStateAt(key, at)
  const [newest, ...before] = key.secrets
  return {
    id: key.id,
    app_id: key.isApp ? appIdOf(key.accountId) : null,
    name: key.name,
    scopes: [...key.scopes],
    cidrs: [...key.cidrs],
    sandbox: key.isSandbox,
    prefix: newest?.prefix ?? '',
    status,
    status_txt: KEY_STATES[status][locale],
    create_time: instantTextOrNull(newest?.madeAt),
    last_used_time: instantTextOrNull(key.usedAt),
    expires: instantTextOrNull(key.expiresAt),
    end_time: instantTextOrNull(key.endedAt),
    previous: before.flatMap(({ prefix, endsAt, usedAt }) =>
      endsAt === undefined ? [] : [{ prefix, end_time: instantText(endsAt), last_used_time: instantTextOrNull(usedAt) }],
    ),
  }
}

export const keyCallRow = ({
  at,
  method,
  path,
  status,
  millis,
  address,
}: KeyCall): PayloadOf<typeof keyRoutes.keyCalls>['rows'][number] => ({
  time: instantText(at),
  method,
  path,
  http_status: status,
  duration_ms: millis,
  address,
})
