import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import { clientsWithin, type Actor, type Audience } from '../account.ts'
import { withRoles } from '../roles/company-roles.ts'
import type { Accounts, IdentityUnit, PasswordHasher } from '../identity.ports.ts'
import { checkPassword } from '../sign-in/password.rules.ts'
import { mayDo, type Permission, type RoleHolder } from '../roles/permissions.ts'
import { mayResetPassword } from './staff.rules.ts'

/** The name of the password in the API. */
const PASSWORD = 'userPwd'

type Hashing = { readonly passwords: Pick<PasswordHasher, 'hash'> }

/**
 * A password that somebody else chose; INPUT_INVALID names the field where the text is no valid
 * password.
 */
export function readNewPassword(password: string, account?: string): Result<string> {
  const wrong = (failure: Failure): Result<never> => failed(invalidInput([atField(PASSWORD, failure)]))
  if (password === '') return wrong(inputFailure('FIELD_REQUIRED'))
  const fit = checkPassword(password, account)
  return fit.ok ? ok(password) : wrong(fit.failure)
}

/** Its hash; INPUT_INVALID likewise. */
async function hashOfNew(password: string, { passwords, account }: Hashing & { readonly account?: string }): Promise<Result<string>> {
  const read = readNewPassword(password, account)
  return read.ok ? ok(await passwords.hash(read.value)) : read
}

const CONTACTS = ['salesman', 'accounting', 'service'] as const

/** Staff who are limited to their own clients become the sales contact of a client they create. */
const ownClient = (values: RecordValues, { account, clientIds }: Pick<Actor, 'account' | 'clientIds'>): RecordValues =>
  clientIds === undefined || CONTACTS.some((contact) => values[contact] === account) ? values : { ...values, salesman: account }

/**
 * Who may know the passwords of clients; it is a permission of its own, since who knows one can act
 * as the client.
 */
const KNOWS_CLIENTS: Permission = { area: 'client-passwords', action: 'update' }
export const knowsClients = (actor: RoleHolder): boolean => mayDo(actor, KNOWS_CLIENTS)

/**
 * Creates an account of the staff or of a client, with its first password. A client chooses one of
 * its own before anything else, also where its maker may know passwords of clients.
 */
export function makeAccount({ store, clock, ...hashing }: Hashing & { readonly store: EntityStore; readonly clock: Clock }) {
  return async (
    { values, password, audience }: { readonly values: RecordValues; readonly password: string; readonly audience: Audience },
    actor: Actor,
  ): Promise<Result<ReferenceRow>> => {
    const name = values[audience === 'customer' ? 'account' : 'userName']
    const passwordHash = await hashOfNew(password, { ...hashing, ...(typeof name === 'string' ? { account: name } : {}) })
    if (!passwordHash.ok) return passwordHash
    const made = audience === 'customer' ? ownClient(values, actor) : values
    return store.create(made, {
      actorId: actor.id,
      at: clock.now(),
      passwordHash: passwordHash.value,
      passwordDue: audience === 'customer',
    })
  }
}

type ResetPorts<U extends IdentityUnit> = Hashing & {
  readonly atomically: Atomically<U>
  readonly accounts: Pick<Accounts, 'find'>
  readonly references: () => References
  readonly clock: Clock
  /** Notifies the owner in the same unit of work. */
  readonly notify?: (unit: U, to: { readonly accountId: number; readonly at: Instant }) => Promise<void>
}

export type ResetPassword = { readonly accountId: number; readonly audience: Audience; readonly password: string }

/**
 * Sets a new password for an account, for instance when its owner forgot it; all its sessions end,
 * and its owner has to change it first. RECORD_NOT_FOUND for an account of another audience or out
 * of reach, NOT_YOURS_TO_CHANGE for a user who holds more, INPUT_INVALID for an invalid password,
 * RECORD_CHANGED where another change came first.
 */
export function resetPassword<U extends IdentityUnit>({
  atomically,
  accounts,
  references,
  clock,
  notify = async () => undefined,
  ...hashing
}: ResetPorts<U>) {
  return async ({ accountId, audience, password }: ResetPassword, actor: Actor): Promise<Result<true>> => {
    const account = await accounts.find(accountId)
    const isWithin = audience === 'staff' || clientsWithin(actor)?.includes(accountId) !== false
    if (account === undefined || account.audience !== audience || !isWithin) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const allowed = audience === 'staff' ? mayResetPassword(actor, withRoles(account, references())) : ok(true as const)
    if (!allowed.ok) return allowed
    const to = await hashOfNew(password, { ...hashing, account: account.account })
    if (!to.ok) return to
    return atomically(async (unit) => {
      const { accounts: changing, sessions, audit } = unit
      const isDue = accountId !== actor.id
      if (!(await changing.setPassword({ accountId, from: account.passwordHash, to: to.value, isDue })))
        return failed(referenceFailure('RECORD_CHANGED'))
      await sessions.closeAll(accountId)
      const area = audience === 'staff' ? 'users' : 'clients'
      const at = clock.now()
      await audit.write([{ at, actorId: actor.id, area, subject: account.account, action: 'reset_password' }])
      await notify(unit, { accountId, at })
      return ok(true)
    })
  }
}
