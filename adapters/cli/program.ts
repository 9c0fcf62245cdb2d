import { Command as Program, type CommanderError, Option } from 'commander'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { BETWEEN_TEXTS, type Command, type CommandOption } from './command.ts'

/**
 * A program as data: its name, what it is about, how one begins with it, and its commands. The
 * command without a path is the program itself.
 */
export type ProgramDeclaration = {
  readonly name: string
  readonly about: Words
  readonly firstSteps: readonly string[]
  readonly commands: readonly Command[]
}

/** The subjects of groups of commands, by their first word. */
const GROUPS: Readonly<Record<string, Words>> = {
  orders: words(
    '订单：导入、列表、查看、取消、拦截、导出',
    '訂單：匯入、列表、查看、取消、攔截、匯出',
    'Orders: import, list, show, cancel, block, export',
  ),
  labels: words('面单：打印', '面單：列印', 'Labels: print'),
  events: words('轨迹：导入', '軌跡：匯入', 'Tracking events: import'),
  admin: words('管理：创建管理员、后台任务', '管理：建立管理員、背景工作', 'Administration: create-admin, jobs'),
}

/** Options of every command. */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { flags: '--json', about: words('输出 JSON，而不是表格和文字', '輸出 JSON，而不是表格和文字', 'print JSON instead of tables and text') },
  {
    flags: '--lang <language>',
    about: words('zh-CN、zh-TW 或 en-US', 'zh-CN、zh-TW 或 en-US', 'zh-CN, zh-TW or en-US'),
    choices: ['zh-CN', 'zh-TW', 'en-US'],
  },
  {
    flags: '--url <address>',
    about: words('服务器地址（CROSSDOCK_URL）', '伺服器位址（CROSSDOCK_URL）', 'server address (CROSSDOCK_URL)'),
  },
  {
    flags: '--token <token>',
    about: words('以谁的身份（CROSSDOCK_TOKEN）', '以誰的身分（CROSSDOCK_TOKEN）', 'the token to use (CROSSDOCK_TOKEN)'),
  },
]

const TITLES: Readonly<Record<string, Words>> = {
  'Usage:': words('用法：', '用法：', 'Usage:'),
  'Options:': words('选项：', '選項：', 'Options:'),
  'Global Options:': words('通用选项：', '通用選項：', 'Global options:'),
  'Commands:': words('命令：', '命令：', 'Commands:'),
}
const HELP = words('显示帮助', '顯示說明', 'show help')
const VERSION = words('显示版本', '顯示版本', 'show the version')
const CHOICES = words('可选', '可選', 'one of')
const DEFAULT = words('默认', '預設', 'default')
const MORE = words('查看全部命令：{1} --help', '查看全部命令：{1} --help', 'See all commands: {1} --help')

/** Commander's own errors; the names are taken from its English message. */
const REFUSALS: readonly { readonly code: string; readonly pattern: RegExp; readonly words: Words }[] = [
  {
    code: 'commander.unknownCommand',
    pattern: /unknown command '(.*)'/,
    words: words('没有命令“{1}”', '沒有命令「{1}」', 'Unknown command “{1}”'),
  },
  {
    code: 'commander.unknownOption',
    pattern: /unknown option '(.*)'/,
    words: words('没有选项 {1}', '沒有選項 {1}', 'Unknown option {1}'),
  },
  {
    code: 'commander.missingArgument',
    pattern: /missing required argument '(.*)'/,
    words: words('缺少参数 <{1}>', '缺少參數 <{1}>', '<{1}> is missing'),
  },
  {
    code: 'commander.optionMissingArgument',
    pattern: /option '(.*)' argument missing/,
    words: words('选项 {1} 缺少值', '選項 {1} 缺少值', '{1} needs a value'),
  },
  {
    code: 'commander.excessArguments',
    pattern: /Expected (\d+) arguments? but got (\d+)/,
    words: words('参数过多：应为 {1} 个，实为 {2} 个', '參數過多：應為 {1} 個，實為 {2} 個', 'Too many arguments: expected {1}, got {2}'),
  },
  {
    code: 'commander.invalidArgument',
    pattern: /option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\./,
    words: words('{1} 不接受“{2}”，可选：{3}', '{1} 不接受「{2}」，可選：{3}', '{1} does not accept “{2}”. Choices: {3}'),
  },
]
const MEANT = words('是否想输入 {1}？', '是否想輸入 {1}？', 'Did you mean {1}?')

const filled = (text: string, parts: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, index: string) => parts[Number(index)] ?? '')

/** The error for what was typed, in the reader's language, with the likely intention. */
export function refusalText(refused: CommanderError, { name, locale }: { readonly name: string; readonly locale: Locale }): string {
  const known = REFUSALS.find((one) => one.code === refused.code)
  const parts = known?.pattern.exec(refused.message)
  const meant = /\(Did you mean (?:one of )?(.*)\?\)/.exec(refused.message)
  const said = known && parts ? filled(known.words[locale], parts) : refused.message.replace(/^error: /, '').replace(/\n.*/s, '')
  return [said, ...(meant ? [filled(MEANT[locale], meant)] : []), filled(MORE[locale], ['', name])].join('\n')
}

function optionOf({ flags, about, default: initial, choices, several, repeats }: CommandOption, locale: Locale): Option {
  const named =
    choices !== undefined && !about[locale].includes(choices[0] ?? '')
      ? `${about[locale]} (${CHOICES[locale]}: ${choices.join(', ')})`
      : about[locale]
  const help = initial ? `${named} (${DEFAULT[locale]}: ${initial})` : named
  const option = new Option(flags, help)
  if (choices !== undefined && several === undefined) option.choices([...choices])
  if (repeats === true)
    option.argParser((text: string, before?: string) => (before === undefined ? text : `${before}${BETWEEN_TEXTS}${text}`))
  return initial === undefined ? option : option.default(initial)
}

export type CommandRunner = (
  command: Command,
  words_: readonly string[],
  options: Record<string, string | boolean | undefined>,
  globals: Record<string, string | boolean | undefined>,
) => Promise<void>

/** The program with all of its commands; their code is not loaded yet. */
export function programOf(
  { name, about, firstSteps, commands }: ProgramDeclaration,
  { locale, version, run }: { readonly locale: Locale; readonly version: string; readonly run: CommandRunner },
): Program {
  const program = new Program(name).description(about[locale]).version(version, '-V, --version', VERSION[locale])
  for (const command of commands) addCommand(program, { command, locale, run })
  for (const option of GLOBAL_OPTIONS) program.addOption(optionOf(option, locale))
  const everywhere = (at: Program): void => {
    at.exitOverride()
      .helpOption('-h, --help', HELP[locale])
      .helpCommand(false)
      .showSuggestionAfterError(true)
      .configureOutput({ outputError: () => undefined })
      .configureHelp({
        showGlobalOptions: true,
        styleTitle: (title) => TITLES[title]?.[locale] ?? title,
        optionDescription: (option) => option.description,
      })
    at.commands.forEach(everywhere)
  }
  everywhere(program)
  program.helpCommand('help [command]', HELP[locale])
  program.addHelpText('beforeAll', ({ error, command }) => (error ? '' : refuseUnknown(command)))
  program.addHelpText('before', `${firstSteps.map((example) => `  $ ${[name, example].join(' ').trim()}`).join('\n')}\n`)
  return program
}

/**
 * Help on a command that does not exist is refused like the command; commander would show the help
 * of its group as a success.
 */
function refuseUnknown(command: Program): '' {
  const [name] = command.args
  if (command.commands.length > 0 && name !== undefined && name !== 'help' && !name.startsWith('-')) command.parse([name], { from: 'user' })
  return ''
}

function addCommand(
  program: Program,
  { command, locale, run }: { readonly command: Command; readonly locale: Locale; readonly run: CommandRunner },
): void {
  const names = command.path.split(' ')
  if (command.path === '') return completeCommand(program, { command, program, locale, run })
  const parent = names
    .slice(0, -1)
    .reduce(
      (at, name) => at.commands.find((one) => one.name() === name) ?? at.command(name).description(GROUPS[name]?.[locale] ?? ''),
      program,
    )
  const added = parent.command([names.at(-1), command.takes].filter(Boolean).join(' ')).description(command.about[locale])
  added.addHelpText(
    'before',
    `${command.examples.map((example) => `  $ ${example.includes(`${program.name()} `) ? example : `${program.name()} ${example}`}`).join('\n')}\n`,
  )
  completeCommand(added, { command, program, locale, run })
}

/** Gives a command its options and what it does. */
function completeCommand(
  added: Program,
  {
    command,
    program,
    locale,
    run,
  }: { readonly command: Command; readonly program: Program; readonly locale: Locale; readonly run: CommandRunner },
): void {
  for (const option of command.options ?? []) added.addOption(optionOf(option, locale))
  added.action(async (...received: unknown[]) => {
    const typed = received
      .slice(0, -2)
      .flatMap((word) => (word === undefined ? [] : Array.isArray(word) ? word.map(String) : [String(word)]))
    // A command with commands of its own reads the options that it shares with them before they do.
    await run(command, typed, { ...added.parent?.opts(), ...added.opts() }, program.opts())
  })
}
