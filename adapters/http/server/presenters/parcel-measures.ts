import { fileFailure } from '#core/platform/files/file.failures.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { formatCentimetres, parseCentimetres } from '#core/base/kernel/length.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { writtenKilograms } from '#core/base/sheets/measure-cell.ts'
import { formatKilograms, parseKilograms } from '#core/base/kernel/weight.ts'
import type { MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { storedId } from '#core/parcels/orders/fields/order-files.rules.ts'
import { HEAVIEST_GRAMS } from '#core/parcels/orders/read-order.ts'
import { confirmationsIn } from './confirmations.ts'
import type { orderRoutes } from '../../contract/parcels/orders/order.routes.ts'
import type { BodyOf } from '../../contract/route.ts'

const LONGEST_MM = commonFields.lengthMm.maxMillimetres

type SentMeasures = Pick<
  BodyOf<(typeof orderRoutes)['moveOrder']>,
  'check_weight' | 'check_length' | 'check_width' | 'check_height' | 'check_photos' | 'confirm_weight' | 'confirm_size'
>
type Measures = Pick<MoveOrder, 'checkWeightGrams' | 'checkSizeMm' | 'checkPhotos' | 'confirmed'>
type MeasureReading<T> = { readonly value?: T; readonly failures: readonly FieldFailure[] }

/**
 * Reads the warehouse's measures and photographs, and the failures of values that are no weight, no
 * length or no upload.
 */
export function readMeasures(sent: SentMeasures): { readonly measures: Measures; readonly failures: readonly FieldFailure[] } {
  const [weight, size, photos] = [readWeight(sent.check_weight), readSize(sent), readPhotos(sent.check_photos)]
  const confirmed = confirmationsIn(sent)
  return {
    measures: {
      ...(weight.value === undefined ? {} : { checkWeightGrams: weight.value }),
      ...(size.value === undefined ? {} : { checkSizeMm: size.value }),
      ...(photos.value === undefined ? {} : { checkPhotos: photos.value }),
      ...(confirmed.length === 0 ? {} : { confirmed }),
    },
    failures: [...weight.failures, ...size.failures, ...photos.failures],
  }
}

/** Between one unit and `most`; OUT_OF_RANGE names both. */
const within = (value: number, most: number, format: (value: number) => string): Result<number> =>
  value > 0 && value <= most ? ok(value) : failed(inputFailure('OUT_OF_RANGE', { min: format(1), max: format(most) }))

/** The weight from the scale in grams. */
function readWeight(text: string | undefined): MeasureReading<number> {
  if (text === undefined || text === '') return { failures: [] }
  const plain = writtenKilograms(text)
  const grams = plain.ok ? parseKilograms(plain.value) : plain
  const read = grams.ok ? within(grams.value, HEAVIEST_GRAMS, formatKilograms) : grams
  return read.ok ? { value: read.value, failures: [] } : { failures: [atField('check_weight', read.failure)] }
}

/** All three sides or none. */
function readSize({
  check_length = '',
  check_width = '',
  check_height = '',
}: SentMeasures): MeasureReading<readonly [number, number, number]> {
  if (check_length === '' && check_width === '' && check_height === '') return { failures: [] }
  const [length, width, height] = [readSide(check_length), readSide(check_width), readSide(check_height)]
  if (length.ok && width.ok && height.ok) return { value: [length.value, width.value, height.value], failures: [] }
  const sides = { check_length: length, check_width: width, check_height: height }
  return { failures: Object.entries(sides).flatMap(([side, read]) => (read.ok ? [] : [atField(side, read.failure)])) }
}

function readSide(text: string): Result<number> {
  if (text === '') return failed(inputFailure('FIELD_REQUIRED'))
  const side = parseCentimetres(text)
  return side.ok ? within(side.value, LONGEST_MM, formatCentimetres) : side
}

/** The ids of uploads by their addresses. */
function readPhotos(addresses: readonly string[] = []): MeasureReading<readonly string[]> {
  if (addresses.length === 0) return { failures: [] }
  const ids = addresses.map(storedId)
  const failures = ids.flatMap((id, at) => (id === undefined ? [atField(`check_photos.${at}`, fileFailure('FILE_NOT_FOUND'))] : []))
  return failures.length > 0 ? { failures } : { value: ids.flatMap((id) => id ?? []), failures }
}
