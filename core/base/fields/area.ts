import { words, type Words } from '../kernel/words.ts'

/** Areas that belong together: a heading of the staff menu, granted together by standard roles. */
export const AREA_GROUPS = {
  own: { label: words('个人', '個人', 'Own account'), icon: 'user' },
  operations: { label: words('运营', '營運', 'Operations'), icon: 'cube' },
  service: { label: words('客户服务', '客戶服務', 'Customer service'), icon: 'headset' },
  money: { label: words('财务', '財務', 'Finance'), icon: 'dollar' },
  clients: { label: words('客户', '客戶', 'Clients'), icon: 'people' },
  reports: { label: words('报表中心', '報表中心', 'Reports'), icon: 'chart' },
  reference: { label: words('基础资料', '基礎資料', 'Reference data'), icon: 'database' },
  system: { label: words('系统', '系統', 'System'), icon: 'cog' },
} as const satisfies Record<string, { readonly label: Words; readonly icon: string }>
export type AreaGroup = keyof typeof AREA_GROUPS

/** Where an area is found in the staff menu. */
export type AreaMenu = {
  readonly group: AreaGroup
  /** Left out, the icon of a document. */
  readonly icon?: string | undefined
  /** Among the areas of its group, smallest first; those without a number follow by name. */
  readonly order?: number | undefined
}

/** The area that a permission can name: the records or the work that staff are granted together. */
export type Area = AreaMenu & { readonly name: string; readonly label: Words }

const GROUP_NAMES = Object.keys(AREA_GROUPS)
const LAST = Number.MAX_SAFE_INTEGER

/** Areas as the staff menu has them: by group, then by their order in it. */
export const inMenuOrder = <A extends Area>(areas: Iterable<A>): readonly A[] =>
  [...areas].sort(
    (one, other) =>
      GROUP_NAMES.indexOf(one.group) - GROUP_NAMES.indexOf(other.group) ||
      (one.order ?? LAST) - (other.order ?? LAST) ||
      (one.name < other.name ? -1 : 1),
  )

const declared = new Map<string, Area>()

/** Makes an area known to permissions; an area that nobody declared opens to nobody. */
export function declareArea(area: Area): void {
  declared.set(area.name, area)
}

/** Every area that was declared, by name. */
export const declaredAreas = (): ReadonlyMap<string, Area> => declared
