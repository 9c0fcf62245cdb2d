import type { Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { given } from '#core/base/kernel/given.ts'
import { beginningOf, isStorable } from '#core/base/kernel/storable-text.ts'
import { readEventTime } from './reading/event-time.rules.ts'
import type { BulkReport } from '../orders/events/add-events-in-bulk.usecase.ts'
import { NO_PLACE } from '../orders/events/event-place.rules.ts'
import { orderFailure } from '../orders/order.failures.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { AgentEvent } from './agent-event.ts'
import type { TakenReports, TakePorts } from './take-agent-events.ts'
import { numberKey } from './waiting-event.ports.ts'

/** The agent of events in our own codes: none. */
const NOBODY = ''
const [MOST_PLACE, MOST_TEXT] = [120, 300]

/**
 * Takes events that staff enter in our own codes; nothing of them waits: what is unknown is
 * refused.
 */
export function takeOwnEvents({ waitingEvents, addInBulk, references }: Pick<TakePorts, 'waitingEvents' | 'addInBulk' | 'references'>) {
  return async (events: readonly AgentEvent[], actor: Actor): Promise<Result<TakenReports>> => {
    const table = references()
    const numbers = [...new Set(events.map(({ number }) => numberKey(number)))].filter(isStorable)
    const orders = await waitingEvents.ordersOf(NOBODY, numbers)
    const reports: BulkReport[] = []
    const sound: AgentEvent[] = []
    const refused: TakenReports['refused'][number][] = []
    for (const event of events) {
      const orderNumber = orders.get(numberKey(event.number))
      const time = readEventTime(event.time, { own: event.timezone, usual: [NO_PLACE.timezone] })
      if (!isStorable(event)) refused.push({ event, reason: failed(inputFailure('TEXT_UNSTORABLE')) })
      else if (orderNumber === undefined) refused.push({ event, reason: failed(orderFailure('ORDER_NOT_FOUND', { order: event.number })) })
      else if (table.find(trackingStatus, event.code) === undefined)
        refused.push({ event, reason: failed(inputFailure('UNKNOWN_REFERENCE', { found: event.code })) })
      else if (time.ok) {
        const { text, collected } = event
        const description = text && beginningOf(text, MOST_TEXT)
        const location = beginningOf(event.place ?? '', MOST_PLACE)
        reports.push({
          orderNumber,
          code: event.code,
          ...time.value,
          location,
          ...given({ description, collected, isConfirmed: event.isConfirmed }),
        })
        sound.push(event)
      } else refused.push({ event, reason: time })
    }
    const done = await addInBulk(reports, actor)
    if (!done.ok) return done
    for (const { at, failure } of done.value.refused) {
      const event = sound[at]
      if (event !== undefined) refused.push({ event, reason: failed(failure) })
    }
    const { added, known } = done.value
    return ok({ added, known, waiting: 0, unmatched: new Set(), untimed: [], refused, stillWaiting: new Set() })
  }
}
