import { words } from '#core/base/kernel/words.ts'
import { BOXES, defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { B2B, B2B_LIST } from './menus.ts'
import { cod, consigneeSection, consignment, insurance, references, sender } from './sections.ts'

/** Several boxes, each with weight and size (rule: B2B boxes). */
export const b2b = defineOrderKind({
  name: 'b2b',
  label: words('B2B 订单', 'B2B 訂單', 'B2B order'),
  about: words('多箱货物，每箱填写重量和尺寸', '多箱貨物，每箱填寫重量和尺寸', 'Several boxes, each with weight and size'),
  pages: {
    menu: B2B,
    create: { path: '/wipe/wipe', title: words('新建 B2B 订单', '新增 B2B 訂單', 'New B2B order') },
    lists: [B2B_LIST],
  },
  sections: [references, consigneeSection, consignment, cod, insurance, sender],
  goods: GOODS,
  boxes: BOXES,
  rules: PARCEL_RULES,
  stock: 'none',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'order_pcs', 'claim_weight', 'channel', 'create_time'],
})
