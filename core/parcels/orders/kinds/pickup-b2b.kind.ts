import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, SKU_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './columns.ts'
import { OVERSEAS } from './menus.ts'
import { note, references, truck, warehouseSection } from './sections.ts'

/** The customer's truck collects stock from the overseas warehouse (rule: Pickup from stock). */
export const pickupB2b = defineOrderKind({
  name: 'pickup_b2b',
  label: words('B2B 自提', 'B2B 自提', 'B2B pickup'),
  about: words('客户自派车到海外仓提货', '客戶自派車到海外倉提貨', "The customer's truck collects stock from the overseas warehouse"),
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/pickupB2B', title: words('新建 B2B 自提', '新增 B2B 自提', 'New B2B pickup') },
    lists: [{ path: '/overseas/pickupB2BList', title: words('B2B 自提列表', 'B2B 自提列表', 'B2B pickup list') }],
  },
  sections: [warehouseSection, truck, references, note],
  goods: SKU_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'draws',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'pickup_time', 'truck_plate', 'driver_name', 'order_goods', 'create_time'],
})
