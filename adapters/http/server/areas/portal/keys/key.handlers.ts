import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { dayAfter, startOfDay } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { makeAppKey } from '#core/portal/keys/app-keys.usecase.ts'
import type { ApiKey } from '#core/portal/keys/api-key.ts'
import type { ApiKeys } from '#core/portal/keys/key.ports.ts'
import type { changeKey, endKey, MadeKey, makeKey, rotateKey } from '#core/portal/keys/write-key.usecase.ts'
import { accountOfAppId, appIdOf } from '#core/portal/shippers/shipper.ts'
import type { keyRoutes } from '../../../../contract/portal/keys/key.routes.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { keyCallRow, keyRow } from './key.presenter.ts'

type Parts = {
  readonly apiKeys: Pick<ApiKeys, 'of' | 'find' | 'calls'>
  readonly clock: Clock
  readonly makeAppKey: ReturnType<typeof makeAppKey>
  readonly makeKey: ReturnType<typeof makeKey>
  readonly changeKey: ReturnType<typeof changeKey>
  readonly rotateKey: ReturnType<typeof rotateKey>
  readonly endKey: ReturnType<typeof endKey>
  /** Writes the calls of this server that are not written yet. */
  readonly flushCalls: () => Promise<void>
}

type SentKey = BodyOf<typeof keyRoutes.makeKey>

/** A body that says nothing about a key but the password is for the AppKey. */
const isForAppKey = ({ password, ...key }: SentKey): boolean =>
  password !== undefined && Object.values(key).every((value) => value === undefined)

/** The day at whose end a key expires, or the instant itself. */
const expiryOf = (sent: string): number => (sent.length === 10 ? startOfDay(dayAfter(sent), 'UTC') : Date.parse(sent))

/** Handlers of the keys of a client’s programs. */
export function keyHandlers({ apiKeys, clock, flushCalls, ...use }: Parts): BindingsOf<typeof keyRoutes> {
  const ownKey = async (id: string, actor: Actor): Promise<Result<ApiKey>> => {
    const own = accountOfAppId(id) === actor.id ? await apiKeys.of(actor.id, { withEnded: false }) : []
    const found = own.find(({ isApp }) => isApp) ?? (/^\d{1,15}$/.test(id) ? await apiKeys.find(actor.id, Number(id)) : undefined)
    return found === undefined ? failed(identityFailure('KEY_NOT_FOUND')) : ok(found)
  }
  /** The AppKey is answered under its own name too. */
  const shown = (made: MadeKey, { isApp, accountId }: Pick<ApiKey, 'isApp' | 'accountId'>) => ({
    ...made,
    ...(isApp ? { app_id: appIdOf(accountId), app_key: made.key } : {}),
  })
  return {
    keys: async ({ actor, query, locale }) => {
      const found = await apiKeys.of(actor.id, { withEnded: query.ended === true })
      const page = found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize)
      return ok({ rows: page.map((key) => keyRow(key, { at: clock.now(), locale })), total: found.length })
    },
    findKey: async ({ actor, params, locale }) => {
      const key = await ownKey(params.id, actor)
      return key.ok ? ok(keyRow(key.value, { at: clock.now(), locale })) : key
    },
    makeKey: async ({ actor, body, tokenHash }) => {
      if (isForAppKey(body)) {
        const made = await use.makeAppKey({ password: body.password ?? '' }, actor)
        return made.ok ? ok(shown({ id: made.value.id, key: made.value.appKey }, { isApp: true, accountId: actor.id })) : made
      }
      const { name, scopes, cidrs = [], expires, sandbox = false, password } = body
      if (name === undefined || scopes === undefined) {
        const missing = Object.entries({ name, scopes }).filter(([, value]) => value === undefined)
        return failed(invalidInput(missing.map(([path]) => atField(path, inputFailure('FIELD_REQUIRED')))))
      }
      const expiresAt = expires === undefined || expires === null ? undefined : expiryOf(expires)
      return use.makeKey({ name, scopes, cidrs, expiresAt, isSandbox: sandbox, password, tokenHash }, actor)
    },
    changeKey: async ({ actor, params, body, tokenHash, locale }) => {
      const key = await ownKey(params.id, actor)
      if (!key.ok) return key
      const changed = await use.changeKey({ id: key.value.id, ...body, tokenHash }, actor)
      if (!changed.ok) return changed
      const found = await ownKey(params.id, actor)
      return found.ok ? ok(keyRow(found.value, { at: clock.now(), locale })) : found
    },
    rotateKey: async ({ actor, params, body, tokenHash }) => {
      const key = await ownKey(params.id, actor)
      if (!key.ok) return key
      const asked = { id: key.value.id, overlapDays: body.overlap_days, password: body.password, tokenHash }
      const made = await use.rotateKey(asked, actor)
      return made.ok ? ok(shown(made.value, key.value)) : made
    },
    endKey: async ({ actor, params }) => {
      const key = await ownKey(params.id, actor)
      if (!key.ok) return key
      const ended = await use.endKey(key.value.id, actor)
      return ended.ok ? ok(null) : ended
    },
    keyCalls: async ({ actor, params, query }) => {
      const key = await ownKey(params.id, actor)
      if (!key.ok) return key
      await flushCalls()
      const { rows, total } = await apiKeys.calls({ keyId: key.value.id, ...query })
      return ok({ rows: rows.map(keyCallRow), total })
    },
  }
}
