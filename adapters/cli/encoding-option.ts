import { words } from '#core/base/kernel/words.ts'
import type { TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { textOption, type CommandOption, type TypedCommand } from './command.ts'
import { UsageError } from './usage.ts'

const NO_ENCODING = words(
  '--encoding：没有“{typed}”，可选：{choices}',
  '--encoding：沒有「{typed}」，可選：{choices}',
  '--encoding does not accept “{typed}”. Choices: {choices}',
)

export const ENCODING_OPTION: CommandOption = {
  flags: '--encoding <name>',
  about: words(
    '文本文件的编码，文字显示不正常时使用，如 windows-1256',
    '文字檔的編碼，文字顯示不正常時使用，如 windows-1256',
    'encoding of a text file whose letters look wrong, such as windows-1256',
  ),
}

/** The encoding that was typed, as the API takes it; none where it is left to the file. */
export async function encodingOf(typed: TypedCommand): Promise<{ readonly encoding?: TextEncodingName }> {
  const name = textOption(typed, 'encoding')
  if (name === undefined) return {}
  const { TEXT_ENCODINGS } = await import('#core/base/sheets/sheet.port.ts')
  const encoding = TEXT_ENCODINGS.find((one) => one === name.toLowerCase())
  if (encoding === undefined) throw new UsageError(NO_ENCODING, { typed: name, choices: TEXT_ENCODINGS.join(', ') })
  return { encoding }
}
