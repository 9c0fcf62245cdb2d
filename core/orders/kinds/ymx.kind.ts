import { words } from '../../kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './lists.ts'
import { note, references, removal, warehouse } from './sections.ts'

/** Amazon removals and returns into the overseas warehouse (domain §2). */
export const ymx = defineOrderKind({
  name: 'ymx',
  label: words('亚马逊退仓', '亞馬遜退倉', 'Amazon removal or return'),
  about: words('亚马逊移除或退货，入海外仓', '亞馬遜移除或退貨，入海外倉', 'Amazon removals and returns into the overseas warehouse'),
  routes: { create: '/overseas/ymx', lists: [{ path: '/overseas/ymxlist' }] },
  sections: [warehouse, removal, references, note],
  goods: MARKETPLACE_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'shelves',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'removal_type', 'platform_order_number', 'incoming_tracking_number', 'order_goods', 'create_time'],
})
