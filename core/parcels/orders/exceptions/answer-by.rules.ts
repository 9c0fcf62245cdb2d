import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { OrderState } from '../order.machine.ts'

/**
 * The days that a client has to answer an exception: in our warehouse a parcel costs its place
 * alone, abroad an agent returns what nobody answers for. Neither the specification nor an agent's
 * contract names them: they are our decision (docs/adr/0014-exception-deadline.md).
 */
const DAYS_TO_ANSWER = { origin: 7, abroad: 5 } as const

/**
 * Until when an exception that is raised now is to be answered; `from` is the order's state before
 * it. The instant is kept with the order, so that other days apply to later exceptions alone.
 */
export const answerBy = ({ from, at }: { readonly from: OrderState; readonly at: Instant }): Instant =>
  at + DAYS_TO_ANSWER[from === 'outbound' ? 'abroad' : 'origin'] * MILLIS_PER_DAY
