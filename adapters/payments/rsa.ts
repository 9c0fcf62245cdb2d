import { sign, verify, type KeyObject } from 'node:crypto'

/**
 * A signature by RSA with SHA-256 (PKCS #1 v1.5) in base64, the only kind that either provider is
 * believed with.
 */
export const signWithRsa = (text: string, privateKey: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Whether a signature holds; a text that is no base64 does not. */
export const holds = (text: string | Uint8Array, signature: string, publicKey: KeyObject): boolean =>
  BASE64.test(signature) &&
  verify('sha256', typeof text === 'string' ? Buffer.from(text, 'utf8') : text, publicKey, Buffer.from(signature, 'base64'))
