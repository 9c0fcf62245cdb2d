import { createHmac } from 'node:crypto'
import type { CodeHasher } from '../../../core/identity/identity.ports.ts'

/** Phone codes as HMAC-SHA256 under the signing secret, so that a copy of the table gives none away. */
export const secretCodeHasher = (secret: string): CodeHasher => ({
  hashOf: ({ phone, code }) => createHmac('sha256', secret).update(`${phone} ${code}`).digest('base64url'),
})
