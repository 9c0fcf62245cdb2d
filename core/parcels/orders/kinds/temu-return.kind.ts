import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, GOODS, RETURN_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { RETURN_PICKUP, RETURN_PICKUP_LIST } from './menus.ts'
import { collection, comesFrom, handsBack, sentBack, platformOrder, references, warehouseSection } from './sections.ts'

/** A return pickup for Temu, known by its platform order (rule: Return pickup). */
export const temuReturn = defineOrderKind({
  name: 'temu_return',
  label: words('Temu 退货', 'Temu 退貨', 'Temu return'),
  about: words(
    'Temu 订单的上门取件退回，需要平台订单号',
    'Temu 訂單的上門取件退回，需要平台訂單號',
    'A return pickup for Temu, by its platform order number',
  ),
  pages: {
    menu: RETURN_PICKUP,
    create: {
      path: '/returnPickup/temuReturnAdd',
      title: words('新建 Temu 退货', '新增 Temu 退貨', 'New Temu return'),
      icon: 'shopping-cart',
    },
    lists: [RETURN_PICKUP_LIST],
  },
  sections: [comesFrom, platformOrder, warehouseSection, references, handsBack, collection, sentBack],
  goods: GOODS,
  rules: RETURN_RULES,
  stock: 'none',
  isReturn: true,
  fillsFrom: 'fromOrder',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice'],
  listed: [...FIRST_COLUMNS, 'platform_order_number', ...CONSIGNEE_COLUMNS, 'warehouse', 'pickup_time', 'create_time'],
})
