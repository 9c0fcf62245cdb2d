import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#core/platform/access/identity.ports.ts'

/**
 * The settings of argon2id: 19 MiB and two passes, the library's default and OWASP's minimum.
 * Written out so that an update cannot change them.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashes with argon2id. For an unknown account a random hash is compared, which takes as long as a
 * wrong password.
 */
export class Argon2PasswordHasher implements PasswordHasher {
  readonly #nobodys: Promise<string> = hash(crypto.randomUUID(), OPTIONS)

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS)
  }

  async verify(known: string | undefined, password: string): Promise<boolean> {
    const right = await verify(known ?? (await this.#nobodys), password, OPTIONS)
    return right && known !== undefined
  }
}
