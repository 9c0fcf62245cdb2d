import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import type { ReceivedReturn } from '#core/operations/stations/returns/received-return.ts'
import type { Connection } from '../../database/database.ts'
import { sqlReturnStore } from '../../operations/stations/sql-returns.ts'
import { DDU_SHIPPER, SERVICE_STAFF, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from './demo-timeline.ts'

/** Parcels that nobody announced: some wait to be matched, one was. */
const UNANNOUNCED: readonly Pick<ReceivedReturn, 'code' | 'exception' | 'note' | 'weightGrams'>[] = [
  { code: 'SMSA290164473', weightGrams: 820 },
  { code: 'ARX-5520917', exception: 'damaged', note: '外箱压扁，内件未检查', weightGrams: 2460 },
  { code: 'NAQ77120385AE', exception: 'unreadable_label', weightGrams: 350 },
  { code: 'JT8803311942', exception: 'opened', note: '封箱胶带被割开', weightGrams: 1140 },
]
const MATCHED = 'JT8803311942'
/** The newest parcels of shippers that came back by their own numbers. */
const KNOWN = 6

/** Returns in every state. */
export async function seedReturns(connection: Connection, { now, unit }: DemoStage): Promise<void> {
  const store = sqlReturnStore(connection)
  const returned = unit.told.orders.filter(({ status }) => status === 'returned').slice(-KNOWN)
  for (const [index, { airwayNumber: code, orderNumber, customerId, values }] of returned.entries())
    await store.add({
      code,
      state: 'known',
      orderNumber,
      customerId,
      photos: [],
      weightGrams: values.weight ?? 1000,
      warehouse: 'SZX1',
      receivedAt: now - (KNOWN - index) * MILLIS_PER_DAY,
      receivedBy: WAREHOUSE_STAFF.id,
    })
  for (const [index, received] of UNANNOUNCED.entries()) {
    const receivedAt = now - (UNANNOUNCED.length - index) * 5 * MILLIS_PER_HOUR
    const about = { ...received, photos: [], warehouse: 'DXB1', receivedAt, receivedBy: WAREHOUSE_STAFF.id }
    if (received.code !== MATCHED) await store.add({ ...about, state: 'unknown' })
    else {
      const matched = { customerId: DDU_SHIPPER.id, matchedAt: receivedAt + MILLIS_PER_HOUR, matchedBy: SERVICE_STAFF.id }
      await store.add({ ...about, ...matched, state: 'matched' })
    }
  }
}
