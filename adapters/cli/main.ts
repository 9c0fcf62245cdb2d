import { Command as Program, CommanderError } from 'commander'
import { localeOf, type Locale, type Words } from '../../core/kernel/words.ts'
import { UsageError, type Command, type ExitCode } from './command.ts'
import { commands } from './commands/catalog.ts'
import type { Context } from './context.ts'
import { readProfile } from './profile.ts'
import { plainProgress } from './render/progress.ts'

declare const __CROSSDOCK_VERSION__: string

const DEFAULT_URL = 'http://127.0.0.1:8080'

/** The language of messages: `--lang`, else the terminal's. */
const localeFrom = (wanted: string | undefined, env: NodeJS.ProcessEnv): Locale => localeOf(wanted ?? (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').replace('_', '-').replace(/\..*$/, ''))

const fill = (text: string, params: Readonly<Record<string, string | number>> = {}): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

type Globals = { readonly json?: boolean; readonly lang?: string; readonly url?: string; readonly token?: string }

async function contextOf(globals: Globals, interrupted: AbortSignal): Promise<Context> {
  const locale = localeFrom(globals.lang, process.env)
  const profile = await readProfile()
  const url = (globals.url ?? process.env['CROSSDOCK_URL'] ?? profile?.url ?? DEFAULT_URL).replace(/\/+$/, '')
  const token = globals.token ?? process.env['CROSSDOCK_TOKEN'] ?? profile?.token
  const json = globals.json === true
  const note = (line: string): void => void process.stderr.write(`${line}\n`)
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  return {
    locale,
    json,
    url,
    profile,
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true && process.env['CI'] === undefined,
    client: async () => (await import('./composition.ts')).composeClient({ url, token, locale }),
    say: (words: Words, params) => fill(words[locale], params),
    note,
    print,
    table: async (columns, rows) => {
      if (json) return print(JSON.stringify(rows))
      if (process.stdout.isTTY === true) return (await import('./render/ink-table.tsx')).inkTable(columns, rows)
      for (const line of (await import('./render/plain-table.ts')).plainTable(columns, rows)) print(line)
    },
    progress: async (title) => (process.stderr.isTTY === true && !json && process.env['CI'] === undefined ? (await import('./render/ink-progress.tsx')).inkProgress(title) : plainProgress(title, note)),
    interrupted,
  }
}

/** Ctrl-C once asks the command to stop in order, twice ends at once. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  })
  return controller.signal
}

async function explain(failure: unknown, context: Context): Promise<ExitCode> {
  if (failure instanceof UsageError) {
    context.note(failure.message)
    return 2
  }
  const { explainFailure } = await import('./explain.ts')
  return explainFailure(failure, context)
}

function addCommand(program: Program, command: Command, locale: Locale): void {
  const names = command.path.split(' ')
  const parent = names.slice(0, -1).reduce((at, name) => at.commands.find((one) => one.name() === name) ?? at.command(name).description(name), program)
  const added = parent.command([names.at(-1), command.takes].filter(Boolean).join(' ')).description(command.about[locale])
  for (const option of command.options ?? []) added.option(option.flags, option.about[locale], option.default)
  added.addHelpText('before', `${command.examples.map((example) => `  $ crossdock ${example}`).join('\n')}\n`)
  added.action(async (...received: unknown[]) => {
    const context = await contextOf(program.opts<Globals>(), interruption())
    const words = received.slice(0, -2).flatMap((word) => (word === undefined ? [] : Array.isArray(word) ? word.map(String) : [String(word)]))
    try {
      process.exitCode = await command.run({ words, options: added.opts<Record<string, string | boolean | undefined>>() }, context)
    } catch (failure) {
      process.exitCode = await explain(failure, context)
    }
  })
}

/** The program with all of its commands, none of their machinery loaded. */
export function programOf(locale: Locale): Program {
  const program = new Program('crossdock')
    .description({ 'zh-CN': '跨境包裹物流：订单、面单、轨迹', 'zh-TW': '跨境包裹物流：訂單、面單、軌跡', 'en-US': 'Cross-border parcels: orders, labels, tracking' }[locale])
    .version(__CROSSDOCK_VERSION__)
    .option('--json', 'JSON instead of tables and lines')
    .option('--lang <language>', 'zh-CN, zh-TW or en-US')
    .option('--url <address>', 'where the server is (CROSSDOCK_URL)')
    .option('--token <token>', 'as whom (CROSSDOCK_TOKEN)')
    .enablePositionalOptions(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError('(crossdock --help shows every command)')
    .exitOverride()
  for (const command of commands) addCommand(program, command, locale)
  const everywhere = (at: Program): void => at.commands.forEach((one) => everywhere(one.exitOverride().showSuggestionAfterError(true)))
  everywhere(program)
  return program
}

export async function main(argv: readonly string[]): Promise<void> {
  try {
    await programOf(localeFrom(undefined, process.env)).parseAsync(argv as string[])
  } catch (stop) {
    if (!(stop instanceof CommanderError)) throw stop
    process.exitCode = stop.exitCode === 0 ? 0 : 2
  }
}
