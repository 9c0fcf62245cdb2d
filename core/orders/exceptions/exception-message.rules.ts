import type { References } from '../../fields/references.ts'
import { sameWords, words, type Locale, type Words } from '../../kernel/words.ts'
import type { OrderEvent } from '../order.machine.ts'
import type { Order } from '../order.ts'
import { exceptionMapping } from './exception-mapping.entity.ts'

/** What an exception's message says in every language: that of an agent's mapping has its English text, what a person wrote stays as it was written. */
export function exceptionMessage(message: string, references: References): Words {
  const mapped = references.all(exceptionMapping).find((one) => one.exception_msg === message)
  return mapped?.english_msg === undefined ? sameWords(message) : words(message, message, mapped.english_msg)
}

/** What an order's exception says, for the message about it; nothing for an event that raised none. */
export const raisedWords = (order: Order, event: OrderEvent, references: References): Words | undefined =>
  event === 'raise_exception' ? exceptionWords({ code: order.exceptionCode, message: order.exceptionMsg }, references) : undefined

type Said = { readonly code: string | undefined; readonly message: string | undefined }

/** Code and message of an exception in one line, `E101 · The consignee does not answer`; either may be missing. */
export function exceptionWords({ code = '', message = '' }: Said, references: References): Words {
  const said = exceptionMessage(message, references)
  const line = (locale: Locale): string => [code, said[locale]].filter((part) => part !== '').join(' · ')
  return words(line('zh-CN'), line('zh-TW'), line('en-US'))
}
