import { describe, expect, it } from 'vitest'
import { must, ok } from '#core/base/kernel/result.ts'
import { receiveSheet } from '#core/operations/stations/receive-sheet.usecase.ts'
import { weightHeadings } from '#core/operations/stations/weight-sheet.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { clerk, ddp, outcome, readerOf } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from './station-desk.ts'

const HEADINGS = ['单号', '重量（kg）', '长（cm）', '宽（cm）', '高（cm）']

function sheetDesk() {
  const desk = stationDesk()
  const receive = (rows: readonly (readonly string[])[], actor = clerk) =>
    receiveSheet({
      scanCodes: desk.scanCodes,
      reader: readerOf(rows),
      measured: ({ weight }) => ok({ checkWeightGrams: Math.round(Number(weight) * 1000) }),
      references: () => desk.references,
      clock: desk.clock,
    })({ file: { fileName: 'weights.csv', content: { bytes: new Uint8Array() } }, warehouse: 'DXB1' }, actor)
  return { desk, receive }
}

describe('a sheet of weights', () => {
  it('receives its rows as scans would, asks about those that are off, and names the refused ones', async () => {
    const { desk, receive } = sheetDesk()
    const done = must(
      await receive([
        ['周一称重'],
        HEADINGS,
        ['REF-1', '1.05', '30', '20', '10'],
        ['REF-2', '1.9'],
        ['', '1.0'],
        ['REF-4', ''],
        ['NOBODY-1', '1.0'],
        ['', '', ''],
        ['REF-1', '1.2'],
      ]),
    )
    expect(done).toMatchObject({ received: 1, asked: 1, repeated: 0 })
    expect(done.refused.map(({ row, failure }) => [row.line, failure.fields?.[0]?.path ?? failure.code])).toEqual([
      [5, 'number'],
      [6, 'check_weight'],
      [7, 'PARCEL_UNKNOWN'],
      [9, 'PARCEL_RECEIVED_BEFORE'],
    ])
    expect(['OD1', 'OD2', 'OD4'].map((order) => desk.order(order).status)).toEqual(['inbound', 'awaiting_weight', 'confirmed'])
  })

  it('is harmless when it comes again, and changes no parcel twice', async () => {
    const { desk, receive } = sheetDesk()
    const rows = [HEADINGS, ['REF-1', '1.05'], ['REF-2', '1.0']]
    must(await receive(rows))
    const before = desk.kept().orders
    expect(must(await receive(rows))).toEqual({ received: 0, asked: 0, repeated: 2, refused: [], notices: [] })
    expect(desk.kept().orders).toEqual(before)
  })

  it('asks about an unusual weight as the station does, until its row confirms it', async () => {
    const { desk, receive } = sheetDesk()
    const heads = ['Waybill', 'Weight (kg)', 'Confirm an unusual weight']
    const done = must(await receive([heads, ['REF-1', '9', ''], ['REF-2', '9', 'yes'], ['REF-4', '9', 'no'], ['REF-4', '1', 'perhaps']]))
    expect(done).toMatchObject({ received: 0, asked: 1 })
    expect(done.refused.map(({ row, failure }) => [row.line, failure.fields?.[0]?.path, failure.fields?.[0]?.code])).toEqual([
      [2, 'check_weight', 'WEIGHT_FAR_OFF'],
      [4, 'check_weight', 'WEIGHT_FAR_OFF'],
      [5, 'confirm', 'NOT_A_CHOICE'],
    ])
    expect(['OD1', 'OD2', 'OD4'].map((order) => desk.order(order).status)).toEqual(['confirmed', 'awaiting_weight', 'confirmed'])
  })

  it('needs a number and a weight, by heading or in their order, and the permission', async () => {
    const { receive } = sheetDesk()
    expect(
      outcome(
        await receive([
          ['单号', '备注'],
          ['REF-1', 'x'],
        ]),
      ),
    ).toEqual(['HEADINGS_MISSING', 'invalid'])
    expect(outcome(await receive([['REF-1', '1.0']], ddp))).toEqual(['NOT_ALLOWED', 'forbidden'])
    expect(must(await receive([['REF-1', '1.0']])).received).toBe(1)
    expect(weightHeadings([textRow(1, ['Weight', 'Waybill', 'H'])])).toEqual({ after: 1, columns: { weight: 0, number: 1, height: 2 } })
  })
})
