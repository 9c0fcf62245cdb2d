import { createHmac } from 'node:crypto'
import type { CodeHasher } from '#core/platform/access/identity.ports.ts'

/**
 * Hashes phone codes with HMAC-SHA256 under the signing secret, so that a copy of the table reveals
 * none.
 */
export const secretCodeHasher = (secret: string): CodeHasher => ({
  hashOf: ({ phone, code }) => createHmac('sha256', secret).update(`${phone} ${code}`).digest('base64url'),
})
