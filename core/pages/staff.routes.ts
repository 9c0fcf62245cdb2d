import { AREA_GROUPS, AREAS, groupOf, type AreaGroup } from '../identity/areas.ts'
import type { Entity } from '../kernel/entity.ts'
import type { Words } from '../kernel/words.ts'
import { section, type MenuGroup, type Page } from './page.ts'

/** Areas without a page of their own: what the staff do there they do on pages that shippers have too. */
const ELSEWHERE: ReadonlySet<string> = new Set(['session', 'orders', 'tracking', 'metrics'])

/** Areas whose page lies deeper than its name (interface.md). */
const PATHS: Readonly<Record<string, string>> = { reports: 'reports/timeliness', 'audit-trail': 'audit' }

/** Areas of no single entity whose screen exists. */
const WITH_SCREEN: ReadonlySet<string> = new Set([
  'certifications',
  'audit-trail',
  'error-log',
  'bulletins',
  'messages',
  'notices',
  'work-orders',
])

const GROUP_ICONS: Readonly<Record<AreaGroup, string>> = {
  own: 'user',
  operations: 'cube',
  service: 'headset',
  money: 'dollar',
  clients: 'people',
  reports: 'chart',
  reference: 'database',
  system: 'cog',
}

/** Pictures beside some areas; others have a sheet of paper. */
const ICONS: Readonly<Record<string, string>> = {
  exceptions: 'warning-sign',
  goods: 'barcode',
  stock: 'cubes',
  picks: 'clipboard',
  bags: 'shopping-cart',
  'bills-of-lading': 'airplane',
  'work-orders': 'headset',
  claims: 'shield',
  insurance: 'new-shield',
  messages: 'envelope',
  bulletins: 'announcement',
  notices: 'notifications',
  finance: 'bank-account',
  cod: 'hand-right',
  currencies: 'dollar',
  'freight-rules': 'calculator',
  clients: 'people',
  'client-groups': 'group-objects',
  certifications: 'id-number',
  reports: 'timeline-bar-chart',
  'trace-query': 'path-search',
  countries: 'globe-network',
  cities: 'map',
  warehouses: 'office',
  'city-groups': 'group-objects',
  'city-mappings': 'exchange',
  'tracker-agents': 'satellite',
  'exception-mappings': 'warning-sign',
  'payment-modes': 'credit-card',
  departments: 'office',
  'sms-templates': 'mobile-phone',
  timezones: 'time',
  channels: 'route',
  'tracking-statuses': 'path',
  'switch-rules': 'flows',
  airports: 'airplane',
  contrabands: 'disable',
  users: 'user',
  roles: 'id-number',
  routes: 'diagram-tree',
  'role-permissions': 'key-command',
  'audit-trail': 'history',
  'error-log': 'error',
}

const MENU_GROUPS = Object.fromEntries(
  Object.entries(AREA_GROUPS).map(([name, title]) => [name, { name: `staff_${name}`, title, icon: GROUP_ICONS[name as AreaGroup] }]),
) as Readonly<Record<AreaGroup, MenuGroup>>

const pathOf = (area: string): string => `/admin/${PATHS[area] ?? area}`

type StaffArea = { readonly area: string; readonly label: Words; readonly group: AreaGroup; readonly entity?: Entity | undefined }

/** List, new and edit page of an entity; the list alone of an area that is none. */
function pagesOfArea({ area, label, group, entity }: StaffArea): readonly Page[] {
  const path = pathOf(area)
  const facts = { group: MENU_GROUPS[group], icon: ICONS[area] ?? 'document' }
  const read = { rule: { permission: { area, action: 'read' } } } as const
  if (entity === undefined) {
    const ready = WITH_SCREEN.has(area) ? ({ ready: true } as const) : {}
    return section({ audience: 'staff', rows: [{ path, title: label, ...facts, ...read, ...ready }] })
  }
  const form = { ...facts, hideInMenu: true, parent: path, beforeCloseName: 'unsaved_changes', ready: true } as const
  const creating = {
    'zh-CN': `新建${label['zh-CN']}`,
    'zh-TW': `新增${label['zh-TW']}`,
    'en-US': `${label['en-US']}: new`,
  }
  const editing = { 'zh-CN': `编辑${label['zh-CN']}`, 'zh-TW': `編輯${label['zh-TW']}`, 'en-US': `${label['en-US']}: edit` }
  return section({
    audience: 'staff',
    rows: [
      { path, title: label, ready: true, ...facts, ...read },
      { path: `${path}/new`, title: creating, ...form, rule: { permission: { area, action: 'create' } } },
      { path: `${path}/:id`, title: editing, ...form, ...read },
    ],
  })
}

/** The staff's pages, one for each area; `entities` are those that have screens, by their declaration alone. */
export function staffPages(entities: readonly Entity[]): readonly Page[] {
  const entityOf = (area: string): Entity | undefined => entities.find((one) => one.area === area)
  const named: readonly StaffArea[] = Object.entries(AREAS)
    .filter(([area]) => !ELSEWHERE.has(area))
    .map(([area, facts]) => ({ area, ...facts, entity: entityOf(area) }))
  const others: readonly StaffArea[] = entities
    .filter(({ area }) => !Object.hasOwn(AREAS, area))
    .map((entity) => ({ area: entity.area, label: entity.label, group: groupOf(entity.area) ?? 'reference', entity }))
  return [...named, ...others].flatMap(pagesOfArea)
}
