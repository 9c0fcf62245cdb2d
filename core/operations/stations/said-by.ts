import { failureDeclaration, type Failure } from '#core/base/kernel/failure.ts'
import { fillText, sameWords, words, type Words } from '#core/base/kernel/words.ts'

/** Returns the words of a failure, as a part of another text. */
export function saidBy({ code, params }: Failure): Words {
  const { words: said } = failureDeclaration(code) ?? { words: sameWords(code) }
  return words(fillText(said, params, 'zh-CN'), fillText(said, params, 'zh-TW'), fillText(said, params, 'en-US'))
}
