import { defineReadModel } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A bag in which parcels are flown. `packing_number` is ours and unique; `bagCode` is printed on
 * the bag.
 */
export const bag = defineReadModel({
  name: 'bag',
  area: 'bags',
  label: words('袋', '袋', 'Bags'),
  key: 'packing_number',
  title: 'bagCode',
  listed: ['packing_number', 'bagCode', 'prefix', 'warehouse', 'toHKtime'],
  searched: ['packing_number', 'bagCode'],
  filtered: ['prefix', 'warehouse'],
  fields: {
    packing_number: { kind: 'code', maxLength: 40, required: true, label: words('装袋单号', '裝袋單號', 'Packing number') },
    bagCode: { kind: 'code', maxLength: 40, required: true, label: words('袋号', '袋號', 'Bag code') },
    prefix: {
      kind: 'code',
      maxLength: 10,
      label: words('前缀', '前綴', 'Prefix'),
      help: words('袋号的开头', '袋號的開頭', 'Start of the bag code'),
    },
    warehouse: {
      kind: 'reference',
      to: 'warehouse',
      label: words('仓库', '倉庫', 'Warehouse'),
      help: words('在哪个仓库装袋', '在哪個倉庫裝袋', 'The warehouse that it is filled in'),
    },
    toHKtime: { kind: 'instant', label: words('到港时间', '到港時間', 'Arrival in Hong Kong') },
  },
})
