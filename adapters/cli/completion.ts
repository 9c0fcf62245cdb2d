import type { Command, CommandOption } from './command.ts'
import { GLOBAL_OPTIONS } from './program.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const ALWAYS = ['--help']

const longName = (option: CommandOption): string => /--[a-z-]+/.exec(option.flags)?.[0] ?? option.flags
const optionsOf = (command: Command): readonly CommandOption[] => [...(command.options ?? []), ...GLOBAL_OPTIONS]

/**
 * The words that may follow a path: subcommands or first arguments, its options, and the values of
 * options with choices.
 */
type Follower = {
  readonly path: string
  readonly words: readonly string[]
  readonly options: readonly string[]
  readonly values: ReadonlyMap<string, readonly string[]>
}

async function followers(commands: readonly Command[]): Promise<readonly Follower[]> {
  const groups = new Map<string, Set<string>>()
  for (const { path } of commands)
    path
      .split(' ')
      .forEach((name, index, names) =>
        groups.set(names.slice(0, index).join(' '), (groups.get(names.slice(0, index).join(' ')) ?? new Set()).add(name)),
      )
  const everywhere = [...GLOBAL_OPTIONS.map(longName), ...ALWAYS]
  const above = [...groups].map(([path, words]): Follower => ({
    path,
    words: [...words],
    options: path === '' ? [...everywhere, '--version'] : everywhere,
    values: new Map(),
  }))
  const ends = await Promise.all(
    commands.map(async (command): Promise<Follower> => ({
      path: command.path,
      words: (await command.wordChoices?.()) ?? [],
      options: [...optionsOf(command).map(longName), ...ALWAYS],
      values: new Map(optionsOf(command).flatMap((option) => (option.choices === undefined ? [] : [[longName(option), option.choices]]))),
    })),
  )
  return [...above, ...ends]
}

async function bashScript(commands: readonly Command[]): Promise<string> {
  const all = await followers(commands)
  const cases = all.map(
    ({ path, words, options }) => `      "${path}") words="${words.join(' ')}" options="${options.join(' ')}"; break ;;`,
  )
  const values = all.flatMap(({ path, values: known }) =>
    [...known].map(
      ([option, choices]) => `    "${path} ${option}") COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current")); return ;;`,
    ),
  )
  return `_crossdock() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" typed="" words="" options="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) typed="\${typed:+$typed }$word" ;; esac
  done
  while :; do
    case "$typed" in
${cases.join('\n')}
    esac
    case "$typed" in *" "*) typed="\${typed% *}" ;; *) typed="" ;; esac
  done
  case "$typed $before" in
${[...new Set(values)].join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}
complete -o default -F _crossdock crossdock`
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fishOptions(option: CommandOption, condition: string): string {
  const takes = option.choices ? ` -x -a ${quoted(option.choices.join(' '))}` : option.flags.includes('<') ? ' -r' : ''
  return `complete -c crossdock${condition === '' ? '' : ` -n ${quoted(condition)}`} -l ${longName(option).slice(2)}${takes} -d ${quoted(option.about['en-US'])}`
}

async function fishScript(commands: readonly Command[]): Promise<string> {
  const groups = [...new Set(commands.filter((command) => command.path.includes(' ')).map((command) => command.path.split(' ')[0] ?? ''))]
  const lines = commands.map(async (command) => {
    const names = command.path.split(' ')
    const last = names.at(-1) ?? ''
    const siblings = commands.flatMap((one) => (one.path.startsWith(`${names[0]} `) ? [one.path.split(' ')[1] ?? ''] : []))
    const here =
      names.length === 1
        ? '__fish_use_subcommand'
        : `__fish_seen_subcommand_from ${names[0]}; and not __fish_seen_subcommand_from ${siblings.join(' ')}`
    const inside =
      names.length === 1
        ? `__fish_seen_subcommand_from ${last}`
        : `__fish_seen_subcommand_from ${names[0]}; and __fish_seen_subcommand_from ${last}`
    const choices = await command.wordChoices?.()
    return [
      `complete -c crossdock -n ${quoted(here)} -f -a ${last} -d ${quoted(command.about['en-US'])}`,
      ...(choices === undefined ? [] : [`complete -c crossdock -n ${quoted(inside)} -f -a ${quoted(choices.join(' '))}`]),
      ...(command.options ?? []).map((option) => fishOptions(option, inside)),
    ]
  })
  const everywhere = GLOBAL_OPTIONS.map((option) => fishOptions(option, ''))
  return [
    ...groups.map((group) => `complete -c crossdock -n __fish_use_subcommand -f -a ${group}`),
    ...(await Promise.all(lines)).flat(),
    ...everywhere,
  ].join('\n')
}

/** The completion script of a shell, generated from the commands. */
export async function completionScript(shell: Shell, commands: readonly Command[]): Promise<string> {
  if (shell === 'fish') return fishScript(commands)
  const bash = await bashScript(commands)
  return shell === 'bash' ? bash : `#compdef crossdock\nautoload -U +X bashcompinit && bashcompinit\n${bash}`
}
