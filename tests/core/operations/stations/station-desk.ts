import { ok } from '#core/base/kernel/result.ts'
import { openClients } from '../../../support/open-clients.ts'
import { memoryCollections } from '../../money/cod/memory-collections.ts'
import type { AnsweredCommands, AnsweredTogether } from '#core/base/kernel/once.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { withOrderEffects, type EffectUnit } from '#core/operations/effects/order-effects.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { platformReturn } from '#core/parcels/orders/kinds/platform-return.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { relabel } from '#core/parcels/orders/kinds/relabel.kind.ts'
import { returnPickup } from '#core/parcels/orders/kinds/return-pickup.kind.ts'
import { temu } from '#core/parcels/orders/kinds/temu.kind.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { moveOrder, type MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { scanCode, scanCodes, type ScanCode } from '#core/operations/stations/scan-code.usecase.ts'
import type { StationUnit } from '#core/operations/stations/station.ts'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import { matchReturn, type MatchReturn } from '#core/operations/stations/returns/match-return.usecase.ts'
import { undoScan } from '#core/operations/stations/undo-scan.usecase.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { pricedReferences } from '../../pricing/fees/priced-references.ts'
import { memoryCharges } from '../../money/charges/memory-charges.ts'
import type { ChargingUnit, Payer } from '#core/money/charges/charge.ports.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { memoryPolicies } from '../insurance/memory-policies.ts'
import { memoryExceptions } from '../../parcels/orders/exceptions/memory-exceptions.ts'
import { memoryGoods } from '../../warehouse/goods/memory-goods.ts'
import { memoryReturns } from './memory-returns.ts'
import { memoryTransport } from '../../warehouse/transport/memory-transport.ts'
import { references as unpriced } from '../../parcels/orders/kind-references.ts'
import { memoryOrders } from '../../parcels/orders/memory-orders.ts'
import { clerk, ddp } from '../../parcels/orders/order-fixture.ts'

type Fixture = Partial<Order['values']>

/** The example's values for these are left out where the fixture has none. */
const { cod: _cod, battery: _battery, consigneeId: _consigneeId, ...plain } = exampleOrder(express).values

const orderOf = (id: number, values: Fixture, kind = express): Order => ({
  ...exampleOrder(kind),
  id,
  orderNumber: `OD${id}`,
  airwayNumber: waybillNumber.write(id),
  kind: kind.name,
  customerId: ddp.id,
  status: 'confirmed',
  createdAt: 0,
  updatedAt: 0,
  version: 1,
  values: { ...(kind === express ? plain : exampleOrder(kind).values), refCode: `REF-${id}`, weight: 1000, channel: 'GULF-AIR', ...values },
})

/**
 * A station with eight parcels of a client that may come into arrears: a plain one, one with
 * battery and COD, one of a marketplace, one for Saudi Arabia without the consignee's number, one
 * from stock, one whose pieces are relabelled, one that is collected from its consignee, and one
 * with returns of a marketplace, which are announced as stock.
 */
export function stationDesk(
  owed: readonly Money[] = [],
  {
    payer = { mayOwe: true },
    values = {},
    ...prices
  }: {
    payer?: Partial<Payer>
    /** Values of the first parcel besides its usual ones. */
    values?: Fixture
    rules?: readonly RecordValues[]
    subjects?: readonly RecordValues[]
  } = {},
) {
  const parcels = [
    orderOf(1, values),
    orderOf(2, { battery: true, cod: money(12_500n, 'AED') }),
    orderOf(3, { platformOrder: 'PO-211-7788' }, temu),
    orderOf(4, { country: 'SA' }),
    orderOf(5, {}, overseas),
    orderOf(6, {}, relabel),
    orderOf(7, {}, returnPickup),
    orderOf(8, {}, platformReturn),
  ]
  const shop = memoryOrders(parcels, { 'photo-1': clerk.id, 'strange-1': 77 })
  const told: NewMessage[] = []
  const memory = memoryExceptions()
  const goods = memoryGoods()
  const charging = memoryCharges(payer)
  const returns = memoryReturns()
  const transport = memoryTransport((number) => shop.queries.findByWaybill(number))
  const references = pricedReferences(unpriced, prices)
  // The marketplace's order is packed from stock: what it draws was reserved when it was submitted.
  goods.reservations.set('OD3', { orderNumber: 'OD3', customerId: ddp.id, warehouse: 'DXB1', allocations: [], state: 'held' })
  goods.reservations.set('OD6', { orderNumber: 'OD6', customerId: ddp.id, warehouse: 'DXB1', allocations: [], state: 'held' })
  const cash = memoryCollections()
  const insurance = memoryPolicies()
  let now = Date.UTC(2026, 8, 17, 8, 30)
  const clock = { now: () => (now += 1000) }
  const unitsOf: Atomically<Omit<StationUnit & EffectUnit, keyof ChargingUnit | 'bags' | 'bills' | 'returns'>> = (work) =>
    goods.atomically(({ stock, picks, inbounds, transfers, stocktakes }) =>
      // No station places an order.
      shop.atomically((unit) =>
        work({
          ...unit,
          ...memory,
          collections: cash.collections,
          policies: insurance.policies,
          trackingPolls: { begin: () => undefined },
          openings: openClients,
          answered: togetherOf(unit.answered),
          stock,
          picks,
          transfers,
          stocktakes,
          arrears: { of: async () => owed },
          inbounds,
          jobs: { enqueue: () => Promise.reject(new Error('an order was placed')) },
          addresses: { keep: () => Promise.reject(new Error('an order was placed')) },
          messages: { send: async (message) => void told.push(message) },
        }),
      ),
    )
  const atomically = withOrderEffects(returns.within(transport.within(charging.within(unitsOf))))
  const ports = {
    atomically,
    together: () => atomically,
    orders: shop.queries,
    bags: transport,
    references: () => references,
    clock,
    inTote: async () => undefined,
  }
  const scan = scanCode(ports)
  const undo = undoScan(ports)
  const match = matchReturn({ atomically, references: () => references, clock })
  const move = moveOrder({ atomically, references: () => references, clock })
  let made = 0
  return {
    insurance,
    ...shop,
    goods,
    cash,
    /** The open exception of an order. */
    open: (orderNumber: string) =>
      memory.kept().records.find(({ exception, closedAt }) => exception.order_number === orderNumber && closedAt === undefined),
    told,
    charging,
    transport,
    returns,
    atomically,
    references,
    clock,
    scanCodes: scanCodes(ports),
    waybill: waybillNumber.write,
    scan: (station: StationName, code: string, over: Partial<ScanCode> = {}, actor: Actor = clerk) =>
      scan(station, { scanId: `scan-${(made += 1)}`, code, warehouse: 'DXB1', ...over }, actor),
    undo: (station: StationName, scanId: string, actor: Actor = clerk) => undo(station, scanId, actor),
    match: (command: MatchReturn, actor: Actor = clerk) => match(command, actor),
    move: (orderNumber: string, over: Omit<MoveOrder, 'orderNumber'>, actor: Actor = clerk) => move({ orderNumber, ...over }, actor),
    /** Destroys a parcel that came back as its customer's accepted plan says. */
    destroy: async (orderNumber: string, reason?: string) => {
      await shop.atomically(async ({ orders }) => {
        const order = await orders.lock(orderNumber)
        return ok(order && (await orders.change(order, { planStatus: 'accepted' }, clock.now())))
      })
      const administrator: Actor = { ...clerk, account: 'administrator', standardRole: 'administrator' }
      return move({ orderNumber, event: 'destroy', ...(reason === undefined ? {} : { reason }) }, administrator)
    },
  }
}

/** Answers kept one by one, as a unit of work that others share asks for them. */
const togetherOf = (answered: AnsweredCommands): AnsweredCommands & AnsweredTogether => ({
  ...answered,
  recallAll: (commands) => Promise.all(commands.map((command) => answered.recall(command))),
  rememberAll: async (done) => {
    for (const { command, answer } of done) await answered.remember(command, answer)
  },
})
