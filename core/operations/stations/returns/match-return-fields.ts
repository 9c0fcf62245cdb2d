import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Fields that staff fill in to say whose return an unknown parcel is. */
export const matchReturnFields = {
  order_number: {
    kind: 'text',
    ofOrder: true,
    maxLength: 40,
    label: words('订单号', '訂單號', 'Order number'),
    help: words('找不到订单时只填客户', '找不到訂單時只填客戶', 'Leave it empty where only the client is known'),
  },
  client: { kind: 'text', maxLength: 40, label: words('客户账号', '客戶帳號', 'Client account') },
} as const satisfies Fields
