import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/** An airport by its IATA code. */
export const airport = defineEntity({
  name: 'airport',
  area: 'airports',
  label: words('机场', '機場', 'Airports'),
  one: words('机场', '機場', 'airport'),
  menu: { group: 'reference', order: 110, icon: 'airplane' },
  key: 'airport_code',
  title: 'airport_name',
  listed: ['airport_code', 'airport_name', 'city', 'country', 'packing'],
  searched: ['airport_code', 'airport_name', 'city'],
  filtered: ['country', 'packing'],
  cached: true,
  fields: {
    airport_code: { kind: 'code', maxLength: 3, required: true, label: words('机场代码', '機場代碼', 'Airport code') },
    airport_name: { kind: 'text', maxLength: 120, required: true, label: words('机场名称', '機場名稱', 'Airport name') },
    city: { kind: 'text', maxLength: 80, label: words('城市', '城市', 'City') },
    country: { kind: 'reference', to: 'country', label: words('国家', '國家', 'Country') },
    packing: {
      kind: 'flag',
      label: words('打包机场', '打包機場', 'Packing airport'),
      help: words('集包时可选的始发机场', '集包時可選的始發機場', 'Offered where bags are made up for a flight'),
    },
  },
})
