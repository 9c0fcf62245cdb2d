import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { ORDERS, ORDER_LIST } from './menus.ts'
import { airway, cod, consigneeSection, insurance, parcel, references, sender } from './sections.ts'

/**
 * The customer flies it in: clearance and last mile only, no first-leg freight
 * (rule: Clearance and last mile).
 */
export const clearanceLastMile = defineOrderKind({
  name: 'clearance_last_mile',
  label: words('清关与末端派送订单', '清關與末端派送訂單', 'Clearance and last mile order'),
  about: words(
    '客户自行空运到目的国，只做清关和末端派送',
    '客戶自行空運到目的國，只做清關和末端派送',
    'The client flies it in; customs clearance and last mile only',
  ),
  pages: {
    menu: ORDERS,
    create: {
      path: '/order/ClearanceLastMile',
      title: words('清关与末端派送下单', '清關與末端派送下單', 'New clearance and last mile order'),
      icon: 'airplane',
    },
    lists: [ORDER_LIST],
  },
  sections: [airway, references, consigneeSection, parcel, cod, insurance, sender],
  goods: GOODS,
  rules: PARCEL_RULES,
  stock: 'none',
  isFlownIn: true,
  guard: { userIds: 'clearance_last_mile' },
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'mawb', 'bagCode', ...CONSIGNEE_COLUMNS, 'claim_weight', 'cod_amount', 'create_time'],
})
