/**
 * The SHA-256 of bytes, or of a text as UTF-8, in 64 hexadecimal digits. A platform's own is many
 * times faster than one in TypeScript.
 */
export type Digest = (content: string | Uint8Array) => string
