import type { DocumentPieces } from '#core/warehouse/goods/transfers/count-transfer.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderEvent, OrderState } from '#core/parcels/orders/order.machine.ts'
import type { LeftGoods, PlacedGoods } from '#core/warehouse/goods/orders/shelve-pieces.ts'
import {
  inboundTotals,
  type Inbound,
  type InboundLine,
  type InboundTotals,
  type ShelvedDelivery,
} from '#core/warehouse/goods/inbound/inbound.ts'
import type { ParcelBefore } from './parcel-before.ts'
import type { BagLane } from '#core/warehouse/transport/bag-lane.rules.ts'
import type { BagState } from '#core/warehouse/transport/bag.machine.ts'
import { bagGrams } from '#core/warehouse/transport/bag.ts'
import type { KeptBag } from '#core/warehouse/transport/transport.ports.ts'
import type { StationName } from './station-facts.ts'

/** Outcomes of a scan, as the person at the table sees them, in the colours of their meanings. */
export const SCAN_OUTCOMES = {
  found: { tone: 'draft', words: words('称重', '秤重', 'Weigh it') },
  received: { tone: 'done', words: words('已入库', '已入庫', 'Received') },
  received_to_shelve: {
    tone: 'done',
    words: words('已收货，请接着上架', '已收貨，請接著上架', 'Received. Shelve its pieces next'),
  },
  received_held: {
    tone: 'waiting',
    words: words(
      '已收货，有异常，请放到暂存区等客户答复',
      '已收貨，有異常，請放到暫存區等客戶答覆',
      'Received with an exception. Put it on hold until its client answers',
    ),
  },
  goods_to_shelve: {
    tone: 'moving',
    words: words('{left} 件待上架', '{left} 件待上架', '{left|piece|pieces} to shelve'),
  },
  goods_placed: {
    tone: 'done',
    words: words('已放到 {location}，还剩 {left} 件', '已放到 {location}，還剩 {left} 件', 'At {location}. {left|piece|pieces} left'),
  },
  goods_shelved: {
    tone: 'done',
    words: words('已放到 {location}，全部上架', '已放到 {location}，全部上架', 'At {location}. All pieces are shelved'),
  },
  goods_elsewhere: {
    tone: 'done',
    words: words(
      '收货区已没有这票的货物，上架结束，已通知客户',
      '收貨區已沒有這票的貨物，上架結束，已通知客戶',
      'None of its pieces lie where they were received. Shelving has ended, and the client gets a message',
    ),
  },
  goods_missing: {
    tone: 'waiting',
    words: words(
      '缺少 {missing} 件，已通知客户',
      '缺少 {missing} 件，已通知客戶',
      '{missing|piece|pieces} missing. The client gets a message',
    ),
  },
  weight_asked: {
    tone: 'waiting',
    words: words(
      '重量不符，已问客户，请放到暂存区',
      '重量不符，已問客戶，請放到暫存區',
      'Weight is off. The client is asked; put it on hold',
    ),
  },
  sorted: { tone: 'done', words: words('分拣口 {lane}', '分揀口 {lane}', 'Lane {lane}') },
  shown: { tone: 'moving', words: words('已找到', '已找到', 'Found') },
  bag_opened: { tone: 'moving', words: words('新袋 {bag}', '新袋 {bag}', 'New bag {bag}') },
  bag_chosen: {
    tone: 'moving',
    words: words('袋 {bag} {state}，{count} 件', '袋 {bag} {state}，{count} 件', 'Bag {bag}: {state}, {count|parcel|parcels}'),
  },
  bag_packed: {
    tone: 'done',
    words: words('已装入 {bag}，共 {count} 件', '已裝入 {bag}，共 {count} 件', 'In bag {bag}, {count|parcel|parcels}'),
  },
  bag_weighed: { tone: 'done', words: words('袋 {bag} 重 {weight} kg', '袋 {bag} 重 {weight} kg', 'Bag {bag} weighs {weight} kg') },
  bag_sealed: {
    tone: 'done',
    words: words('袋 {bag} 已封，{count} 件', '袋 {bag} 已封，{count} 件', 'Bag {bag} sealed, {count|parcel|parcels}'),
  },
  bag_dispatched: {
    tone: 'done',
    words: words('袋 {bag} 已出库，{moved} 件', '袋 {bag} 已出庫，{moved} 件', 'Bag {bag} dispatched, {moved|parcel|parcels}'),
  },
  at_location: { tone: 'moving', words: words('请扫描商品', '請掃描商品', 'Scan the item') },
  piece_picked: { tone: 'done', words: words('放入周转箱 {lane}', '放入周轉箱 {lane}', 'Put it in tote {lane}') },
  tote_complete: { tone: 'done', words: words('周转箱 {lane} 已齐', '周轉箱 {lane} 已齊', 'Tote {lane} is complete') },
  order_packed: { tone: 'done', words: words('已打包，请打印面单', '已打包，請列印面單', 'Packed. Print its label') },
  packed_before: {
    tone: 'moving',
    words: words('之前已打包，可以补打面单', '之前已打包，可以補印面單', 'Packed before. Its label can be printed again'),
  },
  order_ready: {
    tone: 'done',
    words: words('已打包，无需面单，可以出库', '已打包，無需面單，可以出庫', 'Packed. It needs no label and may leave'),
  },
  unannounced: {
    tone: 'waiting',
    words: words('没有预告，称重后登记为无主件', '沒有預告，秤重後登記為無主件', 'Not announced. Weigh it to keep it as unknown'),
  },
  return_unknown: {
    tone: 'waiting',
    words: words('已登记为无主件，请放到暂存区', '已登記為無主件，請放到暫存區', 'Kept as unknown. Put it on hold'),
  },
  returned: { tone: 'done', words: words('已退回', '已退回', 'Returned') },
  document_chosen: {
    tone: 'moving',
    words: words('已点 {counted} / {expected} 件', '已點 {counted} / {expected} 件', '{counted} of {expected} counted'),
  },
  piece_counted: {
    tone: 'done',
    words: words(
      '{sku}，已点 {counted} / {expected} 件',
      '{sku}，已點 {counted} / {expected} 件',
      '{sku}. {counted} of {expected} counted',
    ),
  },
  stocktake_chosen: { tone: 'moving', words: words('请扫描库位', '請掃描儲位', 'Scan a location') },
  stock_counted: {
    tone: 'done',
    words: words(
      '{location}：{sku}，共点 {counted} 件',
      '{location}：{sku}，共點 {counted} 件',
      '{sku} at {location}. {counted} counted in all',
    ),
  },
  stocktake_finished: {
    tone: 'done',
    words: words('盘点完成，等待审核', '盤點完成，等待審核', 'Count finished. It waits to be approved'),
  },
  document_received: {
    tone: 'done',
    words: words('已收货 {counted} / {expected} 件', '已收貨 {counted} / {expected} 件', 'Received {counted} of {expected|piece|pieces}'),
  },
  delivery_arrived: {
    tone: 'moving',
    words: words(
      '入库单 {delivery} 已到货，请扫描商品',
      '入庫單 {delivery} 已到貨，請掃描商品',
      'Delivery {delivery} has arrived. Scan its items',
    ),
  },
  delivery_chosen: {
    tone: 'moving',
    words: words('继续清点 {delivery}', '繼續清點 {delivery}', 'Go on counting {delivery}'),
  },
  delivery_to_shelve: {
    tone: 'moving',
    words: words('{left} 件待上架，请扫描库位', '{left} 件待上架，請掃描儲位', '{left|piece|pieces} to shelve. Scan a location'),
  },
  delivery_counted: {
    tone: 'done',
    words: words('{sku} 良品 {counted} / {announced}', '{sku} 良品 {counted} / {announced}', '{sku}: {counted} of {announced}'),
  },
  piece_damaged: { tone: 'waiting', words: words('{sku} 残损 {damaged} 件', '{sku} 殘損 {damaged} 件', '{sku}: {damaged} damaged') },
  piece_over: {
    tone: 'waiting',
    words: words('{sku} 比预报多 {over} 件', '{sku} 比預報多 {over} 件', '{sku}: {over} more than announced'),
  },
  count_finished: { tone: 'done', words: words('清点完成，请扫描库位上架', '清點完成，請掃描儲位上架', 'Count finished. Scan a location') },
  sku_chosen: {
    tone: 'moving',
    words: words('{sku} 待上架 {left} 件，请扫描库位', '{sku} 待上架 {left} 件，請掃描儲位', '{sku}: {left} to shelve. Scan a location'),
  },
  pieces_shelved: {
    tone: 'done',
    words: words('已放到 {location}，还剩 {left} 件', '已放到 {location}，還剩 {left} 件', 'At {location}. {left|piece|pieces} left'),
  },
  delivery_shelved: {
    tone: 'done',
    words: words('入库单 {delivery} 全部上架', '入庫單 {delivery} 全部上架', 'Delivery {delivery} is shelved'),
  },
  delivered: { tone: 'done', words: words('已签收', '已簽收', 'Delivered') },
  dispatched: { tone: 'done', words: words('已出库', '已出庫', 'Dispatched') },
  undone: { tone: 'ended', words: words('已撤销', '已復原', 'Undone') },
} as const satisfies Readonly<Record<string, { readonly tone: StateTone; readonly words: Words }>>
export type ScanOutcome = keyof typeof SCAN_OUTCOMES

/** Warnings that the person has to know of a parcel, though the scan was done. */
export const SCAN_WARNINGS = {
  battery: words('带电', '帶電', 'Contains a battery'),
  cod: words('代收货款 {amount}', '代收貨款 {amount}', 'Cash on delivery {amount}'),
  unpriced: words('没有价格，出库前需财务定价', '沒有價格，出庫前需財務定價', 'No price yet. Finance has to set one before dispatch'),
  arrears: words('客户欠款 {amount}', '客戶欠款 {amount}', 'The client owes {amount}'),
  elsewhere: words('系统记录包裹在仓库 {warehouse}', '系統記錄包裹在倉庫 {warehouse}', 'The parcel is expected in warehouse {warehouse}'),
  label_outdated: words('面单已过期，请重新打印', '面單已過期，請重新列印', 'The label is out of date. Print it again'),
} as const satisfies Readonly<Record<string, Words>>
export type ScanWarning = { readonly code: keyof typeof SCAN_WARNINGS; readonly amount?: string; readonly warehouse?: string }

/** The order as a station shows it. */
export type ScannedParcel = {
  readonly orderNumber: string
  readonly airwayNumber: string
  readonly kind: string
  readonly status: OrderState
  readonly refCode?: string
  readonly country?: string
  readonly city?: string
  readonly channel?: string
  readonly claimedGrams?: number
  readonly checkedGrams?: number
  readonly cod?: Money
}

export const scannedParcel = ({ orderNumber, airwayNumber, kind, status, values, checkWeightGrams }: Order): ScannedParcel => {
  const { refCode, country, city, channel, weight: claimedGrams, cod } = values
  const shown = given({ refCode, country, city, channel, claimedGrams, checkedGrams: checkWeightGrams, cod })
  return { orderNumber, airwayNumber, kind, status, ...shown }
}

/** The bag as a station shows it. */
export type ScannedBag = {
  readonly packingNumber: string
  readonly bagCode: string
  readonly status: BagState
  readonly count: number
  /** The weight by the scale, or that of its parcels together. */
  readonly grams: number
  readonly isWeighed: boolean
  readonly mawb?: string
  readonly lane?: BagLane
}

export const scannedBag = (bag: KeptBag): ScannedBag => ({
  packingNumber: bag.packingNumber,
  bagCode: bag.bagCode,
  status: bag.state,
  count: bag.parcels.length,
  grams: bagGrams(bag),
  isWeighed: bag.weighedGrams !== undefined,
  ...given({ mawb: bag.mawb, lane: bag.lane }),
})

/** The delivery as a station shows it: its pieces, and those of the article that was scanned. */
export type ScannedInbound = Pick<Inbound, 'number' | 'state'> &
  Pick<InboundTotals, 'announced' | 'counted' | 'damaged' | 'shelved'> & {
    readonly line?: Pick<InboundLine, 'sku' | 'announced' | 'counted' | 'damaged' | 'shelved'>
  }

export function scannedInbound(inbound: Inbound, sku?: string): ScannedInbound {
  const { announced, counted, damaged, shelved } = inboundTotals(inbound)
  const line = inbound.lines.find((one) => one.sku === sku)
  const { number, state } = inbound
  return { number, state, announced, counted, damaged, shelved, ...given({ line }) }
}

/** The pieces of an order as a station shows them: what is left to shelve, by SKU. */
export type ScannedGoods = {
  readonly orderNumber: string
  readonly customerId: number
  readonly left: number
  readonly lines: readonly LeftGoods[]
  /** Those that the scan reported as missing. */
  readonly missing?: number
}

/**
 * The facts that undoing needs of a parcel that a scan moved: by which event, where it was, and
 * which version the scan left.
 */
export type MovedParcel = {
  readonly orderNumber: string
  readonly event: Extract<OrderEvent, 'receive' | 'dispatch' | 'return' | 'deliver'>
  /** Other events that happened to it in the same scan. */
  readonly besides?: readonly Extract<OrderEvent, 'refuse' | 'raise_exception'>[]
  readonly from: OrderState
  readonly version: number
  /** The order's values besides its state, where the scan changed more than its event does. */
  readonly before?: ParcelBefore
}

/** Pieces that a scan put into the tote of an order. */
export type PickedPieces = { readonly orderNumber: string; readonly location: string; readonly sku: string; readonly pieces: number }

/** The change of a bag itself by a scan: what it was before, and which version the scan left. */
export type BagBefore = {
  readonly packingNumber: string
  readonly version: number
  readonly was: 'opened' | 'weighed' | 'sealed'
  readonly weighedGrams?: number
}

/**
 * A document whose pieces are counted: how many of how many, which those who take stock are not
 * shown.
 */
export type CountedDocument = { readonly number: string; readonly counted: number; readonly expected?: number }

/**
 * The work of a scan by its kind, with what its undo needs to know. A kind is of the stations whose
 * type names it, and each of these says how it is taken back or why it stays.
 */
type WorkFacts = {
  readonly moved: { readonly parcels: readonly MovedParcel[] }
  /** A return was kept under an id, and its parcel moved where it has an order. */
  readonly returned: { readonly id: number; readonly parcels: readonly MovedParcel[] }
  readonly packed: { readonly airwayNumber: string }
  readonly bag_changed: { readonly before: BagBefore }
  readonly picked: { readonly pieces: PickedPieces }
  readonly counted: { readonly pieces: DocumentPieces }
  /** The count of a document was ended. */
  readonly ended: { readonly document: string }
  /** A document was received as it was counted. */
  readonly received: { readonly document: string }
  readonly shelved: { readonly pieces: ShelvedDelivery }
  /** Pieces of an order were put at a location, or reported as missing. */
  readonly placed: { readonly pieces: PlacedGoods }
  /** Something that nobody takes back by a scan. */
  readonly lasting: Readonly<Record<never, never>>
}
export type WorkKind = keyof WorkFacts
export type WorkOf<Kind extends WorkKind = WorkKind> = { readonly [One in Kind]: { readonly kind: One } & WorkFacts[One] }[Kind]

/**
 * The answer to a scan, plain so that it is remembered under its `scanId` in the scan's own unit of
 * work.
 */
export type Scan = {
  readonly scanId: string
  readonly station: StationName
  readonly code: string
  readonly at: Instant
  /** Where the station stands, and the name of its table. */
  readonly warehouse?: string
  readonly table?: string
  readonly outcome: ScanOutcome
  readonly done: WorkOf | 'nothing'
  readonly parcel?: ScannedParcel
  /** Where it is laid: the sorting code of its label, or a tote. */
  readonly lane?: string
  /** The bag that was scanned, opened or filled. */
  readonly bag?: ScannedBag
  /** The location that is picked from. */
  readonly location?: string
  /** The document whose pieces are counted. */
  readonly document?: CountedDocument
  /** The delivery at hand. */
  readonly inbound?: ScannedInbound
  /** The pieces of an order that are left to shelve. */
  readonly goods?: ScannedGoods
  readonly warnings: readonly ScanWarning[]
}

/** The outcome of a station, before the engine makes the answer of it. */
export type StationVerdict<Kind extends WorkKind = WorkKind> = Pick<
  Scan,
  'outcome' | 'lane' | 'location' | 'document' | 'inbound' | 'goods'
> & {
  readonly done: WorkOf<Kind> | 'nothing'
  readonly order?: Order
  readonly bag?: KeptBag
}
