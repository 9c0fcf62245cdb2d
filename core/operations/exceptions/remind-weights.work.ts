import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { remindWeightsJob } from './remind-weights.kind.ts'
import { DAYS_BEFORE_REMINDER, weightReminder } from './weight-messages.ts'

type Ports = { readonly orders: Pick<OrderQueries, 'unanswered'>; readonly clock: Clock }

/**
 * The reminders as background work: all of a day are sent by the unit that finishes the job, so
 * that nobody is reminded twice.
 */
export const remindWeightsWork = <U extends { readonly messages: MessageSender }>({ orders, clock }: Ports): JobWork<U, Span> => ({
  kind: remindWeightsJob,
  run: async ({ finishing }) => {
    const at = clock.now()
    const waiting = await orders.unanswered(at - DAYS_BEFORE_REMINDER * MILLIS_PER_DAY)
    return finishing(async ({ messages }) => {
      for (const one of waiting) await messages.send(weightReminder(one, at))
      return ok(undefined)
    })
  },
})
