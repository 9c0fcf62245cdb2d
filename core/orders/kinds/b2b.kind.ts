import { words } from '../../kernel/words.ts'
import { BOXES, defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { B2B_LIST, CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './lists.ts'
import { cod, consigneeSection, consignment, references, sender } from './sections.ts'

/** Several boxes, each with weight and size (domain §2). */
export const b2b = defineOrderKind({
  name: 'b2b',
  label: words('B2B 订单', 'B2B 訂單', 'B2B order'),
  about: words('多箱货物，每箱填写重量和尺寸', '多箱貨物，每箱填寫重量和尺寸', 'Several boxes, each with weight and size'),
  routes: { create: '/wipe/wipe', lists: [B2B_LIST] },
  sections: [references, consigneeSection, consignment, cod, sender],
  goods: GOODS,
  boxes: BOXES,
  rules: PARCEL_RULES,
  stock: 'none',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'order_pcs', 'claim_weight', 'channel', 'create_time'],
})
