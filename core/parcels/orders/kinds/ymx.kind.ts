import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './columns.ts'
import { AMAZON } from './menus.ts'
import { note, references, removal, warehouseSection } from './sections.ts'

/** Amazon removals and returns into the overseas warehouse (rule: Removals). */
export const ymx = defineOrderKind({
  name: 'ymx',
  label: words('亚马逊退仓', '亞馬遜退倉', 'Amazon removal or return'),
  about: words('亚马逊移除或退货，入海外仓', '亞馬遜移除或退貨，入海外倉', 'Amazon removals and returns into the overseas warehouse'),
  pages: {
    menu: AMAZON,
    create: { path: '/overseas/ymx', title: words('新建亚马逊退仓', '新增亞馬遜退倉', 'New Amazon removal') },
    lists: [{ path: '/overseas/ymxlist', title: words('亚马逊退仓列表', '亞馬遜退倉列表', 'Amazon removal list') }],
  },
  sections: [warehouseSection, removal, references, note],
  goods: MARKETPLACE_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'shelves',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'removal_type', 'platform_order_number', 'incoming_tracking_number', 'order_goods', 'create_time'],
})
