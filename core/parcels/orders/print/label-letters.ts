import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { lettersWithoutFont } from '../../labels/drawn-letters.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderContent } from '../order.ts'
import { labelFileOf } from './order-label-file.ts'

/** The fields whose texts are on labels as they were written. */
const ON_LABELS = ['consignee', 'address', 'city', 'province', 'zipCode', 'senderName', 'senderAddress', 'senderCity', 'remark', 'refCode']
const NAMES = ['name', 'nameCn'] as const

/**
 * Texts of an order with letters that no font of labels has (rule: Letters of labels): each would
 * be an empty box. None where its label is a file that it brought.
 */
export function lettersMissingIn({ values, goods }: Pick<OrderContent, 'values' | 'goods'>): readonly FieldFailure[] {
  if (labelFileOf({ values }) !== undefined) return []
  const of = (path: string, text: unknown): readonly FieldFailure[] => {
    const letters = typeof text === 'string' ? lettersWithoutFont(text) : ''
    return letters === '' ? [] : [atField(path, orderFailure('LETTERS_WITHOUT_FONT', { letters }))]
  }
  return [
    ...ON_LABELS.flatMap((name) => of(name, values[name])),
    ...goods.flatMap((line, at) => NAMES.flatMap((name) => of(`goods.${at}.${name}`, line[name]))),
  ]
}
