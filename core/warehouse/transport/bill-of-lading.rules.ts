import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { ok, failed, type Result } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { References } from '#core/base/fields/references.ts'
import { billOfLadingFields, type BillOfLading } from './bill-of-lading.entity.ts'
import { bagGrams, type Bag } from './bag.ts'
import { transportFailure } from './transport.failures.ts'

type WrittenBill = Omit<BillOfLading, 'number_of_bags' | 'number_of_shipment' | 'Weight'>

/**
 * Checks what the fields of a bill of lading say together: the check digit of its air waybill
 * (MAWB_FORMAT, MAWB_CHECK_DIGIT), two different stations and an arrival not before the departure.
 * INPUT_INVALID names every wrong field.
 */
export function checkBill(values: RecordValues): Result<WrittenBill> {
  const bill = values as WrittenBill
  const failures: FieldFailure[] = []
  const mawb = parseMawb(bill.mawb)
  if (!mawb.ok) failures.push(atField('mawb', mawb.failure))
  if (bill.from_station === bill.to_station) failures.push(atField('to_station', transportFailure('STATIONS_SAME')))
  if (bill.expected_date !== undefined && bill.expected_date < bill.dept_date)
    failures.push(atField('expected_date', transportFailure('ARRIVES_BEFORE_DEPARTURE')))
  return failures.length === 0 && mawb.ok ? ok({ ...bill, mawb: mawb.value }) : failed(invalidInput(failures))
}

/**
 * Reads a bill of lading from JSON, a form or a row: its fields, and what they say together
 * (`checkBill`). INPUT_INVALID names every wrong field; what is derived from the bags is not
 * accepted as input.
 */
export function readBillOfLading(raw: RawFields, references: References): Result<WrittenBill> {
  const read = readFields(billOfLadingFields, { raw, context: { references } })
  return read.ok ? checkBill(read.value) : read
}

/**
 * The totals of a bill of lading: its bags, the shipments in them, and the weight of the bags in
 * grams.
 */
export const loadOf = (bags: readonly Bag[]): Required<Pick<BillOfLading, 'number_of_bags' | 'number_of_shipment' | 'Weight'>> => ({
  number_of_bags: bags.length,
  number_of_shipment: bags.reduce((total, bag) => total + bag.parcels.length, 0),
  Weight: bags.reduce((total, bag) => total + bagGrams(bag), 0),
})
