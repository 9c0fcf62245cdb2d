import { SPECIAL_AREAS, type SpecialArea } from '#core/platform/access/roles/areas.ts'
import { AREA_GROUPS, inMenuOrder, type Area, type AreaGroup } from '#core/base/fields/area.ts'
import { areaOfEntity, editTitleOf, newTitleOf, type Entity } from '#core/base/fields/entity.ts'
import type { MenuGroup } from '#core/base/fields/menu-group.ts'
import { words } from '#core/base/kernel/words.ts'
import { section, type Page } from './page.ts'
import { STAFF_COD_PAGES } from './staff-cod.routes.ts'
import { FINANCE_PAGES } from './staff-finance.routes.ts'

const MENU_GROUPS = Object.fromEntries(
  Object.entries(AREA_GROUPS).map(([name, { label, icon }]) => [name, { name: `staff_${name}`, title: label, icon }]),
) as Readonly<Record<AreaGroup, MenuGroup>>

/** Where staff quote on behalf of clients. */
export const STAFF_QUOTE = '/admin/quote'
/** Where the staff see the money of clients; more pages are below it. */
const STAFF_FINANCE = '/admin/finance'

type StaffArea = Area & {
  readonly path: string
  readonly below?: string | undefined
  readonly asksBeforeClosing?: true | undefined
  readonly ready?: true | undefined
  readonly opens?: 'read' | 'create' | 'update'
  readonly entity?: Entity
}

/** The areas of no entity that have a page of their own. */
const specialAreas: readonly StaffArea[] = Object.entries<SpecialArea>(SPECIAL_AREAS).flatMap(([name, { path = name, ...area }]) =>
  path === false ? [] : [{ ...area, name, path: `/admin/${path}` }],
)

/** Quotes on behalf of a client, for those who may read clients. */
const quoteArea: StaffArea = {
  name: 'clients',
  group: 'money',
  order: 58,
  icon: 'calculator',
  label: words('运费试算', '運費試算', 'Get a quote'),
  path: STAFF_QUOTE,
  ready: true,
}

/**
 * Figures by dimensions that their reader chooses, for those who may read reports; each subject
 * needs its own permission too.
 */
const centreArea: StaffArea = {
  name: 'reports',
  group: 'reports',
  order: 5,
  icon: 'chart',
  label: words('统计报表', '統計報表', 'Reports centre'),
  path: '/admin/reports/centre',
  ready: true,
}

/** The pages of money, for those who may read `finance`. */
const financeAreas: readonly StaffArea[] = FINANCE_PAGES.map(({ path, ...page }) => ({
  ...page,
  name: 'finance',
  group: 'money',
  path: path === undefined ? STAFF_FINANCE : `${STAFF_FINANCE}/${path}`,
}))

/** The pages of collected money, for those who may read `cod`. */
const codAreas: readonly StaffArea[] = STAFF_COD_PAGES.map(({ path, ...page }) => ({
  ...page,
  name: 'cod',
  group: 'money',
  path: `/admin/cod/${path}`,
}))

/**
 * How tracker agents are reached, and the log of their calls, for those who may read tracker
 * agents.
 */
const agentAreas: readonly StaffArea[] = [
  {
    name: 'tracker-agents',
    group: 'reference',
    order: 81,
    icon: 'data-connection',
    label: words('代理接口', '代理介面', 'Agent connections'),
    path: '/admin/agent-connections',
    below: ':agent',
    ready: true,
  },
  {
    name: 'tracker-agents',
    group: 'reference',
    order: 82,
    icon: 'history',
    label: words('代理调用记录', '代理呼叫記錄', 'Calls of agents'),
    path: '/admin/agent-calls',
    ready: true,
  },
  {
    name: 'waiting-events',
    group: 'operations',
    order: 33,
    icon: 'not-equal-to',
    label: words('未知代理单号', '未知代理單號', 'Unknown numbers of agents'),
    path: '/admin/unknown-numbers',
    ready: true,
  },
  {
    name: 'waiting-events',
    group: 'operations',
    order: 34,
    icon: 'time',
    label: words('时间待确认的轨迹', '時間待確認的軌跡', 'Event times to check'),
    path: '/admin/event-times',
    ready: true,
  },
  // Files have parcels of all clients, so it is for those who enter events.
  {
    name: 'tracking',
    group: 'operations',
    order: 31,
    icon: 'edit',
    label: words('轨迹录入', '軌跡錄入', 'Tracking entry'),
    path: '/admin/tracking-events',
    opens: 'create',
    ready: true,
  },
]

const entityArea = (entity: Entity): StaffArea => ({ ...areaOfEntity(entity), path: `/admin/${entity.area}`, ready: true, entity })

/** List, new and edit page of an entity; only one page for an area of no entity. */
function pagesOfArea({
  name: area,
  label,
  group,
  icon = 'document',
  path,
  below,
  asksBeforeClosing,
  ready,
  opens = 'read',
  entity,
}: StaffArea): readonly Page[] {
  const facts = { group: MENU_GROUPS[group], icon, ready }
  const asking = { beforeCloseName: 'unsaved_changes' } as const
  const read = { rule: { permission: { area, action: opens } } } as const
  const list = { path, title: label, ...facts, ...(asksBeforeClosing && asking), ...read }
  const pagesBelow = below === undefined ? [] : [{ ...list, path: `${path}/${below}`, hideInMenu: true, parent: path } as const]
  if (entity === undefined) return section({ audience: 'staff', rows: [list, ...pagesBelow] })
  const form = { ...facts, hideInMenu: true, parent: path, ...asking } as const
  return section({
    audience: 'staff',
    rows: [
      list,
      { path: `${path}/new`, title: newTitleOf(entity), ...form, rule: { permission: { area, action: 'create' } } },
      { path: `${path}/:id`, title: editTitleOf(entity), ...form, ...read },
    ],
  })
}

/** The pages of the staff, area by area; `entities` get theirs from their declaration. */
export const staffPages = (entities: readonly Entity[]): readonly Page[] =>
  inMenuOrder([...specialAreas, ...financeAreas, ...codAreas, ...agentAreas, quoteArea, centreArea, ...entities.map(entityArea)]).flatMap(
    pagesOfArea,
  )
