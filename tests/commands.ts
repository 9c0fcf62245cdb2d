import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

/** The top of the repository. */
export const top = join(import.meta.dirname, '..')
const PATH = [join(top, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

/**
 * Processes keep the code that they compile for those after them: half the work of starting a
 * server.
 */
const NODE_COMPILE_CACHE = join(top, 'build/compiled')
/**
 * The compiler and the linter, which are written in Go, throw away less often: a sixth of their
 * work for some more memory.
 */
const GOGC = '400'
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, PATH, NODE_COMPILE_CACHE, GOGC })

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: top, stdio: 'inherit', env: environment() })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs commands beside each other, each to its end; the first failure among them ends this process
 * with its code.
 */
export async function runTogether(...commands: readonly (readonly [string, ...(readonly string[])])[]): Promise<void> {
  const codes = await Promise.all(
    commands.map(async ([command, ...args]) => {
      const child = spawn(command, args, { cwd: top, stdio: 'inherit', env: environment() })
      const [code] = (await once(child, 'exit')) as [number | null]
      return code ?? 1
    }),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

/** The lines that a command prints. */
export function linesOf(command: string, ...args: readonly string[]): readonly string[] {
  const { status, stdout } = spawnSync(command, args, { cwd: top, encoding: 'utf8', env: environment() })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}
