import type { Words } from '../../core/kernel/words.ts'
import type { Context } from './context.ts'

export type CommandOption = { readonly flags: string; readonly about: Words; readonly default?: string }

/** What was typed: positional words in order, options by their long names in camel case. */
export type Typed = { readonly words: readonly string[]; readonly options: Readonly<Record<string, string | boolean | undefined>> }

/** 0 done, 1 failed in part or whole, 2 wrong usage (interface.md). */
export type ExitCode = 0 | 1 | 2

/**
 * A verb of the command line as data. `path` is what is typed, `crossdock orders import` being `orders import`; `takes` are the words behind
 * it in commander's notation. What `run` needs it imports itself, when it runs: help and completion stay fast.
 */
export type Command = {
  readonly path: string
  readonly takes?: string
  readonly about: Words
  readonly examples: readonly string[]
  readonly options?: readonly CommandOption[]
  readonly run: (typed: Typed, context: Context) => Promise<ExitCode>
}

/** Wrong usage that only the handler sees; shown without a trace, exit code 2. */
export class UsageError extends Error {}

/** An option's text, `undefined` where it was not given. */
export const textOption = (typed: Typed, name: string): string | undefined => {
  const value = typed.options[name]
  return typeof value === 'string' ? value : undefined
}

/** The filters that list, export and bulk commands share, as the API has them (interface.md). */
export const ORDER_FILTERS: readonly { readonly option: string; readonly query: string; readonly about: Words }[] = [
  { option: 'type', query: 'order_type', about: { 'zh-CN': '订单类型', 'zh-TW': '訂單類型', 'en-US': 'order type' } },
  { option: 'status', query: 'status', about: { 'zh-CN': '状态，逗号分隔', 'zh-TW': '狀態，逗號分隔', 'en-US': 'states, by commas' } },
  { option: 'number', query: 'order_number', about: { 'zh-CN': '订单号', 'zh-TW': '訂單號', 'en-US': 'order numbers' } },
  { option: 'reference', query: 'order_refCode', about: { 'zh-CN': '客户单号', 'zh-TW': '客戶單號', 'en-US': 'your references' } },
  { option: 'waybill', query: 'airway_number', about: { 'zh-CN': '运单号', 'zh-TW': '運單號', 'en-US': 'waybill numbers' } },
  { option: 'consignee', query: 'consignee', about: { 'zh-CN': '收件人', 'zh-TW': '收件人', 'en-US': 'consignee' } },
  { option: 'phone', query: 'phone', about: { 'zh-CN': '电话', 'zh-TW': '電話', 'en-US': 'phone' } },
  { option: 'country', query: 'country', about: { 'zh-CN': '国家代码', 'zh-TW': '國家代碼', 'en-US': 'country codes' } },
  { option: 'from', query: 'created_from', about: { 'zh-CN': '创建日期起 YYYY-MM-DD', 'zh-TW': '建立日期起 YYYY-MM-DD', 'en-US': 'created from YYYY-MM-DD' } },
  { option: 'to', query: 'created_to', about: { 'zh-CN': '创建日期止 YYYY-MM-DD', 'zh-TW': '建立日期止 YYYY-MM-DD', 'en-US': 'created to YYYY-MM-DD' } },
  { option: 'keywords', query: 'keywords', about: { 'zh-CN': '关键词', 'zh-TW': '關鍵字', 'en-US': 'any words' } },
]

export const filterOptions: readonly CommandOption[] = ORDER_FILTERS.map(({ option, about }) => ({ flags: `--${option} <value>`, about }))

/** The filters that were typed, as the query of the API. */
export const filterQuery = (typed: Typed): Record<string, string> =>
  Object.fromEntries(ORDER_FILTERS.flatMap(({ option, query }) => (typeof typed.options[option] === 'string' ? [[query, typed.options[option]]] : [])))

/** `status=confirmed country=AE` as the query of the API, for `--filter`. */
export function parseFilter(text: string): Record<string, string> {
  const known = new Map(ORDER_FILTERS.flatMap(({ option, query }) => [[option, query] as const, [query, query] as const]))
  return Object.fromEntries(
    text.split(/[\s&;]+/).filter((part) => part !== '').map((part) => {
      const at = part.indexOf('=')
      const query = known.get(part.slice(0, at))
      if (at < 1 || query === undefined) throw new UsageError(`--filter takes NAME=VALUE with ${ORDER_FILTERS.map((one) => one.option).join(', ')}; got “${part}”`)
      return [query, part.slice(at + 1)]
    }),
  )
}
