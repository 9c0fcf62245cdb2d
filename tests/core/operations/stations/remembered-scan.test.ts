import { describe, expect, it } from 'vitest'
import { fromPlainJson, toPlainJson } from '#core/base/kernel/plain-json.ts'
import { must } from '#core/base/kernel/result.ts'
import { recallScan, rememberScan, type RememberedScan } from '#core/operations/stations/remembered-scan.ts'
import { scanKey } from '#core/operations/stations/scan-code.usecase.ts'
import type { Scan, WorkKind, WorkOf } from '#core/operations/stations/scan.ts'
import { isScanUndoable } from '#core/operations/stations/undo-scan.usecase.ts'
import { clerk } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from './station-desk.ts'

const PARCEL = { orderNumber: 'OD1', event: 'receive', from: 'confirmed', version: 2 } as const

/**
 * Work of each kind as its station does it, and the fields of the row that earlier versions wrote
 * of it; these are read for as long as rows are kept.
 */
const EARLIER: {
  readonly [Kind in WorkKind]: { readonly station: Scan['station']; readonly done: WorkOf<Kind>; readonly row: string } & (
    | { readonly isLasting: true }
    | object
  )
} = {
  moved: {
    station: 'receive',
    done: { kind: 'moved', parcels: [PARCEL] },
    row: '"outcome":"received","moved":[{"orderNumber":"OD1","event":"receive","from":"confirmed","version":2}]',
  },
  returned: {
    station: 'return',
    done: { kind: 'returned', id: 7, parcels: [PARCEL] },
    row: '"outcome":"received","returned":7,"moved":[{"orderNumber":"OD1","event":"receive","from":"confirmed","version":2}]',
  },
  packed: {
    station: 'bag',
    done: { kind: 'packed', airwayNumber: 'CD000000000170' },
    row: '"outcome":"bag_packed","packed":"CD000000000170","moved":[]',
  },
  bag_changed: {
    station: 'bag',
    done: { kind: 'bag_changed', before: { packingNumber: 'BG000000000170', version: 3, was: 'weighed', weighedGrams: 900 } },
    row: '"outcome":"bag_weighed","bagBefore":{"packingNumber":"BG000000000170","version":3,"was":"weighed","weighedGrams":900},"moved":[]',
  },
  picked: {
    station: 'pick',
    done: { kind: 'picked', pieces: { orderNumber: 'OD1', location: 'A-01-01', sku: 'SPOON', pieces: 2 } },
    row: '"outcome":"piece_picked","picked":{"orderNumber":"OD1","location":"A-01-01","sku":"SPOON","pieces":2},"moved":[]',
  },
  counted: {
    station: 'transfer',
    done: { kind: 'counted', pieces: { document: 'TR1', sku: 'SPOON', pieces: 3, isDamaged: true } },
    row: '"outcome":"piece_counted","counted":{"document":"TR1","sku":"SPOON","pieces":3,"isDamaged":true},"moved":[]',
  },
  ended: {
    station: 'stocktake',
    done: { kind: 'ended', document: 'ST1' },
    row: '"outcome":"stocktake_finished","ended":"ST1","moved":[]',
  },
  received: {
    station: 'transfer',
    done: { kind: 'received', document: 'TR1' },
    row: '"outcome":"document_received","document":{"number":"TR1","counted":3,"expected":3},"moved":[]',
    isLasting: true,
  },
  shelved: {
    station: 'deliveries',
    done: { kind: 'shelved', pieces: { document: 'IB1', location: 'A-01-01', pieces: [{ sku: 'SPOON', pieces: 4 }], version: 5 } },
    row: '"outcome":"pieces_shelved","shelved":{"document":"IB1","location":"A-01-01","pieces":[{"sku":"SPOON","pieces":4}],"version":5},"moved":[]',
  },
  placed: {
    station: 'shelve',
    done: { kind: 'placed', pieces: { orderNumber: 'OD8', warehouse: 'DXB1', location: 'A-01-01', goods: [] } },
    row: '"outcome":"goods_placed","placed":{"orderNumber":"OD8","warehouse":"DXB1","location":"A-01-01","goods":[]},"moved":[]',
  },
  lasting: {
    station: 'deliveries',
    done: { kind: 'lasting' },
    row: '"outcome":"delivery_arrived","lasting":true,"moved":[]',
    isLasting: true,
  },
}
const CASES = Object.values(EARLIER).map((one) => ({ isLasting: false, ...one, kind: one.done.kind }))

const storedRow = (station: string, fields: string): string =>
  `{"scanId":"scan-12345","station":"${station}","code":"X","at":1,"warnings":[],${fields}}`

describe('a stored scan', () => {
  it.each(CASES)('that did work of the kind $kind is read', ({ station, done, row, isLasting }) => {
    const scan = recallScan(fromPlainJson(storedRow(station, row)) as RememberedScan)
    expect(scan.done).toEqual(done)
    expect(isScanUndoable(scan)).toBe(!isLasting)
    expect(Object.keys(scan)).not.toContain('moved')
  })

  it.each(CASES)('of the kind $kind is written as it is read', ({ station, done }) => {
    const scan: Scan = { scanId: 'scan-12345', station, code: 'X', at: 1, outcome: 'shown', warnings: [], done }
    expect(recallScan(fromPlainJson(toPlainJson(rememberScan(scan))) as RememberedScan)).toEqual(scan)
  })

  it('that did nothing says so, and is not taken back', () => {
    const scan = recallScan(fromPlainJson(storedRow('receive', '"outcome":"found","moved":[]')) as RememberedScan)
    expect(scan.done).toBe('nothing')
    expect(isScanUndoable(scan)).toBe(false)
  })

  it('of an earlier version is answered again and taken back', async () => {
    const desk = stationDesk()
    const scan = must(await desk.scan('receive', 'REF-1', { checkWeightGrams: 1000 }))
    const { version } = desk.kept().orders.find(({ orderNumber }) => orderNumber === 'OD1') ?? { version: 0 }
    const moved = `[{"orderNumber":"OD1","event":"receive","from":"confirmed","version":${version}}]`
    const row = storedRow('receive', `"outcome":"received","moved":${moved}`).replace('"at":1', `"at":${scan.at}`)
    await desk.atomically(async ({ answered }) => {
      await answered.remember(scanKey('receive', 'scan-12345', clerk, ''), row)
      return { ok: true, value: undefined }
    })
    expect(must(await desk.undo('receive', 'scan-12345'))).toMatchObject({ outcome: 'undone', parcel: { status: 'confirmed' } })
  })
})
