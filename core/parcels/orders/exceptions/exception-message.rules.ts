import type { References } from '#core/base/fields/references.ts'
import { fillText, sameWords, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { OrderEvent } from '../order.machine.ts'
import type { Order } from '../order.ts'
import { exceptionMapping } from './exception-mapping.entity.ts'

/**
 * The message of an exception that silence opened; its Chinese text is what is kept, as that of a
 * mapping is.
 */
const NO_NEWS = words('超过 {days} 天没有轨迹更新', '超過 {days} 天沒有軌跡更新', 'No tracking news for more than {days|day|days}')
const KEPT_NO_NEWS = /^超过 (\d+) 天没有轨迹更新$/
export const noNewsMessage = (days: number): string => fillText(NO_NEWS, { days }, 'zh-CN')

/**
 * Returns an exception's message in every language: one of ours is known, that of an agent's
 * mapping has its English text, what a person wrote stays as it was written.
 */
export function exceptionMessage(message: string, references: References): Words {
  const days = KEPT_NO_NEWS.exec(message)?.[1]
  if (days !== undefined) {
    const said = (locale: Locale): string => fillText(NO_NEWS, { days: Number(days) }, locale)
    return words(said('zh-CN'), said('zh-TW'), said('en-US'))
  }
  const mapped = references.all(exceptionMapping).find((one) => one.exception_msg === message)
  return mapped?.english_msg === undefined ? sameWords(message) : words(message, message, mapped.english_msg)
}

/**
 * Returns the words of an order's exception, for the message about it; nothing for an event that
 * raised none.
 */
export const raisedWords = (order: Order, event: OrderEvent, references: References): Words | undefined =>
  event === 'raise_exception' ? exceptionWords({ code: order.exceptionCode, message: order.exceptionMsg }, references) : undefined

type ExceptionText = { readonly code: string | undefined; readonly message: string | undefined }

/**
 * Code and message of an exception in one line, `E101 · The consignee does not answer`; either may
 * be missing.
 */
export function exceptionWords({ code = '', message = '' }: ExceptionText, references: References): Words {
  const said = exceptionMessage(message, references)
  const line = (locale: Locale): string => [code, said[locale]].filter((part) => part !== '').join(' · ')
  return words(line('zh-CN'), line('zh-TW'), line('en-US'))
}
