import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../adapters/store/embedded/postmaster.ts'
import { eventually } from '../servers/browser.ts'

const SERVER = '/usr/sbin/cupsd'
const ADMIN = '/usr/sbin/lpadmin'
const LIBRARY = '/usr/lib/cups'
const OWNER_RUNS = 0o700
const run = promisify(execFile)

/** A queue of a print service of its own, CUPS itself, whose paper is files. */
export type CupsQueue = {
  readonly queue: string
  /** The queue as the agent names it, to be spoken to by IPP. */
  readonly address: string
  /** The environment that `lp` and `lpstat` need to find the service. */
  readonly env: Readonly<Record<string, string>>
  /** The documents that came out, in order. */
  readonly documents: () => Promise<readonly Buffer[]>
  readonly stop: () => Promise<void>
}

/**
 * The way to the paper: CUPS calls it with the job and the file, or with nothing to learn what it
 * is.
 */
const BACKEND = (documents: string): string => `#!/bin/sh
[ $# = 0 ] && exit 0
cat "\${6:--}" > "${documents}/.coming" && mv "${documents}/.coming" "${documents}/$(date +%s%N)"
`

const CONFIGURATION = (port: number): string => `Listen 127.0.0.1:${port}
Browsing No
WebInterface No
DefaultAuthType None
<Location />
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`

const FILES = (folder: string): string =>
  ['ServerRoot root', 'RequestRoot spool', 'CacheDir cache', 'StateDir state', 'TempDir tmp', 'ServerBin bin']
    .map((line) => line.replace(' ', ` ${folder}/`))
    .concat(['AccessLog', 'ErrorLog', 'PageLog'].map((log) => `${log} ${folder}/${log}`))
    .join('\n') + '\n'

/** Starts CUPS with one queue, without Avahi and without the machine's own configuration. */
export async function startCupsQueue(): Promise<CupsQueue> {
  const missing = [SERVER, ADMIN].find((program) => !existsSync(program))
  if (missing !== undefined) throw new Error(`${missing} is missing; install it: apt-get install cups-daemon cups-client`)
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-cups-'))
  const documents = join(folder, 'documents')
  for (const name of ['root', 'spool', 'cache', 'state', 'tmp', 'documents', 'bin/backend'])
    await mkdir(join(folder, name), { recursive: true })
  await symlink(join(LIBRARY, 'daemon'), join(folder, 'bin/daemon'))
  await writeFile(join(folder, 'bin/backend/paper'), BACKEND(documents))
  await chmod(join(folder, 'bin/backend/paper'), OWNER_RUNS)
  const port = await freePort()
  await writeFile(join(folder, 'cupsd.conf'), CONFIGURATION(port))
  await writeFile(join(folder, 'cups-files.conf'), FILES(folder))
  const service = spawn(SERVER, ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')], { stdio: 'ignore' })
  const env = { CUPS_SERVER: `127.0.0.1:${port}` }
  const add = (): Promise<boolean> =>
    run(ADMIN, ['-p', 'paper', '-E', '-v', 'paper:/documents', '-m', 'raw'], { env: { ...process.env, ...env } }).then(
      () => true,
      () => false,
    )
  await eventually(add).toBe(true)
  return {
    queue: 'paper',
    address: `cups://127.0.0.1:${port}/printers/paper`,
    env,
    documents: async () => {
      const names = (await readdir(documents)).filter((name) => !name.startsWith('.'))
      return Promise.all(names.toSorted().map((name) => readFile(join(documents, name))))
    },
    stop: async () => {
      const ended = once(service, 'exit')
      service.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
