import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, GOODS, RETURN_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { RETURN_PICKUP, RETURN_PICKUP_LIST } from './menus.ts'
import { collection, comesFrom, handsBack, sentBack, references, warehouseSection } from './sections.ts'

/** Collected from the consignee abroad and brought back to a warehouse (rule: Return pickup). */
export const returnPickup = defineOrderKind({
  name: 'return_pickup',
  label: words('退货取件', '退貨取件', 'Return pickup'),
  about: words(
    '上门向国外收件人取件，退回仓库',
    '上門向國外收件人取件，退回倉庫',
    'Collected from the consignee abroad and returned to a warehouse',
  ),
  pages: {
    menu: RETURN_PICKUP,
    create: { path: '/returnPickup/returnPickupAdd', title: words('新建退货取件', '新增退貨取件', 'New return pickup') },
    lists: [RETURN_PICKUP_LIST],
  },
  sections: [comesFrom, warehouseSection, references, handsBack, collection, sentBack],
  goods: GOODS,
  rules: RETURN_RULES,
  stock: 'none',
  isReturn: true,
  fillsFrom: 'fromOrder',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'warehouse', 'pickup_time', 'claim_weight', 'create_time'],
})
