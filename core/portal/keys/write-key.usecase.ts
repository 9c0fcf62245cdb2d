import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { isAddressRange } from './address-range.rules.ts'
import { MOST_KEYS, type ApiKey } from './api-key.ts'
import { keyFailure } from './key.failures.ts'
import { noteKey } from './note-key.ts'
import type { KeyUnit, NewSecret, RandomCharacters } from './key.ports.ts'
import { keyTextOf, prefixOf, RANDOM_CHARACTERS } from './key-text.rules.ts'
import type { Proving } from '#core/platform/access/sign-in/prove-password.ts'
import { proveOwner, type OwnerPorts, type OwnerProof } from './prove-owner.ts'

export type KeyPorts = {
  readonly atomically: Atomically<KeyUnit>
  readonly clock: Clock
}
export type KeyMaking = KeyPorts &
  OwnerPorts & {
    readonly tokens: Pick<Tokens, 'hashOf'>
    readonly random: RandomCharacters
    /** The server has demo data, which sandbox keys open. */
    readonly demo: boolean
  }

export type WrittenKey = {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly cidrs: readonly string[]
  readonly expiresAt?: Instant | undefined
  readonly isSandbox: boolean
}

/** A key that was made: its text is shown this once. */
export type MadeKey = { readonly id: number; readonly key: string }

/** A new secret: its text, and what is stored of it. */
export function makeSecret(
  { tokens, random, clock }: Pick<KeyMaking, 'tokens' | 'random' | 'clock'>,
  { isSandbox }: Pick<ApiKey, 'isSandbox'>,
): { readonly key: string; readonly secret: NewSecret } {
  const key = keyTextOf(random(RANDOM_CHARACTERS), { isSandbox })
  return { key, secret: { keyHash: tokens.hashOf(key), prefix: prefixOf(key), madeAt: clock.now() } }
}

function checkKey({ cidrs, expiresAt, isSandbox }: WrittenKey, { clock, demo }: Pick<KeyMaking, 'clock' | 'demo'>): Result<true> {
  const wrong: readonly FieldFailure[] = [
    ...cidrs.flatMap((found, n) => (isAddressRange(found) ? [] : [atField(`cidrs.${n}`, keyFailure('KEY_CIDR', { found }))])),
    ...(expiresAt !== undefined && expiresAt <= clock.now() ? [atField('expires', keyFailure('KEY_EXPIRY_PAST'))] : []),
    ...(isSandbox && !demo ? [atField('sandbox', keyFailure('KEY_NO_DEMO'))] : []),
  ]
  return wrong.length === 0 ? ok(true) : failed(invalidInput(wrong))
}

/**
 * Makes a key for a client’s programs; its text is answered this once, and the trail has a row.
 * INPUT_INVALID naming `cidrs.0` (KEY_CIDR), `expires` (KEY_EXPIRY_PAST), `sandbox` (KEY_NO_DEMO)
 * or as `proveOwner`; KEYS_TOO_MANY.
 */
export function makeKey(ports: KeyMaking) {
  const prove = proveOwner(ports)
  return async (written: WrittenKey & OwnerProof, actor: Proving): Promise<Result<MadeKey>> => {
    const { id: accountId } = actor
    const checked = checkKey(written, ports)
    if (!checked.ok) return checked
    const proven = await prove(written, actor)
    if (!proven.ok) return proven
    const { expiresAt, name, isSandbox } = written
    const rights = { scopes: [...new Set(written.scopes)], cidrs: [...new Set(written.cidrs.map((cidr) => cidr.trim()))] }
    const fresh = { accountId, isApp: false, name, isSandbox, ...rights, ...given({ expiresAt }) }
    return ports.atomically(async (unit) => {
      const { apiKeys } = unit
      if ((await apiKeys.lockAll(accountId)).length >= MOST_KEYS) return failed(keyFailure('KEYS_TOO_MANY', { most: MOST_KEYS }))
      const { key, secret } = makeSecret(ports, fresh)
      const id = await apiKeys.add(fresh, secret)
      await noteKey(unit, { key: fresh, action: 'make_key', at: secret.madeAt })
      return ok({ id, key })
    })
  }
}

/** A key of the actor’s that has not ended: KEY_NOT_FOUND, for another client’s too. */
async function lockKey({ apiKeys }: Pick<KeyUnit, 'apiKeys'>, id: number, actor: Pick<Actor, 'id'>): Promise<Result<ApiKey>> {
  const key = (await apiKeys.lockAll(actor.id)).find((one) => one.id === id)
  return key === undefined ? failed(identityFailure('KEY_NOT_FOUND')) : ok(key)
}

/**
 * Gives a key a new text, answered this once. The texts before it go on working for as many days
 * as its owner chooses; without any they end at once, with the tokens that they were exchanged for.
 * KEY_NOT_FOUND; INPUT_INVALID as `proveOwner`.
 */
export function rotateKey(ports: KeyMaking) {
  const prove = proveOwner(ports)
  return async (
    { id, overlapDays, ...proof }: OwnerProof & { readonly id: number; readonly overlapDays: number },
    actor: Proving,
  ): Promise<Result<MadeKey>> => {
    const proven = await prove(proof, actor)
    if (!proven.ok) return proven
    return ports.atomically(async (unit) => {
      const locked = await lockKey(unit, id, actor)
      if (!locked.ok) return locked
      const { key, secret } = makeSecret(ports, locked.value)
      await unit.apiKeys.addSecret(id, secret, overlapDays * MILLIS_PER_DAY)
      await unit.sessions.closeOfKey(actor.id)
      await noteKey(unit, { key: { accountId: actor.id, name: locked.value.name }, action: 'rotate_key', at: secret.madeAt })
      return ok({ id, key })
    })
  }
}

type ChangedKey = OwnerProof & { readonly id: number; readonly name: string; readonly scopes: readonly KeyScope[] }

/**
 * Changes the name and the scopes of a key, whose text stays: its tokens open what it opens from
 * now on. The owner proves to be there as for a new key, since scopes may be added. KEY_NOT_FOUND,
 * KEY_OF_ALL for the AppKey; INPUT_INVALID as `proveOwner`.
 */
export function changeKey(ports: KeyPorts & OwnerPorts) {
  const prove = proveOwner(ports)
  return async ({ id, name, scopes, ...proof }: ChangedKey, actor: Pick<Actor, 'id'>): Promise<Result<true>> => {
    const proven = await prove(proof, actor)
    if (!proven.ok) return proven
    return ports.atomically(async (unit) => {
      const locked = await lockKey(unit, id, actor)
      if (!locked.ok) return locked
      if (locked.value.isApp) return failed(keyFailure('KEY_OF_ALL'))
      const key = { accountId: actor.id, id, name, scopes: [...new Set(scopes)] }
      await unit.apiKeys.keep(key)
      await noteKey(unit, { key, action: 'change_key', at: ports.clock.now(), before: locked.value })
      return ok(true)
    })
  }
}

/** Ends a key at once, with the tokens that it was exchanged for. KEY_NOT_FOUND. */
export const endKey =
  ({ atomically, clock }: KeyPorts) =>
  (id: number, actor: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async (unit) => {
      const locked = await lockKey(unit, id, actor)
      if (!locked.ok) return locked
      await unit.apiKeys.end(id)
      await unit.sessions.closeOfKey(actor.id)
      await noteKey(unit, { key: { accountId: actor.id, name: locked.value.name }, action: 'revoke_key', at: clock.now() })
      return ok(true)
    })
