import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, OVERSEAS_RULES, SKU_LINES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { ORDERS, OVERSEAS } from './menus.ts'
import { cod, consigneeSection, insurance, packed, references, warehouseSection } from './sections.ts'

/** Shipped from stock in an overseas warehouse, by SKU (rule: Orders from stock). */
export const overseas = defineOrderKind({
  name: 'overseas',
  label: words('海外仓订单', '海外倉訂單', 'Overseas warehouse order'),
  about: words('从海外仓库存发货，按 SKU 下单', '從海外倉庫存出貨，依 SKU 下單', 'Shipped from stock in an overseas warehouse'),
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/overseas', title: words('新建海外仓订单', '新增海外倉訂單', 'New overseas order') },
    lists: [
      { path: '/overseas/overseasList', title: words('海外仓订单列表', '海外倉訂單列表', 'Overseas order list') },
      { path: '/order/hw_order', title: words('海外仓订单', '海外倉訂單', 'Overseas orders'), icon: 'globe-network', menu: ORDERS },
    ],
  },
  sections: [warehouseSection, references, consigneeSection, packed, cod, insurance],
  goods: SKU_LINES,
  rules: OVERSEAS_RULES,
  stock: 'draws',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'warehouse', ...CONSIGNEE_COLUMNS, 'order_goods', 'cod_amount', 'create_time'],
})
