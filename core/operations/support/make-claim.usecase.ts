import type { RawFields } from '#core/base/fields/read-fields.ts'
import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { readAttachments, type Attachment } from '#core/portal/messages/attachments.ts'
import type { ClaimUnit } from './claim.ports.ts'
import { moveClaim, openClaim, readClaim, type Claim } from './claim.ts'
import { ownClaim } from './claim-lock.ts'
import { followClaim } from '../insurance/follow-claim.ts'
import { noteClaim } from './note-claim.ts'
import { withdrawProposed } from './propose-claim.ts'

type Ports = {
  readonly atomically: Atomically<ClaimUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newNumber: (at: Instant) => string
}

const fileIdOf = ({ src }: Attachment): string => src.slice(src.lastIndexOf('/') + 1)

/** Keeps the proofs of a claim with it: FILE_NOT_FOUND at each that is no upload of the actor's. */
async function holdProofs(unit: ClaimUnit, claim: Claim, added: readonly Attachment[], actor: Pick<Actor, 'id'>): Promise<Result<true>> {
  const found = await Promise.all(added.map(async (proof) => unit.files.find(fileIdOf(proof))))
  const wrong = found.flatMap((file, place) =>
    file?.ownerId === actor.id ? [] : [atField(`attachments.${place}.src`, fileFailure('FILE_NOT_FOUND'))],
  )
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const ids = claim.proofs.map(fileIdOf)
  if (ids.length > 0) await unit.files.name({ area: 'claims', record: claim.number, clientId: claim.customerId, ids })
  return ok(true)
}

/**
 * Makes a claim for an order of the actor's own: ORDER_NOT_FOUND, CLAIM_NOT_OFFERED, CLAIM_LATE,
 * CLAIM_RUNNING, IDEMPOTENCY_CONFLICT; INPUT_INVALID names every wrong field, with
 * CLAIM_PROOF_MISSING and FILE_NOT_FOUND.
 */
export const makeClaim =
  ({ atomically, references, clock, newNumber }: Ports) =>
  async ({ raw, keyed }: { readonly raw: RawFields; readonly keyed?: KeyedCommand | undefined }, actor: Actor): Promise<Result<Claim>> => {
    const read = readClaim(raw, { references: references() })
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const { orderNumber } = read.value
        const found = await lockOrder(unit, orderNumber, clientsWithin(actor))
        if (!found.ok) return found
        const order = found.value
        const at = clock.now()
        const earlier = await unit.claims.of(orderNumber)
        const opened = openClaim(read.value, {
          number: newNumber(at),
          customerId: order.customerId,
          order: {
            state: order.status,
            since: order.podAt ?? order.updatedAt,
            claims: earlier.filter(({ state }) => state !== 'proposed'),
          },
          at,
        })
        if (!opened.ok) return opened
        await withdrawProposed(unit, { claims: earlier, actor, at })
        const claim = opened.value
        const held = await holdProofs(unit, claim, claim.proofs, actor)
        if (!held.ok) return held
        await unit.claims.add(claim)
        await followClaim(unit, { orderNumber, event: 'claim', actor, at })
        await noteClaim(unit, {
          claim,
          action: 'submit',
          actor,
          at,
          changes: { order_number: { to: orderNumber }, claim_amount: { to: formatMoney(claim.claimed) } },
        })
        return opened
      }),
    )
  }

/**
 * The client's answer to a claim: that it wants one that was proposed, more documents, an appeal
 * with new ones, or its end.
 */
export type AnswerClaim = {
  readonly number: string
  readonly event: 'accept' | 'submit_documents' | 'appeal' | 'withdraw'
  readonly raw: RawFields
}

/** How an answer without documents moves the policy of the order. */
const POLICY_EVENTS = { accept: 'claim', withdraw: 'release' } as const

/** CLAIM_NOT_FOUND, ILLEGAL_TRANSITION, CLAIM_PROOF_MISSING; INPUT_INVALID names wrong files. */
export const answerClaim =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  async ({ number, event, raw }: AnswerClaim, actor: Actor): Promise<Result<Claim>> => {
    const isBare = event === 'withdraw' || event === 'accept'
    const proofs = isBare ? ok([]) : readAttachments(raw['attachments'], 'attachments')
    if (!proofs.ok) return proofs
    return atomically(async (unit) => {
      const locked = await ownClaim(unit, number, actor)
      if (!locked.ok) return locked
      const { claim } = locked.value
      const moved = moveClaim(claim, event === 'withdraw' || event === 'accept' ? { event } : { event, proofs: proofs.value })
      if (!moved.ok) return moved
      const held = await holdProofs(unit, moved.value, proofs.value, actor)
      if (!held.ok) return held
      await unit.claims.keep(moved.value)
      const at = clock.now()
      if (event === 'withdraw' || event === 'accept')
        await followClaim(unit, { orderNumber: claim.orderNumber, event: POLICY_EVENTS[event], actor, at })
      await noteClaim(unit, { claim: moved.value, action: event, from: claim.state, actor, at })
      return moved
    })
  }
