import { words } from '../../kernel/words.ts'
import { defineOrderKind, SKU_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './lists.ts'
import { note, platformReturned, references, warehouse } from './sections.ts'

/** Returns that a marketplace sends to us: SKUs and quantities, as many of each (domain §2). */
export const platformReturn = defineOrderKind({
  name: 'platform_return',
  label: words('平台退货', '平台退貨', 'Marketplace return'),
  about: words(
    '平台退回到我方仓库的货物，按 SKU 和数量登记',
    '平台退回到我方倉庫的貨物，依 SKU 和數量登記',
    'Returns that a marketplace sends to us, by SKU and quantity',
  ),
  routes: { create: '/platformReturn/add', lists: [{ path: '/platformReturn/list' }] },
  sections: [warehouse, platformReturned, references, note],
  goods: SKU_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'shelves',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'platform', 'platform_order_number', 'incoming_tracking_number', 'order_goods', 'create_time'],
})
