import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** Cities that share a price or a route. */
export const cityGroup = defineEntity({
  name: 'city_group',
  area: 'city-groups',
  label: words('城市分组', '城市分組', 'City groups'),
  one: words('城市分组', '城市分組', 'city group'),
  menu: { group: 'reference', order: 30, icon: 'group-objects' },
  key: 'group_code',
  title: 'group_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['group_code', 'group_name', 'english_name', 'country', 'cities'],
  searched: ['group_code', 'group_name', 'english_name', 'cities'],
  filtered: ['country'],
  fields: {
    group_code: { kind: 'code', maxLength: 20, required: true, label: words('分组代码', '分組代碼', 'Group code') },
    group_name: { kind: 'text', maxLength: 80, required: true, label: words('分组名称', '分組名稱', 'Group name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    country: { kind: 'reference', to: 'country', required: true, label: words('国家', '國家', 'Country') },
    cities: { kind: 'references', to: 'city', most: 500, label: words('城市', '城市', 'Cities') },
  },
})
