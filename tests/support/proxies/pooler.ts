import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../adapters/store/embedded/postmaster.ts'
import { statement } from '../servers/databases.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const READY_MILLIS = 20_000

export type Pooler = { readonly through: (connectionString: string) => string; readonly stop: () => Promise<void> }

/**
 * Starts Debian's PgBouncer in transaction mode before a PostgreSQL; if it is missing, the error
 * says what to install.
 */
export async function startPooler(connectionString: string): Promise<Pooler> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing; install it: apt-get install pgbouncer`)
  const server = new URL(connectionString)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-pooler-'))
  await chmod(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, '"crossdock" ""\n"crossdock_server" ""\n')
  const lines = [
    `[databases]\n* = host=${server.hostname} port=${server.port}`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${users}`,
    'pool_mode = transaction\ndefault_pool_size = 3',
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PROGRAM, [...account, settings], { cwd: '/', stdio: 'ignore' })
  const through = (direct: string): string => Object.assign(new URL(direct), { host: `127.0.0.1:${port}` }).toString()
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + READY_MILLIS
  for (;;) {
    const isReady = await statement(through(connectionString), 'select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return { through, stop }
    if (performance.now() > deadline || child.exitCode !== null) {
      await stop()
      throw new Error('PgBouncer did not start')
    }
    await delay(50)
  }
}
