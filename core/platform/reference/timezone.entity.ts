import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A time zone that is offered where one is chosen: for warehouses, agents and clients, and in
 * reports.
 */
export const timezone = defineEntity({
  name: 'timezone',
  area: 'timezones',
  label: words('时区', '時區', 'Time zones'),
  one: words('时区', '時區', 'time zone'),
  menu: { group: 'reference', order: 60, icon: 'time' },
  key: 'timezone',
  title: 'title',
  titleIn: { 'en-US': 'english_title' },
  listed: ['timezone', 'title', 'english_title', 'utc_offset'],
  searched: ['timezone', 'title', 'english_title'],
  filtered: [],
  fields: {
    timezone: { kind: 'timezone', required: true, label: words('时区', '時區', 'Time zone') },
    title: { kind: 'text', maxLength: 120, required: true, label: words('名称', '名稱', 'Name') },
    english_title: { kind: 'text', maxLength: 120, label: words('英文名称', '英文名稱', 'English name') },
    utc_offset: { kind: 'text', maxLength: 10, label: words('标准时差', '標準時差', 'Standard offset') },
  },
})
