import { createDecipheriv, type KeyObject } from 'node:crypto'
import { isObject, textOf } from '../read-answer.ts'

const ALGORITHM = 'AEAD_AES_256_GCM'
const TAG_BYTES = 16

/**
 * The content of a notification, encrypted by AES-256-GCM with our key; undefined where it does not
 * open.
 */
export function openedResource(resource: unknown, key: KeyObject): string | undefined {
  if (!isObject(resource) || textOf(resource, 'algorithm') !== ALGORITHM) return undefined
  const sealed = Buffer.from(textOf(resource, 'ciphertext') ?? '', 'base64')
  const nonce = textOf(resource, 'nonce')
  if (nonce === undefined || sealed.length <= TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'utf8'), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(textOf(resource, 'associated_data') ?? '', 'utf8'))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
