import type { Command } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const GLOBAL_OPTIONS = ['--json', '--lang', '--url', '--token', '--help', '--version']

/** What may follow what was typed: the next words of paths, or the options of a whole path. */
function followers(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const after = new Map<string, Set<string>>()
  const add = (typed: string, word: string): void => void (after.get(typed) ?? after.set(typed, new Set()).get(typed))?.add(word)
  for (const command of commands) {
    const names = command.path.split(' ')
    names.forEach((name, index) => add(names.slice(0, index).join(' '), name))
    for (const option of command.options ?? []) add(command.path, option.flags.split(/[ ,]/)[0] ?? '')
    for (const option of GLOBAL_OPTIONS) add(command.path, option)
  }
  return new Map([...after].map(([typed, words]) => [typed, [...words]]))
}

function bashScript(commands: readonly Command[]): string {
  const cases = [...followers(commands)].map(([typed, words]) => `    "${typed}") words="${words.join(' ')}" ;;`)
  return `_crossdock() {
  local current="\${COMP_WORDS[COMP_CWORD]}" typed="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) typed="\${typed:+$typed }$word" ;; esac
  done
  while :; do
    case "$typed" in
${cases.join('\n')}
    esac
    [ -n "$words" ] || [ -z "$typed" ] && break
    case "$typed" in *" "*) typed="\${typed% *}" ;; *) typed="" ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _crossdock crossdock`
}

function fishScript(commands: readonly Command[]): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`
  const lines = commands.flatMap((command) => {
    const names = command.path.split(' ')
    const here = names.length === 1 ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${names[0]}`
    const last = names.at(-1) ?? ''
    const options = (command.options ?? []).map((option) => {
      const name = /--([a-z-]+)/.exec(option.flags)?.[1] ?? ''
      return `complete -c crossdock -n '__fish_seen_subcommand_from ${last}' -l ${name}${option.flags.includes('<') ? ' -r' : ''} -d ${quoted(option.about['en-US'])}`
    })
    return [`complete -c crossdock -n '${here}' -a ${last} -d ${quoted(command.about['en-US'])}`, ...options]
  })
  const groups = [...new Set(commands.filter((command) => command.path.includes(' ')).map((command) => command.path.split(' ')[0]))]
  return [...groups.map((group) => `complete -c crossdock -n __fish_use_subcommand -a ${group}`), ...lines].join('\n')
}

/** The completion script of a shell, made of the commands themselves. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'fish') return fishScript(commands)
  const bash = bashScript(commands)
  return shell === 'bash' ? bash : `#compdef crossdock\nautoload -U +X bashcompinit && bashcompinit\n${bash}`
}
