import {
  changeInbound,
  createInbound,
  moveInboundByCustomer,
  type CustomerInboundEvent,
} from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'
import type { InboundCalls } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import { countInbound, shelveInbound } from '#core/warehouse/goods/inbound/receive-inbound.ts'
import { moveInboundByStaff, type StaffInboundEvent } from '#core/warehouse/goods/inbound/receive-inbound.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { references } from '../../parcels/orders/kind-references.ts'
import { ddp } from '../../parcels/orders/order-fixture.ts'
import { clerk } from './goods-people.ts'
import { memoryGoods } from './memory-goods.ts'

export const LINES = [
  { sku: 'MUG', announced: 5, boxes: 1 },
  { sku: 'CAP', announced: 3 },
  { sku: 'PEN', announced: 2 },
]
export const BODY = { warehouse: 'DXB1', carrier: 'DHL', lines: LINES }

/**
 * A warehouse with a receiving location, two shelves and a hold, where one client's deliveries come
 * in.
 */
export function dock() {
  const goods = memoryGoods()
  for (const [location, kind] of [
    ['RECV-01', 'receiving'],
    ['A-01-01', 'shelf'],
    ['A-01-02', 'shelf'],
    ['H-01', 'hold'],
  ] as const)
    goods.locations.set(`DXB1 ${location}`, { location, kind })
  const never = { claim: async () => undefined, recall: async () => undefined, remember: async () => undefined }
  const atomically: Atomically<InboundCalls> = (work) => goods.atomically((unit) => work({ ...unit, answered: never }))
  let now = Date.UTC(2026, 8, 17, 8)
  const ports = { atomically, references: () => references, clock: { now: () => (now += 1000) } }
  const create = createInbound(ports)
  const byCustomer = moveInboundByCustomer(ports)
  const byStaff = moveInboundByStaff(ports)
  const locked = (number: string, work: (unit: InboundCalls, before: Inbound) => Promise<Result<Inbound>>) =>
    atomically(async (unit) => {
      const before = await unit.inbounds.lock(number)
      return before === undefined ? failed(inboundFailure('INBOUND_NOT_FOUND', { number })) : work(unit, before)
    })
  const at = () => ({ actor: clerk, at: ports.clock.now() })
  return {
    goods,
    change: changeInbound(ports),
    create: (body: object = BODY) => create({ ...body }, ddp),
    customer: (number: string, event: CustomerInboundEvent, actor = ddp) => byCustomer(number, event, actor),
    staff: (number: string, event: StaffInboundEvent) => byStaff(number, event, clerk),
    count: (number: string, sku: string, pieces: number, isDamaged = false, isUndo = false) =>
      locked(number, (unit, before) => countInbound(unit, { before, counted: { sku, pieces, isDamaged }, isUndo, ...at() })),
    shelve: (number: string, location: string, of: { sku?: string; pieces?: number } = {}) =>
      locked(number, (unit, before) => shelveInbound(unit, { before, location, ...of, ...at() })),
    stock: (sku: string) =>
      Object.fromEntries(
        [...goods.stock.values()]
          .filter((one) => one.sku === sku)
          .map(({ location, onHand, damaged, underWay }) => [location, [onHand, damaged, underWay]]),
      ),
  }
}
