/**
 * A random key of 128 bits for the header Idempotency-Key; works on plain http as well, unlike
 * crypto.randomUUID.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The browser's own random numbers: `randomUUID` is missing on plain http. */
export const newScanId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('')
