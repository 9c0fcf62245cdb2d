import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * The steps that a parcel passes on its way, and the tracking codes that report them
 * (rule: Progress).
 */
export const PROGRESS_STEPS = {
  created: { codes: ['100'], label: words('已下单', '已下單', 'Created') },
  received: { codes: ['110'], label: words('已入库', '已入庫', 'Received') },
  departed: { codes: ['111', '112'], label: words('已离开始发地', '已離開始發地', 'Departed') },
  arrived: { codes: ['130', '135', '138', '140'], label: words('已到达目的地', '已到達目的地', 'Arrived') },
  out_for_delivery: { codes: ['150'], label: words('派送中', '派送中', 'Out for delivery') },
  delivered: { codes: ['160'], label: words('已签收', '已簽收', 'Delivered') },
} as const satisfies Record<string, { readonly codes: readonly string[]; readonly label: Words }>
export type ProgressStep = keyof typeof PROGRESS_STEPS
export const PROGRESS_NAMES = Object.keys(PROGRESS_STEPS) as readonly ProgressStep[]

/**
 * A step with the first event that reported it; a step that was passed without a report has none.
 */
export type Progress<E> = { readonly step: ProgressStep; readonly isReached: boolean; readonly event: E | undefined }

type ReportedStep = { readonly code: string; readonly time: Instant }

/**
 * How far a parcel came by the events that a reader may see, in whatever order they arrive: every
 * step up to the furthest that was reported is reached. An order's own times are no second source,
 * since each move of an order adds its event.
 */
export function progressOf<E extends ReportedStep>(events: readonly E[]): readonly Progress<E>[] {
  const oldestFirst = events.toSorted((one, other) => one.time - other.time)
  const steps = PROGRESS_NAMES.map((step) => {
    const codes: readonly string[] = PROGRESS_STEPS[step].codes
    return { step, event: oldestFirst.find(({ code }) => codes.includes(code)) }
  })
  const furthest = steps.findLastIndex(({ event }) => event !== undefined)
  return steps.map((step, at) => ({ ...step, isReached: at <= furthest }))
}
