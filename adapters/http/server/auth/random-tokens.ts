import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { RandomCharacters } from '#core/portal/keys/key.ports.ts'

const BYTES = 32

/** Tokens of 256 random bits; only their SHA-256 is stored. */
export const randomTokens: Tokens = {
  make: () => randomBytes(BYTES).toString('base64url'),
  hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Characters of base 62, each as likely as the others. */
export const randomCharacters: RandomCharacters = (length) =>
  Array.from({ length }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')
