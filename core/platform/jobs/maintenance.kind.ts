import { words } from '#core/base/kernel/words.ts'
import { defineRecurringJob } from './span.rules.ts'

/** Maintenance of the store comes round in seconds: what failed is simply done the next time. */
const OFTEN = { everySeconds: 5, retries: 0, limitSeconds: 600 } as const

/** Orders are found by texts that are filed behind the writing of orders. */
export const fileOrderTexts = defineRecurringJob({
  ...OFTEN,
  name: 'file_order_texts',
  label: words('订单文本归档', '訂單文字歸檔', 'Index order texts'),
})

/** Counts of orders are appended with each write and added up here. */
export const compactCounts = defineRecurringJob({
  ...OFTEN,
  name: 'compact_counts',
  label: words('订单计数合并', '訂單計數合併', 'Compact order counts'),
})

/**
 * How long parcels usually take, for quotes: counted once a night and never while somebody waits
 * for a price.
 */
export const measureTransit = defineRecurringJob({
  name: 'measure_transit',
  label: words('统计运输时效', '統計運輸時效', 'Measure transit times'),
  everySeconds: 86_400,
  limitSeconds: 600,
})

/** Parcels whose times changed are noted with each write and summed here. */
export const sumTimeliness = defineRecurringJob({
  ...OFTEN,
  name: 'sum_timeliness',
  label: words('汇总时效', '彙總時效', 'Sum timeliness'),
})

/** A sample of the kept sums is compared with orders and events, and what differs is put right. */
export const checkTimeliness = defineRecurringJob({
  name: 'check_timeliness',
  label: words('核对时效汇总', '核對時效彙總', 'Check timeliness sums'),
  everySeconds: 86_400,
  limitSeconds: 600,
})

/** Ended sessions, old phone codes and whatever else nobody needs any more. */
export const sweepStore = defineRecurringJob({
  name: 'sweep_store',
  label: words('清理过期数据', '清理過期資料', 'Remove expired data'),
  everySeconds: 600,
  retries: 2,
})

/** Waits that were begun while a clock was ahead end (rule: Clocks that go back). */
export const turnWaitsBack = defineRecurringJob({
  name: 'turn_waits_back',
  label: words('校正等待时间', '校正等待時間', 'Correct waits after a clock change'),
  everySeconds: 60,
  retries: 0,
})
