import { words } from '../../kernel/words.ts'
import { codFields, consigneeFields, parcelFields, referenceFields, senderFields } from '../order-fields.ts'
import { defineOrderKind, EVERY_KIND_RULES, GOODS } from '../order-kind.ts'

/** One parcel, door to door, by a channel; cash on delivery optional (domain §2). */
export const express = defineOrderKind({
  name: 'express',
  label: words('快递订单', '快遞訂單', 'Express order'),
  routes: { create: '/order/new', list: '/order/list' },
  sections: [
    { name: 'reference', label: words('单号', '單號', 'References'), fields: referenceFields },
    { name: 'consignee', label: words('收件人', '收件人', 'Consignee'), fields: consigneeFields },
    { name: 'parcel', label: words('包裹', '包裹', 'Parcel'), fields: parcelFields },
    { name: 'cod', label: words('代收货款', '代收貨款', 'Cash on delivery'), fields: codFields },
    { name: 'sender', label: words('寄件人', '寄件人', 'Sender'), fields: senderFields },
  ],
  goods: GOODS,
  rules: EVERY_KIND_RULES,
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [
    'order_number',
    'order_refCode',
    'airway_number',
    'status',
    'consignee',
    'phone',
    'country',
    'city',
    'claim_weight',
    'cod_amount',
    'channel',
    'create_time',
  ],
})
