import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_FILE = 0o600
const OWNER_FOLDER = 0o700

/** A folder that its owner alone may look into. */
export async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWNER_FOLDER })
  await chmod(path, OWNER_FOLDER)
}

/** Writes a file that its owner alone may read, whole or not at all, and safe from a power cut. */
export async function writeOwn(path: string, text: string): Promise<void> {
  await ownFolder(dirname(path))
  const partial = `${path}.${process.pid}.part`
  const file = await open(partial, 'w', OWNER_FILE)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(partial, path)
}

/** The text of a file; undefined where there is none. Throws where it cannot be read. */
export async function readOwn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The folder of the agent in the user's configuration folder. */
export function agentFolder(environment: NodeJS.ProcessEnv, home: string): string {
  const base = environment['XDG_CONFIG_HOME'] || (process.platform === 'win32' ? environment['APPDATA'] : undefined) || `${home}/.config`
  return `${base}/crossdock/print-agent`
}
