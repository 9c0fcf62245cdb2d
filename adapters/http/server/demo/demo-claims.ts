import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_HOUR, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { ChargeUnit } from '#core/money/charges/charge-order.ts'
import { withInsurance } from '#core/operations/insurance/asked-insurance.rules.ts'
import { insureDispatched } from '#core/operations/insurance/follow-order.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { policyDraft } from '#core/operations/insurance/policy-draft.ts'
import type { PolicyUnit } from '#core/operations/insurance/policy.ports.ts'
import { insure, termsOf } from '#core/operations/insurance/premium.rules.ts'
import { proposeClaim } from '#core/operations/support/propose-claim.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { ClaimReason } from '#core/operations/support/claim-reasons.ts'
import type { Claims, ClaimUnit } from '#core/operations/support/claim.ports.ts'
import { decideClaim, payClaim, type StaffClaimEvent } from '#core/operations/support/decide-claim.usecase.ts'
import { answerClaim, makeClaim } from '#core/operations/support/make-claim.usecase.ts'
import { demoPaper } from './demo-paper.ts'

type DemoUnit = ClaimUnit & PolicyUnit & ChargeUnit

type Parts = {
  readonly atomically: Atomically<DemoUnit>
  readonly accounts: Pick<Accounts, 'find'>
  readonly orders: Pick<OrderQueries, 'list'>
  readonly claims: Pick<Claims, 'list'>
  readonly references: { readonly current: () => References }
  readonly keepFile: ReturnType<typeof keepFile>
  readonly newNumber: (at: Instant) => string
  readonly clock: Clock
}

type Step = { readonly event: StaffClaimEvent; readonly decision?: string } | { readonly event: 'withdraw' } | { readonly event: 'pay' }
type Plan = {
  readonly by: 1001 | 1002 | 1006
  readonly from: OrderState
  /** Which of the shipper's orders in that state. */
  readonly nth: number
  readonly reason: ClaimReason
  readonly amount: string
  readonly description: string
  readonly hoursAgo: number
  readonly steps: readonly Step[]
}

const REVIEW: Step = { event: 'review' }
const LOST = '末端网点确认包裹遗失，申请按申报价值赔付'

/**
 * Claims in every state. The first shipper's balance stays as the demo promises it: another's is
 * paid.
 */
const PLANS: readonly Plan[] = [
  { by: 1001, from: 'lost', nth: 0, reason: 'lost', amount: '180.00', description: LOST, hoursAgo: 5, steps: [] },
  { by: 1001, from: 'lost', nth: 1, reason: 'lost', amount: '96.00', description: LOST, hoursAgo: 28, steps: [REVIEW] },
  {
    by: 1001,
    from: 'signed',
    nth: 0,
    reason: 'damaged',
    amount: '75.00',
    description: '外箱压变形，杯子碎了两只',
    hoursAgo: 50,
    steps: [REVIEW, { event: 'request_documents', decision: '请补充外箱六面照片和破损物品的采购发票' }],
  },
  {
    by: 1001,
    from: 'signed',
    nth: 1,
    reason: 'short',
    amount: '40.00',
    description: '箱内少一件，收件人开箱视频可提供',
    hoursAgo: 74,
    steps: [REVIEW, { event: 'reject', decision: '签收重量与出库重量一致，无法认定短少' }],
  },
  {
    by: 1001,
    from: 'signed',
    nth: 2,
    reason: 'damaged',
    amount: '60.00',
    description: '屏幕破裂，收件人当场拍照',
    hoursAgo: 98,
    steps: [REVIEW, { event: 'approve', decision: '照片清晰，按上限赔付' }],
  },
  { by: 1002, from: 'lost', nth: 0, reason: 'lost', amount: '120.00', description: LOST, hoursAgo: 60, steps: [{ event: 'withdraw' }] },
  {
    by: 1006,
    from: 'lost',
    nth: 0,
    reason: 'lost',
    amount: '88.00',
    description: LOST,
    hoursAgo: 40,
    steps: [REVIEW, { event: 'approve' }, { event: 'pay' }],
  },
]

/** Payments of the demo were agreed on outside of it. */
const AGREED = money(100_000_000_000n, 'CNY')

/** Claims of the demo by the use cases themselves; their messages would bury the others. */
export async function seedDemoClaims({
  atomically,
  accounts,
  orders,
  claims,
  references,
  keepFile: keep,
  newNumber,
  clock,
}: Parts): Promise<void> {
  if ((await claims.list({ customerIds: undefined, page: 1, pageSize: 1 })).total > 0) return
  const found = await accounts.find(3)
  if (found === undefined) return
  const finance = withRoles(found, references.current())
  const silently: Atomically<DemoUnit> = (work) => atomically((unit) => work({ ...unit, messages: { send: async () => undefined } }))
  let at = clock.now()
  const secondPerson = { above: AGREED, references: references.current }
  const ports = { atomically: silently, references: references.current, clock: { now: () => at }, newNumber, secondPerson }
  for (const { by, from, nth, reason, amount, description, hoursAgo, steps } of PLANS) {
    const shipper = await accounts.find(by)
    const listed = await orders.list({ customerId: by, statuses: [from] }, { page: 1, pageSize: 10 })
    const order = listed.ok ? listed.value.rows[nth] : undefined
    if (shipper === undefined || order === undefined) continue
    at = clock.now() - hoursAgo * MILLIS_PER_HOUR
    const proof = await keep(
      { bytes: demoPaper([`Claim for ${order.orderNumber}`]), fileName: 'proof.pdf', purpose: 'attachment' },
      shipper,
    )
    const raw = {
      order_number: order.orderNumber,
      reason,
      claim_amount: { amount, currency: 'CNY' },
      description,
      attachments: [{ name: 'proof.pdf', src: `/api/files/${must(proof).id}` }],
    }
    const { number } = must(await makeClaim(ports)({ raw }, shipper))
    for (const step of steps) {
      at += MILLIS_PER_HOUR
      if (step.event === 'withdraw') must(await answerClaim(ports)({ number, event: step.event, raw: {} }, shipper))
      else if (step.event === 'pay') {
        // The wallet's rows follow each other in time.
        at = clock.now()
        must(await payClaim(ports)({ number }, finance))
      } else must(await decideClaim(ports)({ number, event: step.event, raw: { decision: step.decision } }, finance))
    }
  }
  must(
    await proposeOne(silently, {
      orders,
      references: references.current(),
      actor: finance,
      number: newNumber(clock.now()),
      at: clock.now(),
    }),
  )
}

type Proposal = Pick<Parts, 'orders'> & {
  readonly references: References
  readonly actor: Actor
  readonly number: string
  readonly at: Instant
}

/** The shipper with an insured parcel that nobody has heard of since its dispatch. */
const QUIET = { shipper: 1006, category: 'ALL-RISKS' } as const

/** A claim that is proposed for the parcel that has been under way for longest. */
async function proposeOne(atomically: Atomically<DemoUnit>, { orders, references, actor, number, at }: Proposal): Promise<Result<unknown>> {
  const sort = { by: 'outbound_time', descending: false } as const
  const listed = await orders.list({ customerId: QUIET.shipper, statuses: ['outbound'] }, { page: 1, pageSize: 1, sort })
  const orderNumber = listed.ok ? listed.value.rows[0]?.orderNumber : undefined
  const category = references.find(insuranceCategory, QUIET.category)
  if (orderNumber === undefined || category === undefined) return ok(undefined)
  return atomically(async (unit) => {
    const order = await unit.orders.lock(orderNumber)
    if (order?.outboundAt === undefined) return ok(undefined)
    const terms = termsOf(category)
    const insuring = insure(terms, { order, rates: ratesAt(bookOf(references).exchangeRates, at) })
    if (!insuring.ok) return insuring
    const { insured, premium } = insuring.value
    const drafted = policyDraft(order, { terms, insured, premium: premium.total, actor, at: order.outboundAt - MILLIS_PER_HOUR })
    const policy = await unit.policies.add(drafted)
    const said = await unit.orders.change(order, { content: withInsurance(order, { category: terms.category, value: undefined }) }, at)
    // The wallet's rows follow each other in time, so it is charged now.
    const charged = await insureDispatched(unit, { order: said, actor, event: 'dispatch', at, references, changed: {} })
    if (!charged.ok) return charged
    await unit.orders.change(said, charged.value, at)
    const inForce = await unit.policies.of(orderNumber)
    if (inForce === undefined) throw new Error(`policy ${policy.id} is not there`)
    const since = { ...inForce, inForceAt: order.outboundAt }
    await unit.policies.keep(since)
    return ok(await proposeClaim(unit, { order: said, policy: since, quietSince: order.outboundAt, number, at }))
  })
}
