import { words, type Words } from '#core/base/kernel/words.ts'
import { SHELVED_ACTIONS, SHELVED_LABELS } from '#core/parcels/orders/events/order-trail.ts'
import { moveGoodsFields } from '#core/warehouse/goods/stock/move-goods-fields.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { STOCK_MOVE_WORDS } from '#core/warehouse/goods/stock/stock.ts'
import { stocktakeFields } from '#core/warehouse/goods/stocktakes/stocktake-fields.ts'
import { stocktakeMachine } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { transferFields } from '#core/warehouse/goods/transfers/transfer-fields.ts'
import { transferMachine } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import { pickingMachine } from '#core/warehouse/goods/picking/picking.machine.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { matchReturnFields } from '#core/operations/stations/returns/match-return-fields.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import { bag } from '#core/warehouse/transport/bag.entity.ts'
import { changeBagFields } from '#core/warehouse/transport/bag-fields.ts'
import { trackingEventFields } from '#core/parcels/tracking/tracking-event-fields.ts'
import { billOfLading } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { area, labelOf, type AuditArea } from './audit-area.ts'

const LOCATION = { ...moveGoodsFields.to, label: SHELVED_LABELS.location }
const counted = (label: Words) => ({ kind: 'text', maxLength: 10_000, label }) as const

/** Fields of the pieces that an order brought, in its trail. */
export const SHELVED_FIELDS = {
  location: LOCATION,
  good: counted(SHELVED_LABELS.good),
  damaged: counted(SHELVED_LABELS.damaged),
  missing: counted(SHELVED_LABELS.missing),
} as const satisfies Fields

/** Areas of the trail about goods, bags and flights. */
export const warehouseAreas = {
  goods: area('goods', { fields: sku.fields, page: (subject) => `/admin/goods?keywords=${encodeURIComponent(subject)}` }),
  stock: area('stock', {
    fields: { ...moveGoodsFields, location: LOCATION },
    actions: STOCK_MOVE_WORDS,
    page: (subject) => `/admin/stock?sku=${encodeURIComponent(subject)}`,
  }),
  pick: area('picks', {
    machines: [pickingMachine],
    actions: {
      drop: words('移出波次', '移出波次', 'Taken out of its wave'),
      undo_finish: words('撤销完成拣货', '復原完成揀貨', 'Picking reopened'),
    },
  }),
  returns: area('returns', {
    fields: matchReturnFields,
    actions: {
      match: words('匹配', '匹配', 'Match'),
      undo_receive: words('撤销收货', '復原收貨', 'Undo receipt'),
    },
    page: (subject) => `/admin/returns?keywords=${encodeURIComponent(subject)}`,
  }),
  stocktake: area('stocktakes', {
    fields: { ...stocktakeFields, locations: { kind: 'text', maxLength: 20_000, label: stocktakeFields.locations.label } },
    machines: [stocktakeMachine],
    actions: { undo_finish: words('撤销完成盘点', '復原完成盤點', 'Count reopened') },
    page: (subject) => `/admin/stocktakes/${encodeURIComponent(subject)}`,
  }),
  transfer: area('transfers', {
    fields: {
      ...transferFields,
      pieces: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('件数', '件數', 'Pieces') },
    },
    machines: [transferMachine],
    page: (subject) => `/admin/transfers/${encodeURIComponent(subject)}`,
  }),
  inbound: area('inbound-deliveries', {
    fields: {
      counted: SHELVED_FIELDS.good,
      damaged: SHELVED_FIELDS.damaged,
      shelved: counted(words('件数', '件數', 'Pieces')),
      location: LOCATION,
      work_order: { kind: 'text', maxLength: 40, label: labelOf('work-orders') },
    },
    machines: [inboundMachine],
    actions: {
      count_pieces: words('清点', '清點', 'Count'),
      undo_count: words('撤销清点', '復原清點', 'Undo count'),
      undo_finish: words('撤销完成清点', '復原完成清點', 'Count reopened'),
      shelve_pieces: SHELVED_ACTIONS.shelve_pieces,
      undo_shelve: SHELVED_ACTIONS.undo_shelve,
      accept: words('接受差异', '接受差異', 'Accept difference'),
      dispute: words('就差异提交工单', '就差異送出工單', 'Raise work order about difference'),
    },
    page: (subject) => `/admin/inbound-deliveries/${encodeURIComponent(subject)}`,
  }),
  bag: area('bags', {
    fields: {
      ...bag.fields,
      ...changeBagFields,
      mawb: billOfLading.fields.mawb,
      airway_number: { kind: 'code', maxLength: 20, label: words('运单号', '運單號', 'Waybill') },
    },
    machines: [bagMachine],
    actions: {
      open: words('打开新袋', '打開新袋', 'Open bag'),
      pack: words('装入', '裝入', 'Pack'),
      unpack: words('取出', '取出', 'Take out'),
      undo_pack: words('撤销装入', '復原裝入', 'Undo packing'),
      weigh: words('称重', '秤重', 'Weigh'),
      undo_weigh: words('撤销称重', '復原秤重', 'Undo weighing'),
      undo_open: words('撤销开袋', '復原開袋', 'Undo opening'),
      undo_seal: words('撤销封袋', '復原封袋', 'Undo sealing'),
    },
    page: (subject) => `/admin/bags/${encodeURIComponent(subject)}`,
  }),
  bill_of_lading: area('bills-of-lading', {
    fields: { ...billOfLading.fields, ...trackingEventFields, packing_number: bag.fields.packing_number },
    machines: [billOfLadingMachine],
    actions: {
      load: words('配袋', '配袋', 'Put bag on'),
      unload: words('撤袋', '撤袋', 'Take bag off'),
      track: words('录入轨迹', '錄入軌跡', 'Add events'),
    },
    page: (subject) => `/admin/bills-of-lading/${encodeURIComponent(subject)}`,
  }),
} as const satisfies Readonly<Record<string, AuditArea>>
