import { defineEntity } from '../kernel/entity.ts'
import { words } from '../kernel/words.ts'

/** What others write for a city of ours (spec §1). */
export const cityMapping = defineEntity({
  name: 'city_mapping',
  area: 'city-mappings',
  label: words('城市映射', '城市映射', 'City mappings'),
  key: 'written',
  title: 'city',
  listed: ['written', 'city', 'agent'],
  searched: ['written'],
  filtered: ['city', 'agent'],
  fields: {
    written: {
      kind: 'text',
      maxLength: 120,
      required: true,
      label: words('来源写法', '來源寫法', 'As written'),
      help: words('客户或代理使用的城市名', '客戶或代理使用的城市名', 'The name that shippers or agents use'),
    },
    city: { kind: 'reference', to: 'city', required: true, label: words('城市', '城市', 'City') },
    agent: { kind: 'reference', to: 'tracker_agent', label: words('轨迹代理', '軌跡代理', 'Tracker agent') },
  },
})
