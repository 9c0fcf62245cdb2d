import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../../core/identity/identity.ports.ts'

/** argon2id with 19 MiB and two passes, the library's own default and OWASP's least; said here so that an update cannot change it. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes by argon2id. An unknown account is compared with a hash of nothing anybody knows, so that it takes as long as a wrong password. */
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
