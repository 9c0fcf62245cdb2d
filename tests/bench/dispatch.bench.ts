import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { payloadOf, startServer, type RunningServer } from './support/running-server.ts'
import { isQuick } from './support/quick.ts'
import { SHIPPERS, topUp } from './support/top-up.ts'

const A_SHIPPER = 100
const ROUNDS = isQuick ? 3 : 4
/** The round before those that count. */
const WARM = 1

/** Received parcels of each shipper, as many as one turn dispatches. */
async function receivedParcels({ call }: RunningServer): Promise<readonly string[]> {
  const one = async (as: string): Promise<string> => {
    const { order_number: number } = payloadOf(await call<{ order_number: string }>('POST', '/api/orders', { as, body: sampleOrder() }))
    payloadOf(await call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } }))
    return number
  }
  const numbers: string[] = []
  for (let made = 0; made < A_SHIPPER; made += 1) numbers.push(...(await Promise.all(SHIPPERS.map(one))))
  return numbers
}

/**
 * Dispatches parcels, one shipper's after another and the shippers side by side; answers how many a
 * second.
 */
async function perSecond(store: Store, atomically: Atomically<MovingUnit>, { orders, actor }: { orders: readonly string[]; actor: Actor }) {
  const dispatch = moveOrder({ atomically, references: store.references.current, clock: { now: () => Date.now() } })
  const start = performance.now()
  const lane = async (shipper: number): Promise<void> => {
    for (let at = shipper; at < orders.length; at += SHIPPERS.length)
      must(await dispatch({ orderNumber: orders[at] ?? '', event: 'dispatch' }, actor))
  }
  await Promise.all(SHIPPERS.map((_, shipper) => lane(shipper)))
  return orders.length / ((performance.now() - start) / 1000)
}

/**
 * Parcels dispatched a second with their charge, against the same without one: the same unit of
 * work, with nothing prepared.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const store = await openStore({ connectionString: server.connectionString, log: () => undefined })
  try {
    await store.migrate()
    await topUp(store, server.connectionString)
    const account = await store.accounts.findByName('staff', 'admin')
    if (account === undefined) throw new Error('the demo has no administrator')
    const actor: Actor = { ...account, standardRole: 'administrator' }
    const charging = withOrderEffects(store.atomically)
    const free: Atomically<MovingUnit> = (work) =>
      charging((unit) => work({ ...unit, effects: { ...unit.effects, prepare: async () => ok({}) } }))
    const batches: (readonly string[])[] = []
    for (let turn = 0; turn < 2 * (ROUNDS + WARM); turn += 1) batches.push(await receivedParcels(server))
    const next = () => ({ orders: batches.pop() ?? [], actor })
    const turns = { charged: () => perSecond(store, charging, next()), free: () => perSecond(store, free, next()) }
    await inTurn(WARM, turns)
    const rates = await inTurn(ROUNDS, turns)
    return [
      {
        name: 'parcels dispatched with their charge over the same without one',
        ratio: rates.charged / rates.free,
        bar: 0.6,
        detail: `${whole(rates.charged)}/s against ${whole(rates.free)}/s, ${SHIPPERS.length} clients side by side`,
      },
    ]
  } finally {
    await store.close()
    await server.stop()
  }
}
