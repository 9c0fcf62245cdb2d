import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A name that shippers or agents use for one of our cities. Two cities may share a name, so each
 * mapping has its own code.
 */
export const cityMapping = defineEntity({
  name: 'city_mapping',
  area: 'city-mappings',
  label: words('城市映射', '城市對應', 'City mappings'),
  one: words('城市映射', '城市對應', 'city mapping'),
  menu: { group: 'reference', order: 40, icon: 'exchange' },
  key: 'mapping_code',
  title: 'written',
  listed: ['mapping_code', 'written', 'city', 'agent'],
  searched: ['mapping_code', 'written'],
  filtered: ['city', 'agent'],
  cached: true,
  fields: {
    mapping_code: { kind: 'code', maxLength: 40, required: true, label: words('映射代码', '對應代碼', 'Mapping code') },
    written: {
      kind: 'text',
      maxLength: 120,
      required: true,
      label: words('来源写法', '來源寫法', 'As written'),
      help: words('客户或代理使用的城市名', '客戶或代理使用的城市名', 'The city name that clients or agents use'),
    },
    city: { kind: 'reference', to: 'city', required: true, label: words('城市', '城市', 'City') },
    agent: {
      kind: 'reference',
      to: 'tracker_agent',
      label: words('轨迹代理', '軌跡代理', 'Tracker agent'),
      help: words('留空则不限来源', '留空則不限來源', 'Leave empty for any agent'),
    },
  },
})
