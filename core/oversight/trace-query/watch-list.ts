import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import type { ParcelFilter } from './trace.ports.ts'
import { TRACE_LEGS } from './trace-leg.ts'

/** As many lists an account may keep. */
export const MOST_WATCH_LISTS = 50

/**
 * Fields that a list is made and changed by; `client`, `channel`, `country`, `at_warehouse`
 * and `leg` are the
 * filter of a list without numbers.
 */
export const watchListFields = {
  name: { kind: 'text', maxLength: 60, required: true, label: words('列表名称', '清單名稱', 'Name of the list') },
  shared: {
    kind: 'flag',
    label: words('全体员工可见', '全體員工可見', 'Shared with all staff'),
    help: words(
      '其他员工可以查看，只有创建人可以修改',
      '其他員工可以查看，只有建立人可以修改',
      'Others may open it; only you may change it',
    ),
  },
  client: { kind: 'text', maxLength: 100, label: words('客户账号', '客戶帳號', 'Client account') },
  channel: { kind: 'reference', to: 'channel', label: words('渠道', '渠道', 'Channel') },
  country: { kind: 'reference', to: 'country', label: words('目的国家', '目的國家', 'Destination') },
  at_warehouse: { kind: 'reference', to: 'warehouse', label: words('所在仓库', '所在倉庫', 'In warehouse') },
  leg: { kind: 'choice', choices: labelsOf(TRACE_LEGS), label: words('环节', '環節', 'Leg') },
} as const satisfies Fields
export type WatchListInput = RecordOf<typeof watchListFields>

/** Words of the audit trail about lists. */
export const WATCH_LIST_TRAIL = {
  label: words('关注列表', '關注清單', 'Watch lists'),
  fields: {
    ...watchListFields,
    numbers: { kind: 'integer', min: 0, max: 500, label: words('单号数', '單號數', 'Numbers') },
  } satisfies Fields,
  actions: {
    add_numbers: words('添加单号', '新增單號', 'Add numbers'),
    remove_numbers: words('移除单号', '移除單號', 'Remove numbers'),
    tidy: words('移除已完结', '移除已完結', 'Remove what has ended'),
  },
  page: (subject: string): string => `/admin/trace-query?list=${encodeURIComponent(subject)}`,
}

/** Parcels that staff keep an eye on: some numbers, or all that a filter finds. */
export type WatchList = {
  readonly id: number
  readonly name: string
  readonly ownerId: number
  readonly ownerName: string
  readonly isShared: boolean
  /** Undefined for a list of numbers. */
  readonly filter: ParcelFilter | undefined
  readonly numbers: readonly string[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Reads lists: those of an account and, of the others, those that are shared. */
export type WatchLists = {
  readonly list: (
    readerId: number,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly WatchList[]; readonly total: number }>
  readonly find: (id: number, readerId: number) => Promise<WatchList | undefined>
}

/** Writes lists, inside a unit of work. */
export type WatchListKeeper = {
  /**
   * A second one of the same name and owner is refused with WATCH_LIST_NAME_TAKEN when the unit
   * ends.
   */
  readonly add: (list: Omit<WatchList, 'id' | 'ownerName'>) => Promise<number>
  /** One that the account may open, locked until the unit of work ends. */
  readonly lock: (id: number, readerId: number) => Promise<WatchList | undefined>
  readonly count: (ownerId: number) => Promise<number>
  readonly keep: (list: WatchList) => Promise<void>
  readonly remove: (id: number) => Promise<void>
}

export type WatchListUnit = { readonly watchLists: WatchListKeeper }
