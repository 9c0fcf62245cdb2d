import { words } from '#core/base/kernel/words.ts'
import type { Command } from '../command.ts'
import { notAmong } from '../usage.ts'

/** `all` returns every command, including this one. */
export const completion = (all: () => readonly Command[]): Command => ({
  path: 'completion',
  takes: '<shell>',
  about: words(
    '生成 bash、zsh 或 fish 的补全脚本',
    '產生 bash、zsh 或 fish 的補全指令稿',
    'Print a completion script for bash, zsh or fish',
  ),
  examples: [
    'completion bash > ~/.local/share/bash-completion/completions/crossdock',
    'completion fish > ~/.config/fish/completions/crossdock.fish',
  ],
  wordChoices: async () => (await import('../completion.ts')).SHELLS,
  run: async (typed, context) => {
    const { completionScript, SHELLS } = await import('../completion.ts')
    const shell = SHELLS.find((one) => one === typed.words[0])
    if (shell === undefined) throw notAmong('completion', typed.words[0] ?? '', SHELLS)
    context.print(await completionScript(shell, all()))
    return 0
  },
})
