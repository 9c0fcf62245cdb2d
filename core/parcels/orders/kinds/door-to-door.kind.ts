import { words } from '#core/base/kernel/words.ts'
import { BOXES, defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { B2B, B2B_LIST } from './menus.ts'
import { cod, collection, consigneeSection, consignment, insurance, references, sender } from './sections.ts'

/** Boxes collected at one door and delivered to another (rule: Door to door). */
export const doorToDoor = defineOrderKind({
  name: 'door_to_door',
  label: words('门到门', '門到門', 'Door to door'),
  about: words('多箱货物，上门取件并派送到门', '多箱貨物，上門取件並派送到門', 'Boxes collected at one door and delivered to another'),
  pages: {
    menu: B2B,
    create: { path: '/wipe/doorToDoor', title: words('门到门', '門到門', 'Door to door') },
    lists: [B2B_LIST],
  },
  sections: [references, consigneeSection, consignment, cod, insurance, collection, sender],
  goods: GOODS,
  boxes: BOXES,
  rules: PARCEL_RULES,
  stock: 'none',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'order_pcs', 'claim_weight', 'pickup_time', 'create_time'],
})
