import { defineEntity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_ENTRIES = 9999

/**
 * A page as the staff arrange it: its title, its icon and the classes that it is closed to. Which
 * pages there are and what they require is in the page table; a record renames a page or closes it
 * further, and opens nothing.
 */
export const menuRoute = defineEntity({
  name: 'menu_route',
  area: 'routes',
  label: words('路由管理', '路由管理', 'Route management'),
  one: words('菜单项', '選單項', 'menu entry'),
  newTitle: words('调整菜单项', '調整選單項', 'Adjust a menu entry'),
  menu: { group: 'system', order: 40, icon: 'diagram-tree' },
  key: 'name',
  title: 'title',
  titleIn: { 'en-US': 'english_title', 'zh-TW': 'traditional_title' },
  listed: ['name', 'path', 'title', 'english_title', 'icon', 'order', 'hideInMenu', 'ddu', 'ddp'],
  searched: ['name', 'path', 'title', 'english_title'],
  filtered: ['hideInMenu', 'ddu', 'ddp'],
  cached: true,
  fields: {
    name: { kind: 'text', maxLength: 80, required: true, label: words('名称', '名稱', 'Name') },
    path: { kind: 'text', maxLength: 120, required: true, label: words('路径', '路徑', 'Path') },
    title: {
      kind: 'text',
      maxLength: 60,
      label: words('标题', '標題', 'Title'),
      help: words('留空则用原标题', '留空則用原標題', 'Leave empty to use the original title'),
    },
    english_title: { kind: 'text', maxLength: 60, label: words('英文标题', '英文標題', 'English title') },
    traditional_title: { kind: 'text', maxLength: 60, label: words('繁体标题', '繁體標題', 'Traditional Chinese title') },
    icon: { kind: 'text', maxLength: 40, label: words('图标', '圖示', 'Icon') },
    order: {
      kind: 'integer',
      min: 1,
      max: MOST_ENTRIES,
      label: words('排序', '排序', 'Order'),
      help: words(
        '在所属菜单组内，从小到大；留空排在后面',
        '在所屬選單群組內，由小到大；留空排在後面',
        'Position in its menu group, lowest first. Leave empty to place it last',
      ),
    },
    hideInMenu: { kind: 'flag', label: words('不在菜单显示', '不在選單顯示', 'Hidden in menu') },
    notCache: { kind: 'flag', label: words('不缓存', '不快取', 'Not cached') },
    ddu: { kind: 'flag', label: words('对 DDU 关闭', '對 DDU 關閉', 'Closed to DDU') },
    ddp: { kind: 'flag', label: words('对 DDP 关闭', '對 DDP 關閉', 'Closed to DDP') },
  },
})

export type MenuRoute = RecordOf<(typeof menuRoute)['fields']>
