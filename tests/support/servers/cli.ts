import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('../../../adapters/cli/crossdock.js', import.meta.url))

export type FinishedCommand = { readonly code: number | null; readonly out: string; readonly err: string }
export type RunOptions = { readonly input?: string; readonly env?: Readonly<Record<string, string>>; readonly cwd?: string }

/** A user of the command line with a home of its own: the real process, no terminal. */
export type CliUser = {
  readonly home: string
  readonly profile: string
  readonly env: Readonly<Record<string, string>>
  /** Runs to the end and returns exit code and both outputs. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<FinishedCommand>
  /** Starts, for tests that interrupt a run. */
  readonly start: (
    args: readonly string[],
    options?: RunOptions,
  ) => { readonly process: ChildProcess; readonly finished: Promise<FinishedCommand> }
  readonly remove: () => Promise<void>
}

/**
 * The part of the tests' own environment that a command may see; settings of the machine must not
 * reach it.
 */
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'TMPDIR', 'SystemRoot'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** Creates a user with an empty home. `url` is the server's. */
export async function cliUser(url: string, extra: Readonly<Record<string, string>> = {}): Promise<CliUser> {
  const home = await mkdtemp(join(tmpdir(), 'crossdock-cli-'))
  const env = {
    ...inherited(),
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    LANG: 'en_US.UTF-8',
    TZ: 'Asia/Shanghai',
    CROSSDOCK_URL: url,
    ...extra,
  }
  const start: CliUser['start'] = (args, options = {}) => {
    const child = spawn(process.execPath, [ENTRY, ...args], { cwd: options.cwd ?? home, env: { ...env, ...options.env }, stdio: 'pipe' })
    child.stdin.end(options.input ?? '')
    const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    return {
      process: child,
      finished: Promise.all([code, text(child.stdout), text(child.stderr)]).then(([ended, out, err]) => ({ code: ended, out, err })),
    }
  }
  return {
    home,
    profile: join(home, '.config', 'crossdock', 'profile.json'),
    env,
    start,
    run: (args, options) => start(args, options).finished,
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** The command as it is typed into a shell. */
export const shellCommand = (args: readonly string[]): string =>
  [process.execPath, ENTRY, ...args].map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(' ')
