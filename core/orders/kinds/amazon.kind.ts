import { words } from '../../kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, OVERSEAS_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './lists.ts'
import { cod, consigneeSection, packed, platformLabelled, references, warehouse } from './sections.ts'

/** As overseas, with the order number and the label of Amazon (domain §2). */
export const amazon = defineOrderKind({
  name: 'amazon',
  label: words('亚马逊订单', '亞馬遜訂單', 'Amazon order'),
  about: words(
    '亚马逊订单从海外仓发货，带平台订单号和面单',
    '亞馬遜訂單從海外倉出貨，附平台訂單號和面單',
    'An order of Amazon shipped from an overseas warehouse under its label',
  ),
  routes: { create: '/overseas/amazon', lists: [{ path: '/overseas/amazon_list' }] },
  sections: [warehouse, platformLabelled, references, consigneeSection, packed, cod],
  goods: MARKETPLACE_LINES,
  rules: OVERSEAS_RULES,
  stock: 'draws',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'warehouse', 'platform_order_number', ...CONSIGNEE_COLUMNS, 'order_goods', 'cod_amount', 'create_time'],
})
