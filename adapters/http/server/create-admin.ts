import {
  createAdministrator,
  readAdministrator,
  type CreateAdministrator,
} from '#core/platform/access/accounts/create-administrator.usecase.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { localeOf } from '#core/base/kernel/words.ts'
import { sayFailure } from '../contract/words.ts'
import { Argon2PasswordHasher } from './auth/argon2-password-hasher.ts'
import { onOperatorStore } from './operator-store.ts'

/**
 * Creates an administrator in the store of the settings, whether or not a server runs on it
 * (`crossdock admin create-admin`). Answers why it was refused, in the given language, or nothing
 * where it was created.
 */
export function createAdmin(wanted: CreateAdministrator, language: string): Promise<string | undefined> {
  const reasons = (failure: Failure): string => (failure.fields ?? [failure]).map((one) => sayFailure(one, localeOf(language))).join('; ')
  // Opening a store takes seconds, and making one more.
  const read = readAdministrator(wanted)
  if (!read.ok) return Promise.resolve(reasons(read.failure))
  return onOperatorStore(async (store) => {
    await store.seed({ demo: false })
    const create = createAdministrator({
      users: store.entityStore(user),
      roles: store.entityStore(role),
      passwords: new Argon2PasswordHasher(),
      clock: { now: () => Date.now() },
    })
    const made = await create(wanted)
    return made.ok ? undefined : reasons(made.failure)
  })
}
