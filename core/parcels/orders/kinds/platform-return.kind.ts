import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, SKU_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './columns.ts'
import { note, platformReturned, references, warehouseSection } from './sections.ts'

const PLATFORM_RETURN: MenuGroup = {
  name: 'platformReturn',
  title: words('亚马逊/NOON 退货服务', '亞馬遜/NOON 退貨服務', 'Amazon/NOON return service'),
  icon: 'tag-undo',
}

/** Returns that a marketplace sends to us, by SKU and quantity (rule: Platform returns). */
export const platformReturn = defineOrderKind({
  name: 'platform_return',
  label: words('平台退货', '平台退貨', 'Marketplace return'),
  about: words(
    '平台退回到我方仓库的货物，按 SKU 和数量登记',
    '平台退回到我方倉庫的貨物，依 SKU 和數量登記',
    'Returns that a marketplace sends to us, by SKU and quantity',
  ),
  pages: {
    menu: PLATFORM_RETURN,
    create: { path: '/platformReturn/add', title: words('新建平台退货', '新增平台退貨', 'New platform return') },
    lists: [{ path: '/platformReturn/list', title: words('平台退货列表', '平台退貨列表', 'Platform return list') }],
  },
  sections: [warehouseSection, platformReturned, references, note],
  goods: SKU_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'shelves',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'platform', 'platform_order_number', 'incoming_tracking_number', 'order_goods', 'create_time'],
})
