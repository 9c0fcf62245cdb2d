import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { parseMoney } from '#core/base/kernel/money.ts'
import { parseRate, type Rate } from '#core/base/kernel/rate.ts'
import { failed, ok, must, type Result } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { shareOf, type Share } from '../freight/proportion.ts'

const MOST = 999_999_999_999
const ZERO: Rate = { unscaled: 0n, scale: 0 }
const WHOLE: Rate = { unscaled: 1n, scale: 0 }

const isAbove = (rate: Rate, most: Rate): boolean => rate.unscaled > most.unscaled * 10n ** BigInt(rate.scale)

/**
 * Reads a stored rule into the form that the engine calculates with, and reports at their fields
 * the values that do not fit together.
 */
export type RecordReader = ReturnType<typeof recordReader>

export function recordReader(values: RecordValues) {
  const failures: FieldFailure[] = []
  const refuse = (path: string, failure: Failure): void => {
    failures.push(atField(path, failure))
  }
  const has = (path: string): boolean => values[path] !== undefined && values[path] !== null
  const text = (path: string): string => (typeof values[path] === 'string' ? values[path] : '')
  const number = (path: string, otherwise = 0): number => (typeof values[path] === 'number' ? values[path] : otherwise)
  const need = (...paths: readonly string[]): void => {
    for (const path of paths) if (!has(path)) refuse(path, inputFailure('FIELD_REQUIRED'))
  }
  /** An exact decimal of at least 0; 0 where it is empty. */
  const rate = (path: string): Rate => {
    const found = has(path) ? must(parseRate(text(path))) : ZERO
    if (found.unscaled < 0n) refuse(path, inputFailure('OUT_OF_RANGE', { min: 0, max: MOST }))
    return found
  }
  /** A fraction from 0 to 1. */
  const share = (path: string): Share => {
    const found = rate(path)
    if (isAbove(found, WHOLE)) refuse(path, inputFailure('OUT_OF_RANGE', { min: 0, max: 1 }))
    return shareOf(found)
  }
  /**
   * Minor units of a currency, at least 0; 0 where it is empty. TOO_MANY_DECIMALS for a fraction of
   * the minor unit.
   */
  const amount = (path: string, currency: string): bigint => {
    rate(path)
    const found = parseMoney(has(path) ? text(path) : '0', currency)
    if (!found.ok) refuse(path, found.failure)
    return found.ok ? found.value.amount : 0n
  }
  const finish = <T>(read: T): Result<T> => (failures.length === 0 ? ok(read) : failed(invalidInput(failures)))
  return { has, text, number, need, rate, share, amount, refuse, finish }
}
