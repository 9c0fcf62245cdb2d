import { CommanderError } from 'commander'
import { fillText, localeOf, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { ExitCode } from './command.ts'
import type { Column, Context } from './context.ts'
import { readProfile } from './profile.ts'
import { programOf, refusalText, type ProgramDeclaration } from './program.ts'
import { plainProgress, type Progress } from './render/progress.ts'
import { UsageError, type Params } from './usage.ts'

declare const __CROSSDOCK_VERSION__: string

/** How a program draws on a terminal; left out, it writes plain lines there too. */
export type Drawing = {
  readonly table: (columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
  readonly progress: (title: string) => Promise<Progress>
}

const DEFAULT_URL = 'http://127.0.0.1:8080'
const BROKEN_OFF = 130

/** The language of messages: `--lang`, otherwise the terminal's. */
const localeFrom = (wanted: string | undefined, env: NodeJS.ProcessEnv): Locale =>
  localeOf(wanted ?? (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').replace('_', '-').replace(/\..*$/, ''))

/** `--lang` is needed before the command is parsed, so that help uses it too. */
function languageIn(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  return at < 0 ? undefined : (argv[at]?.split('=')[1] ?? argv[at + 1])
}

/** A message in the reader's language, its parameters filled in. */
function fill(said: Words, locale: Locale, params: Params = {}): string {
  return fillText(said, params, locale)
}

const NOT_AN_ADDRESS = words(
  '“{url}”不是服务器地址，应形如 http://127.0.0.1:8080',
  '「{url}」不是伺服器位址，應形如 http://127.0.0.1:8080',
  '“{url}” is not a server address such as http://127.0.0.1:8080',
)

function addressOf(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new UsageError(NOT_AN_ADDRESS, { url: text })
  return text.replace(/\/+$/, '')
}

type Globals = Readonly<Record<string, string | boolean | undefined>>
const given = (value: string | boolean | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

async function contextOf(
  globals: Globals,
  { locale, interrupted, drawing }: { readonly locale: Locale; readonly interrupted: AbortSignal; readonly drawing: Drawing | undefined },
): Promise<Context> {
  const profile = await readProfile()
  const url = addressOf(given(globals['url']) ?? given(process.env['CROSSDOCK_URL']) ?? profile?.url ?? DEFAULT_URL)
  // The profile's token belongs to the server that issued it, and is sent to no other.
  const token = given(globals['token']) ?? given(process.env['CROSSDOCK_TOKEN']) ?? (profile?.url === url ? profile.token : undefined)
  const json = globals['json'] === true
  const isAnimated = process.stderr.isTTY === true && !json && process.env['CI'] === undefined
  const note = (line: string): void => void process.stderr.write(`${line}\n`)
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  return {
    locale,
    json,
    url,
    profile,
    token,
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true && process.env['CI'] === undefined,
    isTerminal: process.stdout.isTTY === true && !json,
    client: async () => (await import('./composition.ts')).composeClient({ url, token, locale, interrupted }),
    say: (said: Words, params) => fill(said, locale, params),
    note,
    print,
    table: async (columns, rows) => {
      if (json) return print(JSON.stringify(rows))
      if (process.stdout.isTTY === true && drawing !== undefined) return drawing.table(columns, rows)
      for (const line of (await import('./render/plain-table.ts')).plainTable(columns, rows)) print(line)
    },
    progress: async (title) => (isAnimated && drawing !== undefined ? drawing.progress(title) : plainProgress(title, note)),
    interrupted,
  }
}

/** The first Ctrl-C asks the command to stop cleanly, the second exits at once. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(BROKEN_OFF)
    controller.abort()
  })
  return controller.signal
}

async function explain(
  failure: unknown,
  { context, locale }: { readonly context: Context | undefined; readonly locale: Locale },
): Promise<ExitCode> {
  if (failure instanceof UsageError) {
    process.stderr.write(`${fill(failure.sentence, locale, failure.params)}\n`)
    return 2
  }
  if (context === undefined) throw failure
  const { explainFailure } = await import('./explain.ts')
  return explainFailure(failure, context)
}

/**
 * A reader that has seen enough (`| head`) closes the pipe; there is nothing left to report to it.
 */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

/** Runs what was typed as a command of a program, to the exit code of this process. */
export async function runProgram(
  declared: ProgramDeclaration,
  { argv, drawing }: { readonly argv: readonly string[]; readonly drawing?: Drawing },
): Promise<void> {
  endWithReader()
  const locale = localeFrom(languageIn(argv), process.env)
  const program = programOf(declared, {
    locale,
    version: __CROSSDOCK_VERSION__,
    run: async (command, typed, options, globals) => {
      let context: Context | undefined
      try {
        context = await contextOf(globals, { locale, interrupted: interruption(), drawing })
        process.exitCode = await command.run({ words: typed, options }, context)
      } catch (failure) {
        process.exitCode = await explain(failure, { context, locale })
      }
    },
  })
  try {
    await program.parseAsync(argv as string[])
  } catch (stop) {
    if (!(stop instanceof CommanderError)) throw stop
    process.exitCode = stop.exitCode === 0 ? 0 : 2
    if (process.exitCode !== 0 && stop.code !== 'commander.help')
      process.stderr.write(`${refusalText(stop, { name: declared.name, locale })}\n`)
  }
}
