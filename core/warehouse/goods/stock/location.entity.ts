import { defineEntity, type EntityRecord } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** The uses of locations: orders draw from shelves and pallets alone. */
export const LOCATION_KINDS = {
  shelf: words('货架', '貨架', 'Shelf'),
  pallet: words('托盘', '棧板', 'Pallet'),
  receiving: words('收货区', '收貨區', 'Receiving'),
  packing: words('打包区', '打包區', 'Packing'),
  hold: words('暂存区', '暫存區', 'Hold'),
}
export type LocationKind = keyof typeof LOCATION_KINDS

/** Where pieces lie that no order draws yet, or any more. */
export const KEPT_BACK: readonly LocationKind[] = ['receiving', 'packing', 'hold']

/**
 * A place of stock in a warehouse (rule: Codes of locations). Each warehouse has its own codes;
 * pickers walk in their order.
 */
export const location = defineEntity({
  name: 'location',
  area: 'locations',
  label: words('库位', '儲位', 'Locations'),
  one: words('库位', '儲位', 'location'),
  menu: { group: 'operations', order: 52, icon: 'map-marker' },
  key: 'location_code',
  within: 'warehouse',
  title: 'warehouse',
  listed: ['location_code', 'warehouse', 'zone', 'kind', 'rented_by'],
  searched: ['location_code', 'zone', 'rented_by'],
  filtered: ['warehouse', 'zone', 'kind'],
  // It names clients who rent.
  ofAllClients: true,
  starts: { kind: 'shelf' },
  fields: {
    location_code: {
      kind: 'code',
      maxLength: 30,
      required: true,
      label: words('库位编码', '儲位編碼', 'Location code'),
      help: words('通道-货架-层，如 A-01-03', '通道-貨架-層，如 A-01-03', 'Aisle, bay and level, such as A-01-03'),
      synonyms: ['库位', '货位', 'Location', 'Bin'],
    },
    warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('仓库', '倉庫', 'Warehouse') },
    zone: {
      kind: 'code',
      maxLength: 20,
      label: words('库区', '庫區', 'Area'),
      help: words('如 A 或 COLD', '如 A 或 COLD', 'Such as A or COLD'),
      synonyms: ['区域', 'Zone'],
    },
    kind: {
      kind: 'choice',
      required: true,
      label: words('用途', '用途', 'Kind'),
      help: words('订单只从货架和托盘取货', '訂單只從貨架和棧板取貨', 'Orders draw from shelves and pallets alone'),
      choices: LOCATION_KINDS,
    },
    rented_by: {
      kind: 'text',
      maxLength: 100,
      label: words('租用客户', '租用客戶', 'Rented by'),
      help: words('客户账号；只放该客户的货', '客戶帳號；只放該客戶的貨', 'A client account. Only its goods may be put there'),
    },
  },
})

export type Location = EntityRecord<typeof location>
