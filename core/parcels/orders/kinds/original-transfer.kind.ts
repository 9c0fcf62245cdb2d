import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, KNOWN_GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { cod, consigneeSection, insurance, original, packed, references } from './sections.ts'

const ORIGINAL: MenuGroup = { name: 'original', title: words('原包转运', '原包轉運', 'Original package transfer'), icon: 'swap-horizontal' }

/** A returned parcel is re-sent unopened under a new waybill (rule: Transfer of a return). */
export const originalTransfer = defineOrderKind({
  name: 'original_transfer',
  label: words('原包转运', '原包轉運', 'Original package transfer'),
  about: words(
    '退回的包裹不拆包，换新运单重新寄出',
    '退回的包裹不拆包，換新運單重新寄出',
    'A returned parcel is re-sent unopened under a new waybill',
  ),
  pages: {
    menu: ORIGINAL,
    create: { path: '/original/transfer', title: words('新建原包转运', '新增原包轉運', 'New transfer') },
    lists: [
      { path: '/original/list', title: words('原包转运列表', '原包轉運列表', 'Transfer list') },
      {
        path: '/original/ori_pack',
        title: words('在库原包', '在庫原包', 'Original packages in stock'),
        icon: 'package',
        states: ['returned'],
        everyKind: true,
        listed: ['returned_time', 'plan_asked_time', 'destroy_from'],
        sort: 'returned_time',
      },
    ],
  },
  sections: [original, references, consigneeSection, packed, cod, insurance],
  goods: KNOWN_GOODS,
  rules: PARCEL_RULES,
  stock: 'none',
  takesOriginal: true,
  fillsFrom: 'originalOrder',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'original_order_number', ...CONSIGNEE_COLUMNS, 'claim_weight', 'cod_amount', 'channel', 'create_time'],
})
