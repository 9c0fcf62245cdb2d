import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the line above a list: its search and its filters. */
export const filterWords = defineWords('filter', {
  filters: words('筛选', '篩選', 'Filters'),
  search: words('搜索', '搜尋', 'Search'),
  add: words('添加筛选', '新增篩選', 'Add filter'),
  chip: words('{name}：{value}', '{name}：{value}', '{name}: {value}'),
  remove: words('移除筛选：{name}', '移除篩選：{name}', 'Remove filter: {name}'),
  reset: words('重置', '重設', 'Reset'),
  all: words('全部', '全部', 'All'),
})
