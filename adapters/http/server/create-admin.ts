import { pino } from 'pino'
import { createAdministrator, type CreateAdministrator } from '../../../core/identity/create-administrator.usecase.ts'
import { role } from '../../../core/identity/role.entity.ts'
import { user } from '../../../core/identity/user.entity.ts'
import { localeOf } from '../../../core/kernel/words.ts'
import { sayFailure } from '../contract/words.ts'
import { Argon2PasswordHasher } from './argon2-password-hasher.ts'
import { openStoreAlone } from './composition.ts'
import { readSettings, SettingError } from './settings.ts'

/**
 * Makes an administrator in the store that the settings name, whether or not a server runs on it (`crossdock admin create-admin`). Answers what stood
 * against it in the given language, nothing where it was made.
 */
export async function createAdmin(wanted: CreateAdministrator, language: string): Promise<string | undefined> {
  const locale = localeOf(language)
  try {
    const { store, close } = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
    try {
      await store.migrate()
      await store.seed({ demo: false })
      const create = createAdministrator({
        users: store.entityStore(user),
        roles: store.entityStore(role),
        passwords: new Argon2PasswordHasher(),
        clock: { now: () => Date.now() },
      })
      const made = await create(wanted)
      return made.ok ? undefined : (made.failure.fields ?? [made.failure]).map((one) => sayFailure(one, locale)).join('; ')
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof SettingError || (error instanceof Error && error.name === 'StoreUnavailable')) return error.message
    throw error
  }
}
