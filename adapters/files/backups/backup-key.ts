import { readFile, writeFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { backupFailure } from '#core/platform/backups/backup.failures.ts'

/**
 * Keys of a backup, as `age` has them: recipients (`age1…`) are enough to make one, and an identity
 * (`AGE-SECRET-KEY-1…`) opens it.
 */
export type BackupKey = { readonly recipients: readonly string[]; readonly identities: readonly string[] }

const RECIPIENT = /^age1[0-9a-z]{50,}$/
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]{50,}$/

/** Whether a text is a key itself, and no path of a file. */
const isKeyText = (text: string): boolean => RECIPIENT.test(text) || IDENTITY.test(text)

/** The key in a text as `age-keygen` writes it; BACKUP_KEY_UNREADABLE names `file`. */
async function keyIn(text: string, file: string): Promise<Result<BackupKey>> {
  const { identityToRecipient } = await import('age-encryption')
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0 || !lines.every(isKeyText)) return failed(backupFailure('BACKUP_KEY_UNREADABLE', { file }))
  const identities = lines.filter((line) => IDENTITY.test(line))
  try {
    const own = await Promise.all(identities.map(identityToRecipient))
    return ok({ identities, recipients: [...lines.filter((line) => RECIPIENT.test(line)), ...own] })
  } catch {
    return failed(backupFailure('BACKUP_KEY_UNREADABLE', { file }))
  }
}

/** The key of a file, or a key itself. */
export async function readKey(fileOrKey: string): Promise<Result<BackupKey>> {
  if (isKeyText(fileOrKey)) return keyIn(fileOrKey, fileOrKey.slice(0, 8))
  const text = await readFile(fileOrKey, 'utf8').catch(() => '')
  return keyIn(text, fileOrKey)
}

/** Writes a new key into a file that is not there yet; BACKUP_KEY_EXISTS where it is. */
export async function makeKey(file: string): Promise<Result<BackupKey>> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption')
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  try {
    await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return failed(backupFailure('BACKUP_KEY_EXISTS', { file }))
    throw error
  }
  return ok({ identities: [identity], recipients: [recipient] })
}

type WebBytes = Parameters<InstanceType<typeof import('age-encryption').Encrypter>['encrypt']>[0] & globalThis.ReadableStream

const webOf = (bytes: AsyncIterable<Uint8Array>): WebBytes => ReadableStream.from(bytes) as unknown as WebBytes
const bytesOf = (stream: unknown): AsyncIterable<Uint8Array> => stream as ReadableStream<Uint8Array>

/** The bytes as only the holders of a key of these recipients can read them. */
export async function encrypting(bytes: AsyncIterable<Uint8Array>, recipients: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return bytesOf(await encrypter.encrypt(webOf(bytes)))
}

/** The bytes that were encrypted; BACKUP_KEY_WRONG where no identity opens them. */
export async function decrypting(bytes: AsyncIterable<Uint8Array>, { identities }: BackupKey): Promise<Result<AsyncIterable<Uint8Array>>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return ok(bytesOf(await decrypter.decrypt(webOf(bytes))))
  } catch {
    return failed(backupFailure('BACKUP_KEY_WRONG'))
  }
}

/** The beginning of every encrypted archive. */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
export const isEncrypted = (first: Uint8Array): boolean => MAGIC.equals(Buffer.from(first.subarray(0, MAGIC.length)))
