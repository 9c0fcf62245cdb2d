import { words } from '../../kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, OVERSEAS_RULES } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './lists.ts'
import { cod, consigneeSection, packed, platformUploaded, references, warehouse } from './sections.ts'

/** As temu, the platform label uploaded by hand; the list path is spelled as in spec §2. */
export const temuOffline = defineOrderKind({
  name: 'temu_offline',
  label: words('Temu 线下订单', 'Temu 線下訂單', 'Temu offline order'),
  about: words('Temu 订单，平台面单手工上传', 'Temu 訂單，平台面單手動上傳', 'A Temu order whose platform label is uploaded by hand'),
  routes: { create: '/overseas/temuOffline', lists: [{ path: '/overseas/temuOffineList' }] },
  sections: [warehouse, platformUploaded, references, consigneeSection, packed, cod],
  goods: MARKETPLACE_LINES,
  rules: OVERSEAS_RULES,
  stock: 'draws',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [...FIRST_COLUMNS, 'warehouse', 'platform_order_number', ...CONSIGNEE_COLUMNS, 'order_goods', 'cod_amount', 'create_time'],
})
