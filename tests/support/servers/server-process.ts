import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../adapters/http/server/main.ts', import.meta.url))
const ANNOUNCED = /^Crossdock is at (\S+)$/m

export type ServerEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly out: string; readonly err: string }

/** A server in a process of its own. `url` rejects where it ends before it is ready. */
export type ServerProcess = {
  readonly url: Promise<string>
  readonly ended: Promise<ServerEnd>
  /** Its standard error so far. */
  readonly errors: () => string
  readonly kill: (signal: NodeJS.Signals) => void
}

/** Where a run of the tests keeps compiled code. */
const compiled = (): Record<string, string> => {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

/**
 * Starts a server process with only the given environment, the path of programs and compiled code.
 */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, ...compiled(), HOST: '127.0.0.1', PORT: '0', CROSSDOCK_LOG: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  const up = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<ServerEnd>()
  child.stdout.on('data', (part: Buffer) => {
    said.out += part.toString()
    const url = ANNOUNCED.exec(said.out)?.[1]
    if (url !== undefined) up.resolve(url)
  })
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()))
  child.once('close', (code, signal) => {
    up.reject(new Error(`the server ended: ${said.err}`))
    ended.resolve({ code, signal, ...said })
  })
  up.promise.catch(() => undefined)
  return { url: up.promise, ended: ended.promise, errors: () => said.err, kill: (signal) => void child.kill(signal) }
}
