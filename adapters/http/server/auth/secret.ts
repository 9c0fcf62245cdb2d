import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../settings/setting-error.ts'

const FILE = 'secret'
const BYTES = 32

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * The signing secret of the data folder: created at the first start, readable by its owner alone,
 * and never changed. Servers that start at the same time agree on one. Throws SettingError where
 * the folder cannot be written or the file is not ours.
 */
export async function keptSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, FILE)
  try {
    return (await readSecret(path)) ?? (await makeSecret(path, dataFolder))
  } catch (error) {
    if (error instanceof SettingError) throw error
    throw new SettingError(
      `CROSSDOCK_DATA: cannot keep the secret in ${dataFolder} (${codeOf(error) || 'unknown cause'}), takes a folder that can be written`,
    )
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= BYTES) return secret
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  throw new SettingError(
    `CROSSDOCK_DATA: ${path} is not a secret of crossdock, takes a file that crossdock made; move it away and a new one is made`,
  )
}

async function makeSecret(path: string, dataFolder: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = randomBytes(BYTES).toString('base64url')
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Linking fails where another server was faster, and never shows a half-written file.
    await link(draft, path)
    return secret
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readSecret(path)) ?? secret
  } finally {
    await unlink(draft)
  }
}
