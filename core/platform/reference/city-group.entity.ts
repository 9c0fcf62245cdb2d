import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_EXTRA_DAYS = 60

/**
 * Cities of a country that are served alike: by surcharges of their own (rule: Groups of cities),
 * by a channel of their own, and later than the rest of the country. A city may be in several.
 */
export const cityGroup = defineEntity({
  name: 'city_group',
  area: 'city-groups',
  label: words('城市分组', '城市分組', 'City groups'),
  one: words('城市分组', '城市分組', 'city group'),
  menu: { group: 'reference', order: 30, icon: 'group-objects' },
  key: 'group_code',
  title: 'group_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['group_code', 'group_name', 'english_name', 'country', 'cities', 'channel', 'extra_days'],
  searched: ['group_code', 'group_name', 'english_name', 'cities'],
  filtered: ['country', 'channel'],
  cached: true,
  fields: {
    group_code: { kind: 'code', maxLength: 20, required: true, label: words('分组代码', '分組代碼', 'Group code') },
    group_name: { kind: 'text', maxLength: 80, required: true, label: words('分组名称', '分組名稱', 'Group name') },
    english_name: { kind: 'text', maxLength: 80, label: words('英文名称', '英文名稱', 'English name') },
    country: { kind: 'reference', to: 'country', required: true, label: words('国家', '國家', 'Country') },
    cities: { kind: 'references', to: 'city', most: 500, label: words('城市', '城市', 'Cities') },
    channel: {
      kind: 'reference',
      to: 'channel',
      label: words('默认渠道', '預設渠道', 'Default channel'),
      help: words('先于国家的渠道切换规则', '先於國家的渠道切換規則', 'Goes before the switch rule of the country'),
    },
    extra_days: {
      kind: 'integer',
      min: 0,
      max: MOST_EXTRA_DAYS,
      label: words('比全国多的天数', '比全國多的天數', 'Days longer'),
      help: words(
        '比该国通常时效多几天，计入报价的时效',
        '比該國通常時效多幾天，計入報價的時效',
        'On top of what the country usually takes; quotes say it',
      ),
    },
  },
})
