import { defineEntity, type EntityRecord } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** One of our warehouses; stock is kept in the overseas ones. */
export const warehouse = defineEntity({
  name: 'warehouse',
  area: 'warehouses',
  label: words('仓库', '倉庫', 'Warehouses'),
  one: words('仓库', '倉庫', 'warehouse'),
  menu: { group: 'reference', order: 50, icon: 'office' },
  key: 'code',
  title: 'name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['code', 'name', 'english_name', 'city', 'is_oversea'],
  searched: ['code', 'name', 'english_name', 'address'],
  filtered: ['city', 'is_oversea'],
  cached: true,
  fields: {
    code: { kind: 'code', maxLength: 20, required: true, label: words('仓库代码', '倉庫代碼', 'Warehouse code') },
    name: { kind: 'text', maxLength: 80, required: true, label: words('仓库名称', '倉庫名稱', 'Warehouse name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    city: { kind: 'reference', to: 'city', required: true, label: words('城市', '城市', 'City') },
    is_oversea: { kind: 'flag', label: words('海外仓', '海外倉', 'Overseas warehouse') },
    timezone: { kind: 'timezone', label: words('时区', '時區', 'Time zone') },
    contact: { kind: 'text', maxLength: 80, label: words('联系人', '聯絡人', 'Contact') },
    phone: { kind: 'text', maxLength: 30, label: words('电话', '電話', 'Phone') },
    address: { kind: 'text', maxLength: 300, multiline: true, label: words('地址', '地址', 'Address') },
  },
})

export type Warehouse = EntityRecord<typeof warehouse>
