import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { listWords, words, type Locale } from '#core/base/kernel/words.ts'
import { listPaper, MOST_LISTED, type ListPaper } from '#core/base/documents/list-document.ts'
import { documentFailure } from '#core/base/documents/document.failures.ts'
import { orderListDocument, orderTitles } from './order-list.document.ts'
import { orderMachine } from '../order.machine.ts'
import type { OrderFilter, OrderQueries, OrderSort } from '../order.ports.ts'
import type { Order } from '../order.ts'

/** Which orders are printed as a list, and how. */
export type PrintOrderList = {
  readonly filter: OrderFilter
  readonly sort?: OrderSort | undefined
  /** The names of the columns, in their order; left out, the usual ones. */
  readonly columns?: readonly string[] | undefined
  readonly locale: Locale
  readonly zone: string
  /** Whose orders they are, where they are one client's. */
  readonly client?: string | undefined
}

type Ports = {
  readonly orders: Pick<OrderQueries, 'list' | 'stream'>
  readonly references: () => References
  readonly clock: Clock
}

const PAGE_SIZE = 500

const SAID = {
  client: words('客户：', '客戶：', 'Client: '),
  status: words('状态：', '狀態：', 'Status: '),
  created: words('创建时间：', '建立時間：', 'Created: '),
  keywords: words('关键词：', '關鍵字：', 'Search: '),
  to: words(' 至 ', ' 至 ', ' to '),
}

/** Returns the part of the filter that a reader of the paper asks for first. */
function filterFact({ statuses = [], createdFrom, createdBefore, keywords }: OrderFilter, locale: Locale, zone: string): string {
  const states = listWords(statuses.map((state) => orderMachine.states[state].label))[locale]
  const [from, to] = [createdFrom, createdBefore === undefined ? undefined : createdBefore - 1].map((at) =>
    at === undefined ? '…' : localTime(at, zone).slice(0, 10),
  )
  const parts = [
    states === '' ? '' : SAID.status[locale] + states,
    createdFrom === undefined && createdBefore === undefined ? '' : `${SAID.created[locale]}${from}${SAID.to[locale]}${to}`,
    keywords === undefined ? '' : SAID.keywords[locale] + keywords,
  ]
  return parts.filter((part) => part !== '').join('   ')
}

/**
 * The orders of a filter as a list on A4, newest first unless sorted. PRINT_LIST_EMPTY,
 * PRINT_LIST_TOO_LONG beyond 10,000 orders, TOO_MANY_TO_SORT.
 */
export function printOrderList({ orders, references, clock }: Ports) {
  async function* rowsOf({ filter, sort }: PrintOrderList, total: number): AsyncGenerator<Order> {
    if (sort === undefined) {
      let left = MOST_LISTED
      for await (const batch of orders.stream(filter)) for (const order of batch) if (left-- > 0) yield order
      return
    }
    for (let page = 1; (page - 1) * PAGE_SIZE < total; page++) {
      const found = await orders.list(filter, { page, pageSize: PAGE_SIZE, sort })
      if (!found.ok) throw new Error(`orders changed while they were printed: ${found.failure.code}`)
      yield* found.value.rows
    }
  }
  return async (wanted: PrintOrderList): Promise<Result<ListPaper>> => {
    const { filter, sort, columns, locale, zone, client } = wanted
    const counted = await orders.list(filter, { page: 1, pageSize: 1, ...(sort === undefined ? {} : { sort }) })
    if (!counted.ok) return counted
    const { total } = counted.value
    if (total === 0) return failed(documentFailure('PRINT_LIST_EMPTY'))
    if (total > MOST_LISTED) return failed(documentFailure('PRINT_LIST_TOO_LONG', { found: total, most: MOST_LISTED }))
    const facts = [client === undefined ? '' : SAID.client[locale] + client, filterFact(filter, locale, zone)]
    const reader = { locale, zone, ...orderTitles(references(), locale) }
    return ok(listPaper(orderListDocument, { rows: rowsOf(wanted, total), reader, columns, facts, now: clock.now() }))
  }
}
