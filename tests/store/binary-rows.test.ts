import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryRows, type BinaryType } from '../../adapters/store/database/binary-rows.ts'

const TYPES: readonly BinaryType[] = ['bigint', 'text', 'timestamptz', 'boolean']
const HEAD_BYTES = 19
const MILLIS_OF_2000 = Date.UTC(2000, 0, 1)

/** Reads rows as PostgreSQL does: each value by its length, microseconds since 2000 for times. */
function readRows(bytes: Buffer): unknown[][] {
  const rows: unknown[][] = []
  let at = HEAD_BYTES
  for (let columns = bytes.readInt16BE(at); columns !== -1; columns = bytes.readInt16BE(at)) {
    at += 2
    const row: unknown[] = []
    for (let column = 0; column < columns; column += 1) {
      const length = bytes.readInt32BE(at)
      const value = bytes.subarray(at + 4, at + 4 + Math.max(0, length))
      at += 4 + value.length
      if (length === -1) row.push(null)
      else if (TYPES[column] === 'text') row.push(value.toString())
      else if (TYPES[column] === 'boolean') row.push(value[0] === 1)
      else if (TYPES[column] === 'bigint') row.push(Number(value.readBigInt64BE()))
      else row.push(Number(value.readBigInt64BE() / 1000n) + MILLIS_OF_2000)
    }
    rows.push(row)
  }
  expect(at + 2).toBe(bytes.length)
  return rows
}

const whole = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'DXB', '迪拜'),
  fc.integer({ min: 1, max: 70_000 }).map((length) => '迪'.repeat(length)),
)
const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((date) => date.getTime())
const orNothing = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 5, nil: null })

describe('rows in binary form', () => {
  it('are what they were when they are read, however long they are', () => {
    const row = fc.tuple(orNothing(whole), orNothing(text), orNothing(time), orNothing(fc.boolean()))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        expect(readRows(Buffer.concat([...binaryRows(TYPES, rows)]))).toEqual(rows)
      }),
    )
  })
})
