import type { Actor } from '#core/platform/access/account.ts'
import { countTransfer } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { cancelTransfer } from '#core/warehouse/goods/transfers/handle-transfers.usecase.ts'
import { receiveTransfer, sendTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { transferNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { transferMachine, type TransferState } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import type { TransferUnit } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Connection } from '../../database/database.ts'
import { sqlPickStore } from '../../warehouse/goods/sql-picks.ts'
import { sqlTransferStore } from '../../warehouse/goods/sql-transfers.ts'
import { DDP_SHIPPER, WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import { demoSkus } from './demo-skus.ts'

/** Something that happened in the demo so many days ago. */
export type DemoEvent = { readonly daysAgo: number; readonly run: () => Promise<unknown> }

type Line = { readonly sku: number; readonly pieces: number; readonly good?: number; readonly damaged?: number }
type DemoTransferPlan = {
  readonly state: TransferState
  readonly daysAgo: number
  readonly note?: string
  /** From Riyadh; else to it. */
  readonly isBack?: true
  readonly lines: readonly Line[]
}
/**
 * Transfers in every state; the second arrived short. Their SKUs are those that lie where they
 * leave.
 */
const TRANSFERS: readonly DemoTransferPlan[] = [
  {
    state: 'received',
    daysAgo: 34,
    note: '利雅得补货',
    lines: [
      { sku: 4, pieces: 3, good: 3 },
      { sku: 7, pieces: 2, good: 2 },
    ],
  },
  { state: 'cancelled', daysAgo: 20, lines: [{ sku: 10, pieces: 2 }] },
  {
    state: 'received',
    daysAgo: 12,
    lines: [
      { sku: 13, pieces: 4, good: 2, damaged: 1 },
      { sku: 19, pieces: 2, good: 2 },
    ],
  },
  {
    state: 'sent',
    isBack: true,
    daysAgo: 4,
    note: '年底大促备货',
    lines: [
      { sku: 24, pieces: 3, good: 1 },
      { sku: 27, pieces: 2 },
      { sku: 30, pieces: 2 },
    ],
  },
  {
    state: 'draft',
    daysAgo: 1,
    note: '周四前发出',
    lines: [
      { sku: 34, pieces: 2 },
      { sku: 37, pieces: 3 },
    ],
  },
]
/** How long after it was made a transfer is sent, and then received. */
const [SENT_AFTER_DAYS, RECEIVED_AFTER_DAYS] = [1, 4] as const

const shipper = { id: DDP_SHIPPER.id, audience: 'customer' } as Actor
const clerk = { id: WAREHOUSE_STAFF.id, audience: 'staff' } as Actor
const skuAt = (index: number): string => String(demoSkus[index]?.skuCode)

/** Returns the events of the demo's transfers, each step with the day on which it happened. */
export function transferEvents(
  connection: Connection,
  goods: Pick<TransferUnit, 'stock' | 'audit' | 'messages'>,
  now: Instant,
): readonly DemoEvent[] {
  const unit: TransferUnit = {
    ...goods,
    transfers: sqlTransferStore(connection),
    picks: sqlPickStore(connection),
    answered: { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined },
  }
  const portsAt = (daysAgo: number) => ({
    atomically: <T>(work: (within: TransferUnit) => Promise<T>) => work(unit),
    clock: { now: () => now - daysAgo * MILLIS_PER_DAY },
  })
  return TRANSFERS.flatMap(({ state, daysAgo, note, isBack = false, lines }): readonly DemoEvent[] => {
    let number = ''
    const [from, to] = isBack ? (['RUH1', 'DXB1'] as const) : (['DXB1', 'RUH1'] as const)
    const make = async (): Promise<void> => {
      number = transferNumber.write(await unit.transfers.drawSerial())
      const [at, pieces] = [now - daysAgo * MILLIS_PER_DAY, lines.reduce((sum, line) => sum + line.pieces, 0)]
      await unit.transfers.add({
        number,
        customerId: shipper.id,
        from,
        to,
        ...(note === undefined ? {} : { note }),
        state: transferMachine.initial,
        lines: lines.map((line) => ({ sku: skuAt(line.sku), quantity: line.pieces, taken: [], good: 0, damaged: 0 })),
        version: 1,
        createdAt: at,
        createdBy: shipper.id,
      })
      const changes = { from_warehouse: { to: from }, to_warehouse: { to }, pieces: { to: pieces } }
      await unit.audit.write([
        { at, actorId: shipper.id, area: 'transfer', subject: number, action: 'create', to: transferMachine.initial, changes },
      ])
    }
    const count = async (line: Line, pieces: number | undefined, isDamaged: boolean): Promise<void> => {
      if (pieces !== undefined)
        must(await countTransfer(unit, { document: number, code: skuAt(line.sku), pieces, isDamaged, actor: clerk }))
    }
    const [sentAgo, receivedAgo] = [daysAgo - SENT_AFTER_DAYS, daysAgo - RECEIVED_AFTER_DAYS]
    const send = async (): Promise<void> => {
      must(await sendTransfer(portsAt(sentAgo))(number, clerk))
      for (const line of lines) {
        await count(line, line.good, false)
        await count(line, line.damaged, true)
      }
    }
    const isSent = state === 'sent' || state === 'received'
    return [
      { daysAgo, run: make },
      ...(state === 'cancelled' ? [{ daysAgo, run: async () => must(await cancelTransfer(portsAt(daysAgo))(number, shipper)) }] : []),
      ...(isSent ? [{ daysAgo: sentAgo, run: send }] : []),
      ...(state === 'received'
        ? [{ daysAgo: receivedAgo, run: async () => must(await receiveTransfer(portsAt(receivedAgo))(number, clerk)) }]
        : []),
    ]
  })
}
