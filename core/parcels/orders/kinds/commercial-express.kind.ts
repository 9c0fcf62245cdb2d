import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, DUTIABLE_GOODS, PARCEL_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { cod, consigneeSection, insurance, parcel, references, sender } from './sections.ts'

const COMMERCIAL: MenuGroup = { name: 'commercialExpress', title: words('商业快件', '商業快件', 'Commercial express'), icon: 'briefcase' }

/**
 * Dutiable goods of customers who pay the duties: every invoice line has an HS code and a declared
 * value (rule: Commercial express).
 */
export const commercialExpress = defineOrderKind({
  name: 'commercial_express',
  label: words('商业快件', '商業快件', 'Commercial express order'),
  about: words(
    '应税货物，每个产品都要有海关编码和申报价值',
    '應稅貨物，每個產品都要有海關編碼和申報價值',
    'Dutiable goods: an HS code and a declared value on every invoice line',
  ),
  pages: {
    menu: COMMERCIAL,
    create: { path: '/commercialExpress/orderNew', title: words('新建商业快件', '新增商業快件', 'New commercial express order') },
    lists: [
      { path: '/commercialExpress/orderList', title: words('商业快件列表', '商業快件列表', 'Commercial express list') },
      {
        path: '/commercialExpress/PendingWeightConfirm',
        title: words('商业快件待确认重量', '商業快件待確認重量', 'Commercial express awaiting weight'),
        icon: 'comparison',
        states: ['awaiting_weight'],
      },
    ],
  },
  sections: [references, consigneeSection, parcel, cod, insurance, sender],
  goods: DUTIABLE_GOODS,
  rules: PARCEL_RULES,
  stock: 'none',
  guard: { ddu: true },
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, ...CONSIGNEE_COLUMNS, 'claim_weight', 'check_weight', 'values', 'channel', 'create_time'],
})
