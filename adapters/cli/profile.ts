import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The server and the token; saved by `crossdock login`, readable by its owner alone. */
export type Profile = {
  readonly url: string
  readonly token: string
  readonly account: string
  readonly role: string
  readonly expiresAt?: string
}

const OWNER_ONLY = 0o600

/** The profile file in the user's configuration folder. */
export function profilePath(env: NodeJS.ProcessEnv = process.env): string {
  const base = env['XDG_CONFIG_HOME'] || (process.platform === 'win32' ? env['APPDATA'] : undefined) || join(homedir(), '.config')
  return join(base, 'crossdock', 'profile.json')
}

export async function readProfile(path = profilePath()): Promise<Profile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Profile
  } catch {
    return undefined
  }
}

export async function writeProfile(profile: Profile, path = profilePath()): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify(profile, null, 2)}\n`, { mode: OWNER_ONLY })
  // An existing file keeps its mode when it is written.
  await chmod(path, OWNER_ONLY)
}

export const removeProfile = (path = profilePath()): Promise<void> => rm(path, { force: true })
