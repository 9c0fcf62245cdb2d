import { keepExceptions } from '#core/operations/exceptions/order-exceptions.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed } from '#core/base/kernel/result.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import type { LiveEvent } from '#core/platform/live/live-events.port.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import type { ExceptionKeeper, ExceptionRecord } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { DESTROY_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import type { ExceptionUnit, ExceptionWriting } from '#core/operations/exceptions/exception-unit.ts'
import type { MovingUnit } from '#core/parcels/orders/change/order-effects.port.ts'

type MemoryExceptionState = {
  readonly records: readonly ExceptionRecord[]
  readonly sent: readonly NewMessage[]
  readonly published: readonly LiveEvent[]
}

/** Exceptions, messages and live events in memory. */
export function memoryExceptions() {
  let kept: MemoryExceptionState = { records: [], sent: [], published: [] }
  /**
   * A second open exception of an order: the unit that adds it fails, as a violated index makes it.
   */
  let taken: Failure | undefined
  const exceptions: ExceptionKeeper = {
    destroyDays: DESTROY_DAYS,
    add: async (fresh) => {
      const { order_number: order } = fresh.exception
      if ((await exceptions.openOf(order)) !== undefined) taken = exceptionFailure('EXCEPTION_OPEN', { order: '' })
      const record = { ...fresh, id: Math.max(0, ...kept.records.map(({ id }) => id)) + 1 }
      kept = { ...kept, records: [...kept.records, record] }
      return record
    },
    openOf: async (orderNumber) => kept.records.find((one) => one.exception.order_number === orderNumber && one.closedAt === undefined),
    orderOf: async (id, { customerIds }) =>
      kept.records.find((one) => one.id === id && (customerIds === undefined || customerIds.includes(one.customerId)))?.exception
        .order_number,
    keep: async (record) => {
      kept = { ...kept, records: kept.records.map((one) => (one.id === record.id ? record : one)) }
    },
    takeBack: async (orderNumber, at) => {
      const isThen = (one: ExceptionRecord): boolean => one.exception.order_number === orderNumber && one.raisedAt === at
      const reopened = ({ closedAt, closedBy, closedWith, closeReason, ...one }: ExceptionRecord): ExceptionRecord =>
        one.exception.order_number === orderNumber && closedAt === at
          ? one
          : { ...one, ...given({ closedAt, closedBy, closedWith, closeReason }) }
      kept = { ...kept, records: kept.records.filter((one) => !isThen(one)).map(reopened) }
    },
  }
  const writing: ExceptionWriting = {
    exceptions,
    messages: { send: async (message) => void (kept = { ...kept, sent: [...kept.sent, message] }) },
    live: { publish: async (event) => void (kept = { ...kept, published: [...kept.published, event] }) },
  }
  /** Units of work of orders with exceptions beside them, all or nothing. */
  const within =
    <U extends MovingUnit>(atomically: Atomically<U>): Atomically<U & ExceptionUnit> =>
    async (work) => {
      const done = await atomically(async (unit) => {
        const before = kept
        taken = undefined
        const whole = { ...unit, ...writing }
        const answered = await work({ ...whole, effects: { ...unit.effects, follow: (moved) => keepExceptions(whole, moved) } })
        const result = taken === undefined ? answered : failed(taken)
        if (!result.ok) kept = before
        return result
      })
      return done
    }
  return { ...writing, within, kept: (): MemoryExceptionState => kept }
}
