import { failureDeclaration, type Failure } from '#core/base/kernel/failure.ts'
import { formatMoney, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { fillText } from '#core/base/kernel/words.ts'

/** A failure as a person reads it: code and sentence in English, and the fields that are wrong. */
export function shownFailure({ code, params, fields = [] }: Failure): string {
  const text = (one: Pick<Failure, 'code' | 'params'>): string => {
    const declared = failureDeclaration(one.code)
    return declared === undefined ? one.code : `${one.code}: ${fillText(declared.words, one.params, 'en-US')}`
  }
  return [text({ code, params }), ...fields.map((field) => `${field.path} ${text(field)}`)].join('; ')
}

/** The answer of a use case, or its failure in words. */
export const shownResult = <Value, Shown>(result: Result<Value>, shown: (value: Value) => Shown): Shown | string =>
  result.ok ? shown(result.value) : shownFailure(result.failure)

/** An amount as it is written on the page: `4000.00 AED`. */
export function moneyOf(text: string): Money {
  const [amount = '', currency = ''] = text.split(' ')
  return must(parseMoney(amount, currency))
}

export const shownMoney = (amounts: readonly Money[]): readonly string[] => amounts.map(formatMoney)
