import type { RecordValues } from '#core/base/fields/read-record.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, money, parseMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import type { WrittenCostLine } from './cost-fields.ts'
import { costFailure } from './cost.failures.ts'
import type { CostLine } from './cost.ports.ts'

/** The most lines of one bill: they are compared and spread in one unit of work. */
export const MOST_COST_LINES = 5_000

/**
 * Reads what a line says together: it is for a bill of lading or for a parcel (COST_LINE_FOR), its
 * air waybill has its check digit (MAWB_FORMAT, MAWB_CHECK_DIGIT), its amount the digits of the
 * bill's currency. INPUT_INVALID names every wrong field.
 */
export function readCostLine(
  values: RecordValues,
  { line, currency }: { readonly line: number; readonly currency: string },
): Result<CostLine> {
  const { mawb, waybill, subject, weight: grams, amount, remark } = values as WrittenCostLine
  const failures: FieldFailure[] = []
  if ((mawb === undefined) === (waybill === undefined)) failures.push(atField('mawb', costFailure('COST_LINE_FOR')))
  const parsed = mawb === undefined ? undefined : parseMawb(mawb)
  if (parsed?.ok === false) failures.push(atField('mawb', parsed.failure))
  const billed = parseMoney(amount, currency)
  if (!billed.ok) failures.push(atField('amount', billed.failure))
  if (failures.length > 0 || !billed.ok) return failed(invalidInput(failures))
  return ok({
    line,
    subject,
    amount: billed.value.amount,
    ...given({ mawb: parsed?.ok ? parsed.value : undefined, waybill, grams, remark }),
  })
}

/** A line as the audit trail shows it. */
export const shownLine = ({ line: _line, mawb, waybill, subject, grams, amount, remark }: CostLine, currency: string): string =>
  [mawb ?? waybill, subject, grams === undefined ? undefined : `${formatKilograms(grams)} kg`, formatMoney(money(amount, currency)), remark]
    .filter((part) => part !== undefined)
    .join(' · ')

/** Returns the sum of lines, in minor units. */
export const sumOfLines = (lines: readonly Pick<CostLine, 'amount'>[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n)
