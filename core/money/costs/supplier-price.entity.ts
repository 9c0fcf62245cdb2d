import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { COST_SUBJECTS } from './cost-subject.ts'

/** A price that was agreed with a supplier for some time: what its bills are compared with. */
export const supplierPrice = defineEntity({
  name: 'supplier_price',
  area: 'supplier-prices',
  label: words('供应商协议价', '供應商協議價', 'Supplier prices'),
  one: words('供应商协议价', '供應商協議價', 'supplier price'),
  menu: { group: 'money', order: 85, icon: 'dollar' },
  key: 'price_code',
  title: 'price_code',
  listed: ['price_code', 'supplier', 'subject', 'to_station', 'per', 'unit_price', 'currency', 'minimum', 'effective_from', 'effective_to'],
  searched: ['price_code'],
  filtered: ['supplier', 'subject', 'to_station', 'per', 'currency'],
  cached: true,
  ofAllClients: true,
  fields: {
    price_code: { kind: 'code', maxLength: 30, required: true, label: words('协议价代码', '協議價代碼', 'Price code') },
    supplier: { kind: 'reference', to: 'supplier', required: true, label: words('供应商', '供應商', 'Supplier') },
    subject: { kind: 'choice', required: true, label: words('成本科目', '成本科目', 'Cost subject'), choices: COST_SUBJECTS },
    to_station: {
      kind: 'reference',
      to: 'airport',
      label: words('目的站', '目的站', 'To station'),
      help: words('留空则适用于所有目的站', '留空則適用於所有目的站', 'Leave empty for all stations'),
    },
    per: {
      kind: 'choice',
      required: true,
      label: words('计价单位', '計價單位', 'Per'),
      choices: {
        kilogram: words('每公斤', '每公斤', 'Kilogram'),
        parcel: words('每件', '每件', 'Parcel'),
        document: words('每单', '每單', 'Bill of lading or waybill'),
      },
    },
    unit_price: { kind: 'rate', positive: true, required: true, label: words('单价', '單價', 'Unit price') },
    currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
    minimum: { kind: 'rate', positive: true, label: words('最低金额', '最低金額', 'Minimum amount') },
    effective_from: { kind: 'date', required: true, label: words('生效日期', '生效日期', 'Effective from') },
    effective_to: {
      kind: 'date',
      label: words('失效日期', '失效日期', 'Effective to'),
      help: words('最后一天；留空则一直有效', '最後一天；留空則一直有效', 'Its last day. Leave empty for no end'),
    },
  },
})
