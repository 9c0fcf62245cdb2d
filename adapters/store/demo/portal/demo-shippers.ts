import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { CLM_SHIPPER, DDP_SHIPPER, DDU_SHIPPER, NOFIN_SHIPPER, VIP_SHIPPER } from './demo-accounts.ts'
import type { DemoSender } from '../parcels/demo-orders.ts'
import { beyond, destinations, type Destination } from '../parcels/demo-places.ts'

/** How many orders of a kind are in each state now. */
export type StateCounts = Readonly<Partial<Record<OrderState, number>>>

export type DemoShipper = {
  readonly id: number
  /** Its references are this and a number. */
  readonly prefix: string
  /**
   * The number that its random choices begin with; those of another line of the same shipper stay
   * as they are.
   */
  readonly seed?: number
  readonly senders: readonly DemoSender[]
  readonly destinations: readonly Destination[]
  readonly orders: Readonly<Record<string, StateCounts>>
  /** Between how many days ago its orders were placed; by their state where it is left out. */
  readonly placedDaysAgo?: readonly [number, number]
  /**
   * The state that parcels are in which it sent again after they came back; signed where it is left
   * out.
   */
  readonly resent?: OrderState
}

/**
 * One order in each state that a parcel to a consignee passes; those that came back and were sent
 * again are counted apart.
 */
const EACH_STATE: StateCounts = {
  draft: 1,
  confirmed: 1,
  awaiting_weight: 1,
  inbound: 1,
  outbound: 1,
  signed: 1,
  intercepted: 1,
  abnormal: 1,
  refused: 1,
  returned: 1,
  cancelled: 1,
  destroyed: 1,
  lost: 1,
}
/** A return ends at our warehouse: it never leaves it again. */
const EACH_OF_RETURN: StateCounts = {
  draft: 1,
  confirmed: 1,
  awaiting_weight: 1,
  inbound: 1,
  intercepted: 1,
  abnormal: 1,
  cancelled: 1,
  destroyed: 1,
  lost: 1,
}
const A_DRAFT: StateCounts = { draft: 1 }

/**
 * The first shipper's 300 orders by their state, of all kinds together; five of the signed ones
 * were sent again.
 */
const OF_DDP: Readonly<Record<OrderState, number>> = {
  draft: 9,
  confirmed: 34,
  awaiting_weight: 8,
  inbound: 26,
  outbound: 48,
  signed: 118,
  intercepted: 8,
  abnormal: 12,
  refused: 7,
  returned: 6,
  transferred: 5,
  cancelled: 11,
  destroyed: 4,
  lost: 4,
}

const OTHERS_OF_DDP: DemoShipper['orders'] = {
  commercial_express: {
    draft: 1,
    confirmed: 2,
    awaiting_weight: 1,
    inbound: 2,
    outbound: 4,
    signed: 9,
    abnormal: 1,
    refused: 1,
    returned: 1,
    cancelled: 1,
  },
  b2b: { confirmed: 1, awaiting_weight: 1, inbound: 1, outbound: 2, signed: 5, intercepted: 1 },
  fba_delivery: { confirmed: 1, inbound: 1, outbound: 2, signed: 3, abnormal: 1 },
  door_to_door: { confirmed: 1, inbound: 1, outbound: 1, signed: 3 },
  return_pickup: { confirmed: 1, inbound: 2, cancelled: 1 },
  temu_return: { confirmed: 1, inbound: 1 },
  overseas: A_DRAFT,
  noon: A_DRAFT,
  unbox: A_DRAFT,
}

const inState = (orders: DemoShipper['orders'], state: OrderState): number =>
  Object.values(orders).reduce((sum, counts) => sum + (counts[state] ?? 0), 0)

/** The orders that the first shipper sells from our warehouse in Dubai. */
const FROM_STOCK_OF_DDP: DemoShipper['orders'] = {
  overseas: { confirmed: 3, inbound: 1, outbound: 1, signed: 2 },
  noon: { confirmed: 1, signed: 1 },
}

const EXPRESS_OF_DDP: StateCounts = Object.fromEntries(
  Object.entries(OF_DDP).map(([name, count]) => {
    const state = name as OrderState
    const resent = state === 'signed' ? OF_DDP.transferred : 0
    return [state, count - inState(OTHERS_OF_DDP, state) - inState(FROM_STOCK_OF_DDP, state) - resent]
  }),
)

type FromStock = Pick<DemoShipper, 'id' | 'prefix' | 'senders' | 'orders'> & { readonly seed: number; readonly country: string }

/**
 * Returns a shipper with the orders that it sells from our warehouse of a country, and the goods
 * that marketplaces send back to it.
 */
const fromStock = ({ country, ...own }: FromStock): DemoShipper => ({
  ...own,
  destinations: destinations.filter((one) => one.country === country),
})

const OF_DDU: readonly DemoSender[] = [
  { senderName: '锦程进出口', senderPhone: '+8615924061873', senderCity: '义乌', senderAddress: '福田街道银海路 399 号 6 楼' },
]

const OF_NOFIN: readonly DemoSender[] = [
  { senderName: '云帆电商', senderPhone: '+8613602775190', senderCity: '广州', senderAddress: '天河区黄埔大道西 638 号 1203' },
]

const SENDERS_OF_DDP: readonly DemoSender[] = [
  {
    senderName: '海川贸易 深圳仓',
    senderPhone: '+8613510027846',
    senderCity: '深圳',
    senderAddress: '宝安区福永街道桥南新区 3 栋 502',
  },
  {
    senderName: '海川贸易 义乌仓',
    senderPhone: '+8615957926340',
    senderCity: '义乌',
    senderAddress: '北苑街道丹溪北路 968 号 B 区 2 楼',
  },
  {
    senderName: '海川贸易 广州仓',
    senderPhone: '+8613711482065',
    senderCity: '广州',
    senderAddress: '白云区太和镇大源中路 88 号 5 号库',
  },
]

/** Who ships what. Further orders of the demo are further lines here. */
export const DEMO_SHIPPERS: readonly DemoShipper[] = [
  {
    id: DDP_SHIPPER.id,
    prefix: 'HC26',
    destinations,
    senders: SENDERS_OF_DDP,
    orders: { express: EXPRESS_OF_DDP, ...OTHERS_OF_DDP },
  },
  {
    id: DDU_SHIPPER.id,
    prefix: 'JC-26-',
    destinations,
    senders: OF_DDU,
    orders: {
      express: { ...EACH_STATE, confirmed: 5, inbound: 4, outbound: 8, signed: 11, transferred: 1 },
      b2b: EACH_STATE,
      door_to_door: EACH_STATE,
      return_pickup: EACH_OF_RETURN,
      amazon: A_DRAFT,
      smt: A_DRAFT,
    },
  },
  {
    id: CLM_SHIPPER.id,
    prefix: 'SR26',
    destinations,
    senders: [
      { senderName: '丝路货代', senderPhone: '+8613817724095', senderCity: '上海', senderAddress: '浦东新区航城路 1279 号 2 号库' },
    ],
    orders: {
      clearance_last_mile: { ...EACH_STATE, confirmed: 2, inbound: 3, outbound: 4, signed: 7 },
      express: { confirmed: 1, outbound: 1, signed: 2 },
      ymx: A_DRAFT,
      pickup_b2b: A_DRAFT,
    },
  },
  {
    id: NOFIN_SHIPPER.id,
    prefix: 'YF-',
    destinations: [...destinations, ...beyond],
    senders: OF_NOFIN,
    orders: {
      express: { ...EACH_STATE, outbound: 3, signed: 4 },
      temu_return: EACH_OF_RETURN,
      temu: A_DRAFT,
      temu_offline: A_DRAFT,
      noon: A_DRAFT,
    },
  },
  {
    // It was announced and never came.
    id: NOFIN_SHIPPER.id,
    prefix: 'YF-B-',
    seed: 8,
    destinations,
    senders: OF_NOFIN,
    orders: { express: { confirmed: 1 } },
    placedDaysAgo: [8, 9],
  },
  {
    id: VIP_SHIPPER.id,
    prefix: 'YT26',
    destinations: [...destinations, ...beyond],
    senders: [
      { senderName: '远图供应链', senderPhone: '+8613682410537', senderCity: '深圳', senderAddress: '龙华区民治街道梅龙路 2203 号' },
    ],
    orders: {
      commercial_express: { ...EACH_STATE, transferred: 1 },
      fba_delivery: EACH_STATE,
      express: { confirmed: 1, outbound: 2, signed: 3 },
      overseas: A_DRAFT,
      relabel: A_DRAFT,
      platform_return: A_DRAFT,
      original_transfer: A_DRAFT,
    },
    resent: 'outbound',
  },
  fromStock({
    id: DDP_SHIPPER.id,
    prefix: 'HC-DXB-',
    seed: 97,
    country: 'AE',
    senders: SENDERS_OF_DDP,
    orders: FROM_STOCK_OF_DDP,
  }),
  fromStock({
    id: DDU_SHIPPER.id,
    senders: OF_DDU,
    prefix: 'JC-DXB-',
    seed: 71,
    country: 'AE',
    orders: {
      overseas: { confirmed: 5, inbound: 1, outbound: 2, signed: 3, cancelled: 1 },
      noon: { confirmed: 2, outbound: 1, signed: 1 },
      amazon: { confirmed: 1, signed: 1 },
      ymx: { confirmed: 1, inbound: 1 },
      platform_return: { confirmed: 1, inbound: 1 },
    },
  }),
  fromStock({
    id: DDU_SHIPPER.id,
    senders: OF_DDU,
    prefix: 'JC-RUH-',
    seed: 966,
    country: 'SA',
    orders: { overseas: { confirmed: 3, signed: 2 }, temu: { confirmed: 1, outbound: 1 }, smt: { confirmed: 1, inbound: 1 } },
  }),
]

const ALL_STATES: readonly OrderState[] = Object.keys(OF_DDP) as OrderState[]

/**
 * The orders of a shipper one by one, other kinds before express, so that in each state the newest
 * are parcels.
 */
export const ordersOf = ({ orders }: DemoShipper): readonly { readonly kind: string; readonly state: OrderState }[] =>
  ALL_STATES.flatMap((state) =>
    Object.entries(orders)
      .toSorted(([one], [other]) => Number(one === 'express') - Number(other === 'express'))
      .flatMap(([kind, counts]) => Array.from({ length: counts[state] ?? 0 }, () => ({ kind, state }))),
  )

/** Whether orders of a kind travel to one of our warehouses. */
export const isReturn = (kind: string): boolean => orderKind(kind)?.isReturn === true || orderKind(kind)?.stock === 'shelves'

/** Whether orders of a kind leave from our warehouse abroad. */
export const isFromStock = (kind: string): boolean => orderKind(kind)?.stock === 'draws'
