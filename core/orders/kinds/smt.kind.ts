import { words } from '../../kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, OVERSEAS_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './lists.ts'
import { cod, consigneeSection, packed, platformLabelled, references, warehouse } from './sections.ts'

/** As overseas, with the order number and the label of AliExpress (domain §2). */
export const smt = defineOrderKind({
  name: 'smt',
  label: words('速卖通订单', '速賣通訂單', 'AliExpress order'),
  about: words(
    '速卖通订单从海外仓发货，带平台订单号和面单',
    '速賣通訂單從海外倉出貨，附平台訂單號和面單',
    'An order of AliExpress shipped from an overseas warehouse under its label',
  ),
  routes: { create: '/overseas/smt', lists: [{ path: '/overseas/smtList' }] },
  sections: [warehouse, platformLabelled, references, consigneeSection, packed, cod],
  goods: MARKETPLACE_LINES,
  rules: OVERSEAS_RULES,
  stock: 'draws',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'warehouse', 'platform_order_number', ...CONSIGNEE_COLUMNS, 'order_goods', 'cod_amount', 'create_time'],
})
