import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import { traceFailure } from './trace.failures.ts'

/** As many numbers are looked up at once. */
export const MOST_TRACED_NUMBERS = 500
/** As many parcels are shown at once, with those in bags and on bills of lading. */
export const MOST_PARCELS = 1000

/** Kinds of numbers; where a number is several things, the first counts. */
export const NUMBER_KINDS = {
  order: words('订单号', '訂單號', 'Order number'),
  waybill: words('运单号', '運單號', 'Waybill'),
  bag: words('装袋单号', '裝袋單號', 'Packing number'),
  bill: words('主单号', '主單號', 'Master air waybill'),
  reference: words('客户单号', '客戶單號', 'Client reference'),
  platform: words('平台单号', '平台單號', 'Platform number'),
  incoming: words('来件单号', '來件單號', 'Incoming tracking'),
} as const satisfies Record<string, Words>
export type NumberKind = keyof typeof NUMBER_KINDS
export const NUMBER_KIND_NAMES = Object.keys(NUMBER_KINDS) as readonly NumberKind[]

/** A number as it was asked for, and as each kind of number spells it. */
export type AskedNumber = {
  readonly number: string
  readonly waybill: string | undefined
  readonly packingNumber: string | undefined
  readonly mawb: string | undefined
}

const SEPARATORS = /[|\t]+/g

/**
 * Numbers as pasted, with any separators, each once. TRACE_NUMBERS_MISSING, TRACE_TOO_MANY_NUMBERS.
 */
export function readAsked(text: string): Result<readonly string[]> {
  const numbers = readNumbers(text.replace(SEPARATORS, '\n'))
  const wrong = (failure: ReturnType<typeof traceFailure>) => failed(invalidInput([atField('numbers', failure)]))
  if (numbers.length === 0) return wrong(traceFailure('TRACE_NUMBERS_MISSING'))
  if (numbers.length > MOST_TRACED_NUMBERS)
    return wrong(traceFailure('TRACE_TOO_MANY_NUMBERS', { found: numbers.length, most: MOST_TRACED_NUMBERS }))
  return ok(numbers)
}

/** How each kind of number spells what was asked. */
export function spellNumber(number: string): AskedNumber {
  const [waybill, packing, mawb] = [parseWaybill(number), packingNumber.read(number), parseMawb(number)]
  return {
    number,
    waybill: waybill.ok ? waybill.value : undefined,
    packingNumber: packing?.ok === true ? packing.value : undefined,
    mawb: mawb.ok ? mawb.value : undefined,
  }
}
