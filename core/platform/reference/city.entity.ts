import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** A city that parcels leave from or arrive at, with its remote regions. */
export const city = defineEntity({
  name: 'city',
  area: 'cities',
  label: words('城市', '城市', 'Cities'),
  one: words('城市', '城市', 'city'),
  menu: { group: 'reference', order: 20, icon: 'map' },
  key: 'city_code',
  title: 'city_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['city_code', 'city_name', 'english_name', 'country', 'zip_code'],
  searched: ['city_code', 'city_name', 'english_name', 'zip_code'],
  filtered: ['country'],
  cached: true,
  fields: {
    city_code: { kind: 'code', maxLength: 20, required: true, label: words('城市代码', '城市代碼', 'City code') },
    city_name: { kind: 'text', maxLength: 80, required: true, label: words('城市名称', '城市名稱', 'City name') },
    english_name: { kind: 'text', maxLength: 80, required: true, label: words('英文名称', '英文名稱', 'English name') },
    country: { kind: 'reference', to: 'country', required: true, label: words('国家', '國家', 'Country') },
    zip_code: { kind: 'text', maxLength: 20, label: words('邮编', '郵遞區號', 'Zip code') },
    remote_regions: {
      kind: 'texts',
      maxLength: 80,
      most: 200,
      label: words('偏远地区', '偏遠地區', 'Remote regions'),
      help: words('派送到这些地区另收偏远费', '派送到這些地區另收偏遠費', 'Delivery to these areas has a remote-area surcharge'),
    },
  },
})
