import type { Actor } from '#core/platform/access/account.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'
import { keepInbound, lockInbound } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import type { InboundCalls } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import { isDifferent } from '#core/warehouse/goods/inbound/inbound.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import { raise } from './handle-work-order.usecase.ts'
import type { WorkOrderUnit } from './work-order.ports.ts'

type Ports = {
  readonly atomically: Atomically<InboundCalls & WorkOrderUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newNumber: (at: Instant) => string
}

const TITLE = words('入库单 {number} 清点差异', '入庫單 {number} 清點差異', 'Difference in inbound delivery {number}')

/**
 * Raises a work order about the difference of a delivery, which names it from then on; one for each
 * delivery. INBOUND_NOT_FOUND, INBOUND_NO_DIFFERENCE, INBOUND_DISPUTED, INPUT_INVALID without a
 * text.
 */
export function disputeInbound({ atomically, ...ports }: Ports) {
  return (
    { number, content, locale }: { readonly number: string; readonly content: unknown; readonly locale: Locale },
    actor: Actor,
  ): Promise<Result<{ readonly workOrder: string }>> =>
    atomically(async (unit) => {
      const found = await lockInbound(unit, number, actor)
      if (!found.ok) return found
      const before = found.value
      if (!isDifferent(before)) return failed(inboundFailure('INBOUND_NO_DIFFERENCE', { number }))
      if (before.workOrder !== undefined) return failed(inboundFailure('INBOUND_DISPUTED', { workOrder: before.workOrder }))
      const raised = await raise({ ...ports, atomically: (work) => work(unit) })(
        { category: 'warehouse', title: fillText(TITLE, { number }, locale), content },
        actor,
      )
      if (!raised.ok) return raised
      const workOrder = raised.value.number
      const changes = { work_order: { to: workOrder } }
      const after = { ...before, workOrder }
      await keepInbound(unit, { before, after, action: 'dispute', changes, actor, at: ports.clock.now() })
      return ok({ workOrder })
    })
}
