import { words } from '#core/base/kernel/words.ts'
import type { CommandOption } from './command.ts'
import type { Context } from './context.ts'

export const STRICT_OPTION: CommandOption = {
  flags: '--strict',
  about: words(
    '有内容不会导入时不导入任何内容，退出码为 1',
    '有內容不會匯入時不匯入任何內容，結束代碼為 1',
    'import nothing and exit with 1 where a part of the file would not be imported',
  ),
}

const HELD = words('未导入：有内容不会导入', '未匯入：有內容不會匯入', 'nothing imported: parts of the sheet would be left out')
const NOTED = words('注意：{message}', '注意：{message}', 'note: {message}')

/** Notes what of a sheet makes nothing, and that it was held for it. */
export function noteSheet(
  { notices, held }: { readonly notices: readonly { readonly msg: string }[]; readonly held: boolean },
  context: Context,
): void {
  for (const { msg } of notices) context.note(context.say(NOTED, { message: msg }))
  if (held) context.note(context.say(HELD))
}
