import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { shellCommand, type CliUser } from './cli.ts'

const run = promisify(execFile)
const PATIENCE_MILLIS = 20_000
const LOOK_EVERY_MILLIS = 50

export type Terminal = {
  /** The text on the screen, without colours; `withEscapes` keeps them. */
  readonly screen: (withEscapes?: boolean) => Promise<string>
  /**
   * Waits until the screen shows it, and returns the screen; throws with the screen where it does
   * not appear.
   */
  readonly shows: (what: RegExp | string) => Promise<string>
  readonly type: (text: string) => Promise<void>
  /** Keys by tmux' names: Enter, C-c, Tab. */
  readonly press: (...keys: string[]) => Promise<void>
  readonly close: () => Promise<void>
}

export type TerminalOptions = {
  readonly columns?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLIS))

/**
 * Opens a real terminal (tmux) with a shell in it. On a machine without tmux the error names its
 * package.
 */
export async function openTerminal({ columns = 120, rows = 40, env = {}, cwd = '/' }: TerminalOptions = {}): Promise<Terminal> {
  const socket = `crossdock-${randomBytes(6).toString('hex')}`
  const tmux = (...args: string[]): Promise<string> =>
    run('tmux', ['-u', '-L', socket, '-f', '/dev/null', ...args], {
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    }).then(
      ({ stdout }) => stdout,
      (failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT') throw new Error('These tests need a terminal: install the Debian package tmux.')
        throw failure
      },
    )
  // Nothing of the machine's own settings reaches the shell.
  const shell = [
    'env',
    '-i',
    'TERM=xterm-256color',
    'PS1=$ ',
    'HISTFILE=/dev/null',
    ...Object.entries({ PATH: process.env['PATH'] ?? '', ...env }).map(([name, value]) => `${name}=${value}`),
    'bash',
    '--norc',
    '--noprofile',
  ]
  await tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), '-c', cwd, ...shell)
  const screen = (withEscapes = false): Promise<string> =>
    tmux('capture-pane', '-p', '-J', '-S', '-200', ...(withEscapes ? ['-e'] : [])).then((shown) => shown.trimEnd())
  return {
    screen,
    shows: async (what) => {
      const until = Date.now() + PATIENCE_MILLIS
      for (;;) {
        const now = await screen()
        if (typeof what === 'string' ? now.includes(what) : what.test(now)) return now
        if (Date.now() > until) throw new Error(`the terminal never showed ${String(what)}:\n${now}`)
        await pause()
      }
    },
    type: (typed) => tmux('send-keys', '-l', typed).then(() => undefined),
    press: (...keys) => tmux('send-keys', ...keys).then(() => undefined),
    close: () =>
      tmux('kill-server').then(
        () => undefined,
        () => undefined,
      ),
  }
}

/** A terminal of a user, closed after what happens on it. */
export async function onTerminal(
  user: Pick<CliUser, 'home' | 'env'>,
  { columns = 120, env = {} }: { readonly columns?: number; readonly env?: Readonly<Record<string, string>> },
  tell: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const terminal = await openTerminal({ columns, rows: 40, cwd: user.home, env: { ...user.env, ...env } })
  try {
    await tell(terminal)
  } finally {
    await terminal.close()
  }
}

/** Types a command on an empty screen, which ends with the command's exit code. */
export async function typeCommand(terminal: Terminal, args: readonly string[]): Promise<void> {
  await terminal.type(`clear; ${shellCommand(args)}; echo "ended with $?"`)
  await terminal.press('Enter')
}
