import { markUnstorable } from '#core/base/kernel/storable-text.ts'
import { parseMoney, type Money } from '#core/base/kernel/money.ts'

/** Both providers are used in this currency alone. */
export const CURRENCY = 'CNY'

/** A JSON object of an answer; undefined for any other content. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of an answer; undefined where it is missing, empty or no text. */
export const textOf = (object: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The longest text of a report that is repeated to the staff. */
const MOST_SHOWN = 60

/** A name and what stands in it, short enough to be shown to the staff. */
export const shownField = (name: string, value: unknown): string =>
  `${name}: ${markUnstorable(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MOST_SHOWN)}`

/** An amount in yuan as decimal text, not below zero; undefined for anything else. */
export function yuan(text: string | undefined): Money | undefined {
  const amount = parseMoney(text ?? '', CURRENCY)
  return amount.ok && amount.value.amount >= 0n ? amount.value : undefined
}
