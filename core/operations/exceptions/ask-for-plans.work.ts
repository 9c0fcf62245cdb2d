import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { MILLIS_PER_DAY, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { OriginalPackages, UnplannedPackage } from '#core/parcels/orders/exceptions/exception.ports.ts'
import { exceptionsPage } from '#core/parcels/orders/exceptions/exceptions-page.ts'
import { ASK_DAYS, dayText, destroyFromOf } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { askForPlansJob } from './ask-for-plans.kind.ts'
import type { ExceptionWriting } from './exception-unit.ts'
import { tellExceptions } from './tell-exceptions.ts'

type AskingUnit = ExceptionWriting & {
  readonly orders: Pick<OrderStore, 'lock' | 'change'>
  readonly audit: Pick<AuditTrail, 'write'>
}
type Ports<U> = { readonly atomically: Atomically<U>; readonly packages: OriginalPackages; readonly clock: Clock }

/** Packages that are read at once. */
const MOST = 200
/** The actor of what the company's own work does. */
const NOBODY = 0

/**
 * Asks the customer of an original package for a plan, once for each time that it lacks one, and
 * keeps from when it may be destroyed (rule: Original packages).
 */
async function askForPlan(unit: AskingUnit, { orderNumber, since }: UnplannedPackage, at: Instant): Promise<Result<unknown>> {
  const order = await unit.orders.lock(orderNumber)
  const isWaiting = order?.planStatus === 'none' || order?.planStatus === 'rejected'
  if (order?.status !== 'returned' || !isWaiting || order.planAskedAt !== undefined) return ok(undefined)
  const destroyFrom = destroyFromOf({ since, askedAt: at, destroyDays: unit.exceptions.destroyDays })
  await unit.orders.change(order, { planAskedAt: at, destroyFrom }, at)
  await unit.audit.write([
    {
      at,
      actorId: NOBODY,
      area: 'exceptions',
      subject: orderNumber,
      action: 'ask_plan',
      changes: { destroy_from: { to: dayText(destroyFrom) } },
    },
  ])
  const days = String(Math.floor((at - (order.returnedAt ?? since)) / MILLIS_PER_DAY))
  await unit.messages.send({
    accountIds: [order.customerId],
    type: 'general',
    text: { template: 'package_asked', params: { order: orderNumber, days, from: dayText(destroyFrom) } },
    airwayNumber: order.airwayNumber,
    link: exceptionsPage(order),
    at,
  })
  await tellExceptions(unit, order)
  return ok(undefined)
}

/** Marks an original package as one that staff may destroy. */
async function markDestroyable(unit: AskingUnit, orderNumber: string, at: Instant): Promise<Result<unknown>> {
  const order = await unit.orders.lock(orderNumber)
  if (order?.status !== 'returned' || order.destroyFrom === undefined || order.destroyFrom > at) return ok(undefined)
  await unit.orders.change(order, { destroyable: true }, at)
  await tellExceptions(unit, order)
  return ok(undefined)
}

/**
 * Asks for plans that are due, and marks what may be destroyed, each package in a unit of work of
 * its own: a run that breaks off is taken up by the next one.
 */
export const askForPlansWork = <U extends AskingUnit>({ atomically, packages, clock }: Ports<U>): JobWork<U, Span> => ({
  kind: askForPlansJob,
  run: async ({ finishing, signal }) => {
    const at = clock.now()
    for (let found = MOST; found === MOST && !signal.aborted;) {
      const waiting = await packages.toAsk(at - ASK_DAYS * MILLIS_PER_DAY, MOST)
      for (const one of waiting) {
        const asked = await atomically((unit) => askForPlan(unit, one, at))
        if (!asked.ok) return asked
      }
      found = waiting.length
    }
    for (let found = MOST; found === MOST && !signal.aborted;) {
      const due = await packages.toMark(at, MOST)
      for (const one of due) {
        const marked = await atomically((unit) => markDestroyable(unit, one, at))
        if (!marked.ok) return marked
      }
      found = due.length
    }
    return finishing(async () => ok(undefined))
  },
})
