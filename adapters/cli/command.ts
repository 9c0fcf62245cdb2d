import { words, type Words } from '#core/base/kernel/words.ts'
import { orderFlags } from '#core/parcels/orders/order-facts.ts'
import type { Context } from './context.ts'
import { notAmong, UsageError } from './usage.ts'

export type CommandOption = {
  readonly flags: string
  readonly about: Words
  readonly default?: string
  /** The values it takes; any other is refused before the command runs. */
  readonly choices?: readonly string[]
  /** Several values may be given, comma-separated. */
  readonly several?: true
  /** It may be given again and again; `textsOption` reads what it was given. */
  readonly repeats?: true
}

/**
 * The command as it was typed: positional words in order, options by their long names in camel
 * case.
 */
export type TypedCommand = { readonly words: readonly string[]; readonly options: Readonly<Record<string, string | boolean | undefined>> }

/** 0 done, 1 failed in part or whole, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2

/**
 * A command of the command line as data. `path` is what is typed, `crossdock orders import` being
 * `orders import`; `takes` are the arguments after it in commander's notation. `run` imports what
 * it needs when it runs: help and completion stay fast.
 */
export type Command = {
  readonly path: string
  readonly takes?: string
  readonly about: Words
  readonly examples: readonly string[]
  readonly options?: readonly CommandOption[]
  /** The possible values of the first argument, for completion. */
  readonly wordChoices?: () => Promise<readonly string[]>
  readonly run: (typed: TypedCommand, context: Context) => Promise<ExitCode>
}

/** An option's text, `undefined` where it was not given. */
export const textOption = (typed: TypedCommand, name: string): string | undefined => {
  const value = typed.options[name]
  return typeof value === 'string' ? value : undefined
}

/** Between the texts of an option that was given several times. */
export const BETWEEN_TEXTS = '\n'

/** The texts of an option that may be given several times. */
export const textsOption = (typed: TypedCommand, name: string): readonly string[] => textOption(typed, name)?.split(BETWEEN_TEXTS) ?? []

type OrderFilter = { readonly option: string; readonly query: string; readonly about: Words }

/** The filters that list, export and bulk commands share, as the API has them. */
const ORDER_FILTERS: readonly OrderFilter[] = [
  { option: 'type', query: 'order_type', about: words('订单类型', '訂單類型', 'order type') },
  { option: 'status', query: 'status', about: words('状态，逗号分隔', '狀態，逗號分隔', 'states, comma-separated') },
  { option: 'number', query: 'order_number', about: words('订单号', '訂單號', 'order numbers') },
  { option: 'reference', query: 'order_refCode', about: words('客户单号', '客戶單號', 'your references') },
  { option: 'waybill', query: 'airway_number', about: words('运单号', '運單號', 'waybill numbers') },
  { option: 'import', query: 'import', about: words('导入编号', '匯入編號', 'number of an import') },
  { option: 'consignee', query: 'consignee', about: words('收件人', '收件人', 'consignee') },
  { option: 'phone', query: 'phone', about: words('电话', '電話', 'phone') },
  { option: 'country', query: 'country', about: words('国家代码', '國家代碼', 'country codes') },
  { option: 'from', query: 'created_from', about: words('创建日期起 YYYY-MM-DD', '建立日期起 YYYY-MM-DD', 'created from YYYY-MM-DD') },
  { option: 'to', query: 'created_to', about: words('创建日期止 YYYY-MM-DD', '建立日期止 YYYY-MM-DD', 'created to YYYY-MM-DD') },
  { option: 'channel', query: 'channel', about: words('渠道代码', '渠道代碼', 'channel codes') },
  {
    option: 'at-warehouse',
    query: 'at_warehouse',
    about: words('包裹所在仓库代码', '包裹所在倉庫代碼', 'codes of warehouses that have the parcels'),
  },
  ...orderFlags.map(([, { option, api, about }]) => ({ option, query: api, about })),
  { option: 'keywords', query: 'keywords', about: words('关键词', '關鍵字', 'any words') },
]

export const filterOptions: readonly CommandOption[] = ORDER_FILTERS.map(({ option, about }) => ({ flags: `--${option} <value>`, about }))

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NOT_A_DAY = words(
  '{what} 应为 YYYY-MM-DD，而不是“{typed}”',
  '{what} 應為 YYYY-MM-DD，而不是「{typed}」',
  '{what} must be YYYY-MM-DD, got “{typed}”',
)

/**
 * Refuses a state or a day that no order can have: the server would find nothing without saying
 * why.
 */
async function checkOrderQuery(query: Record<string, string>, nameOf: (filter: OrderFilter) => string): Promise<Record<string, string>> {
  const { ORDER_STATES } = await import('#core/parcels/orders/order.machine.ts')
  for (const filter of ORDER_FILTERS) {
    const value = query[filter.query]
    if (value === undefined) continue
    if (filter.query === 'status')
      for (const state of value.split(',').map((one) => one.trim()))
        if (!ORDER_STATES.some((one) => one === state)) throw notAmong(nameOf(filter), state, ORDER_STATES)
    if (filter.query.startsWith('created_') && !DAY.test(value)) throw new UsageError(NOT_A_DAY, { what: nameOf(filter), typed: value })
  }
  // Days are those of the reader's time zone.
  return 'created_from' in query || 'created_to' in query ? { ...query, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone } : query
}

/** The filters that were typed, as the query of the API. */
export const filterQuery = (typed: TypedCommand): Promise<Record<string, string>> =>
  checkOrderQuery(
    Object.fromEntries(
      ORDER_FILTERS.flatMap(({ option, query }) => {
        const value = textOption(typed, option)
        return value === undefined ? [] : [[query, value]]
      }),
    ),
    ({ option }) => `--${option}`,
  )

const FILTER_FORM = words(
  '--filter 应为 名称=值，名称可选 {choices}；而不是“{typed}”',
  '--filter 應為 名稱=值，名稱可選 {choices}；而不是「{typed}」',
  '--filter takes NAME=VALUE with {choices}; got “{typed}”',
)

/** `status=confirmed country=AE` as the query of the API, for `--filter`. */
export function parseFilter(text: string): Promise<Record<string, string>> {
  const names = ORDER_FILTERS.map((one) => one.option)
  const parts = text.split(/[\s&;]+/).filter((part) => part !== '')
  const query = Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=')
      const name = part.slice(0, at)
      const filter = ORDER_FILTERS.find((one) => one.option === name || one.query === name)
      if (at < 1) throw new UsageError(FILTER_FORM, { choices: names.join(', '), typed: part })
      if (filter === undefined) throw notAmong('--filter', name, names)
      return [filter.query, part.slice(at + 1)]
    }),
  )
  return checkOrderQuery(query, ({ option }) => `--filter ${option}`)
}
