import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { ORDERS, ORDER_LIST } from './menus.ts'
import { cod, consigneeSection, insurance, parcel, references, sender } from './sections.ts'

/** One parcel, door to door, by a channel; cash on delivery optional (rule: Express). */
export const express = defineOrderKind({
  name: 'express',
  label: words('快递订单', '快遞訂單', 'Express order'),
  about: words(
    '一个包裹，按渠道门到门派送，可代收货款',
    '一個包裹，依渠道門到門派送，可代收貨款',
    'One parcel, door to door, by a channel; cash on delivery optional',
  ),
  pages: {
    menu: ORDERS,
    create: { path: '/order/new', title: words('新建快递订单', '新增快遞訂單', 'New express order') },
    lists: [ORDER_LIST],
  },
  sections: [references, consigneeSection, parcel, cod, insurance, sender],
  goods: GOODS,
  rules: PARCEL_RULES,
  stock: 'none',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'claim_weight', 'cod_amount', 'channel', 'create_time'],
})
