import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { insuranceCategory } from '../insurance/insurance-category.entity.ts'
import { notePolicy } from '../insurance/note-policy.ts'
import { movePolicy, type Policy } from '../insurance/policy.ts'
import type { PolicyWatch, PolicyWriting } from '../insurance/policy.ports.ts'
import { endsAt, USUAL_QUIET_DAYS } from '../insurance/policy-days.rules.ts'
import { proposeClaim, takeProposalBack, type ProposingUnit } from './propose-claim.ts'
import { watchPoliciesJob } from './watch-policies.kind.ts'

type WatchingUnit = PolicyWriting & ProposingUnit & { readonly orders: Pick<OrderStore, 'lock'> }

type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly watch: PolicyWatch
  readonly references: () => References
  readonly clock: Clock
  readonly newNumber: (at: number) => string
}

/** As many are looked at in one go; those that are done are not found again. */
const PART = 200
const NOBODY = { id: 0 }

/**
 * Policies as background work, each in a unit of its own that locks its order and looks again, so
 * that a second run does nothing twice (rules: End of a policy, Proposed claims).
 */
export const watchPoliciesWork = <U extends WatchingUnit>(ports: Ports<U>): JobWork<U, Span> => ({
  kind: watchPoliciesJob,
  run: async ({ signal, finishing }) => {
    for (const step of [endPolicies, takeProposalsBack, proposeClaims]) if (!signal.aborted) await step(ports, signal)
    return finishing(async () => ok(undefined))
  },
})

type Signal = { readonly aborted: boolean }
type FoundOrder = { readonly orderNumber: string }

/** Does something with each order that is found, part by part. */
async function eachFound<U extends WatchingUnit, F extends FoundOrder>(
  { atomically, signal, find }: { atomically: Atomically<U>; signal: Signal; find: (after: string) => Promise<readonly F[]> },
  act: (unit: U, order: Order, found: F) => Promise<unknown>,
): Promise<void> {
  let after = ''
  for (;;) {
    const found = await find(after)
    for (const one of found) {
      if (signal.aborted) return
      must(
        await atomically(async (unit) => {
          const order = await unit.orders.lock(one.orderNumber)
          return ok(order && (await act(unit, order, one)))
        }),
      )
    }
    if (found.length < PART) return
    after = found.at(-1)?.orderNumber ?? after
  }
}

async function endPolicies<U extends WatchingUnit>({ atomically, watch, clock }: Ports<U>, signal: Signal): Promise<void> {
  const at = clock.now()
  const find = (after: string) => watch.ended({ at, after, most: PART })
  await eachFound({ atomically, signal, find }, async (unit, order) => {
    const policy = await unit.policies.of(order.orderNumber)
    if (policy?.state !== 'in_force' || endsAt(policy, order) > at) return
    const moved = must(movePolicy(policy, { event: 'end' }))
    await unit.policies.keep(moved)
    await notePolicy(unit, { policy: moved, action: 'end', from: policy.state, actor: NOBODY, at })
  })
}

async function takeProposalsBack<U extends WatchingUnit>({ atomically, watch, clock }: Ports<U>, signal: Signal): Promise<void> {
  const at = clock.now()
  const find = (after: string) => watch.overtaken({ after, most: PART })
  await eachFound({ atomically, signal, find }, (unit, order) => takeProposalBack(unit, { order, at }))
}

async function proposeClaims<U extends WatchingUnit>(
  { atomically, watch, clock, references, newNumber }: Ports<U>,
  signal: Signal,
): Promise<void> {
  const at = clock.now()
  const days = new Map(
    references()
      .all(insuranceCategory)
      .map(({ category_code, quiet_days }) => [category_code, quiet_days ?? USUAL_QUIET_DAYS]),
  )
  const find = (after: string) => watch.quiet({ at, days, usual: USUAL_QUIET_DAYS, after, most: PART })
  await eachFound({ atomically, signal, find }, async (unit, order, { quietSince }) => {
    const policy: Policy | undefined = await unit.policies.of(order.orderNumber)
    if (policy?.state === 'in_force') await proposeClaim(unit, { order, policy, quietSince, number: newNumber(at), at })
  })
}
