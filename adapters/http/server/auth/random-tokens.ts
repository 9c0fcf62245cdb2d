import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '#core/platform/access/identity.ports.ts'

const BYTES = 32

/** Tokens of 256 random bits; only their SHA-256 is stored. */
export const randomTokens: Tokens = {
  make: () => randomBytes(BYTES).toString('base64url'),
  hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
}
