import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { decidePlans, type PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import type { ExceptionUnit } from '#core/operations/exceptions/exception-unit.ts'
import { DESTROY_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import type { ProposedPlan } from '#core/parcels/orders/exceptions/plan.rules.ts'
import { proposePlans } from '#core/operations/exceptions/propose-plans.usecase.ts'
import type { Connection } from '../../database/database.ts'
import { sqlExceptionKeeper } from '../../parcels/orders/sql-order-exceptions.ts'
import { DDP_SHIPPER, SERVICE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from './demo-timeline.ts'

type Story = { readonly plan: ProposedPlan; readonly steps: readonly PlanDecision[]; readonly reason?: string }

/** The stories of every second exception, in turn: each state of a plan is there. */
const STORIES: Readonly<Record<'exception' | 'refusal' | 'interception' | 'return', readonly Story[]>> = {
  exception: [
    { plan: { plan: 'continue_delivery', remark: '收件人已确认在家，请再次派送' }, steps: [] },
    { plan: { plan: 'change_phone', details: { new_phone: '0501234567' } }, steps: ['accept'] },
    { plan: { plan: 'stop_delivery' }, steps: ['reject'], reason: '派送员已出发，请选择其他方案' },
    { plan: { plan: 'stop_delivery', remark: '请先联系收件人' }, steps: ['accept', 'finish'] },
  ],
  refusal: [
    { plan: { plan: 'return', remark: '请退回迪拜仓' }, steps: [] },
    { plan: { plan: 'continue_delivery' }, steps: ['accept'] },
  ],
  interception: [
    { plan: { plan: 'change_phone', details: { new_phone: '0501234567' } }, steps: [] },
    { plan: { plan: 'return' }, steps: ['reject'], reason: '包裹尚未到仓，请先放行或取消' },
  ],
  return: [{ plan: { plan: 'destroy', remark: '货值低，无需保留' }, steps: [] }],
}

/**
 * Plays plans for some of the first shipper's open exceptions, by the use cases; the rest wait for
 * their customer.
 */
export async function playPlans(stage: DemoStage): Promise<void> {
  const { unit, now, clock, references, holdClock } = stage
  // Its messages would bury the others.
  const silent: ExceptionUnit = { ...unit, messages: { send: async () => undefined } }
  const ports = { atomically: <T>(work: (unit: ExceptionUnit) => Promise<T>) => work(silent), references, clock }
  const [propose, decide] = [proposePlans(ports), decidePlans(ports)]
  const [shipper, service] = [stage.person(DDP_SHIPPER), stage.person(SERVICE_STAFF)]
  const open = Object.groupBy(
    unit.told.exceptions.filter(({ customerId, closedAt }) => customerId === DDP_SHIPPER.id && closedAt === undefined),
    ({ exception }) => exception.cause,
  )
  for (const [cause, stories] of Object.entries(STORIES)) {
    const records = (open[cause as keyof typeof STORIES] ?? []).filter((_, index) => index % 2 === 0)
    for (const [index, { id, exception, raisedAt }] of records.entries()) {
      const story = stories[index % stories.length]
      if (story === undefined) continue
      const asked = Math.min(now - 3 * MILLIS_PER_HOUR, raisedAt + MILLIS_PER_DAY / 2)
      holdClock(asked)
      const [proposed] = await propose({ orderNumbers: [exception.order_number], proposal: story.plan }, shipper)
      // Where the parcel is decides what is offered; another parcel gets this story.
      if (proposed?.failure !== undefined) continue
      for (const [step, decision] of story.steps.entries()) {
        holdClock(Math.min(now - MILLIS_PER_HOUR, asked + 2 * (step + 1) * MILLIS_PER_HOUR))
        must(await decide({ ids: [id], decision, raw: { reason: story.reason } }, service))
      }
    }
  }
}

/** Stores the exceptions of orders that are stored. */
export async function storeExceptions(connection: Connection, { unit: { told } }: DemoStage): Promise<void> {
  const keeper = sqlExceptionKeeper(connection, DESTROY_DAYS)
  for (const { id: _id, ...record } of told.exceptions) await keeper.add(record)
}
