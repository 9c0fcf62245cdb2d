import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { KEY_WARNING_DAYS } from './api-key.ts'
import type { KeyUnit } from './key.ports.ts'
import { KEYS_PAGE } from './note-key.ts'
import { warnExpiringKeysJob } from './warn-expiring-keys.kind.ts'

/** Keys a unit of work: none of them holds locks for long. */
const KEYS_A_UNIT = 500
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length

type Parts<U> = { readonly atomically: Atomically<U>; readonly clock: Clock }

/** Messages about keys that expire within days, as background work (rule: Keys that expire). */
export const warnExpiringKeysWork = <U extends Pick<KeyUnit, 'apiKeys' | 'messages'>>({
  atomically,
  clock,
}: Parts<U>): JobWork<U, Span> => ({
  kind: warnExpiringKeysJob,
  run: async ({ finishing, signal }) => {
    for (let warned = KEYS_A_UNIT; warned === KEYS_A_UNIT && !signal.aborted;) {
      const done = await atomically(async ({ apiKeys, messages }) => {
        const at = clock.now()
        const keys = await apiKeys.takeExpiring({ now: at, before: at + KEY_WARNING_DAYS * MILLIS_PER_DAY, most: KEYS_A_UNIT })
        for (const { accountId, name, expiresAt } of keys) {
          const time = `${instantText(expiresAt).slice(0, MINUTE_LENGTH).replace('T', ' ')} UTC`
          const text = { template: 'key_expires', params: { name, time } } as const
          await messages.send({ accountIds: [accountId], type: 'general', text, link: KEYS_PAGE, at })
        }
        return ok(keys.length)
      })
      if (!done.ok) return done
      warned = done.value
    }
    return finishing(async () => ok(undefined))
  },
})
