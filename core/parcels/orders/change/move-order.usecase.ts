import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { given } from '#core/base/kernel/given.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import type { References } from '#core/base/fields/references.ts'
import { CODE_OF_EVENT, currentCode } from '../../tracking/tracking-event.ts'
import { placeOfEvent } from '../events/event-place.rules.ts'
import { lockOrder } from '../lock-order.ts'
import { maySubmitKind, mayUseKind } from '../place/kind-access.rules.ts'
import { orderKind } from '../kinds/catalog.ts'
import { changedRaw, undeclaredValues } from './content-change.rules.ts'
import type { Order, OrderContent } from '../order.ts'
import type { SizeMm } from '../order-facts.ts'
import { orderFailure } from '../order.failures.ts'
import { orderMachine, type OrderEvent, type OrderState } from '../order.machine.ts'
import type { OrderChange } from './order-change.ts'
import type { MovingUnit } from './order-effects.port.ts'
import { keeps, mayCause } from '../events/order-events.rules.ts'
import type { OrderKind } from '../order-kind.ts'
import { invalidOrder, readOrder } from '../read-order.ts'
import { keepPhotos } from '../fields/parcel-photos.rules.ts'
import { lockOriginal, withOriginal } from '../place/original-order.ts'
import { raisedWords } from '../exceptions/exception-message.rules.ts'
import { exceptionOfAgent, type AgentStatus } from '../exceptions/agent-status.rules.ts'
import { askedNoMore } from '../exceptions/original-package.rules.ts'
import { exceptionCauseOf } from '../exceptions/exception-cause.rules.ts'
import { answerBy } from '../exceptions/answer-by.rules.ts'
import { aboveChannel } from '../order-parcel.ts'
import { askAbout, checkMeasures, limitsFor, type Confirmation } from '../place/plausibility.rules.ts'
import { toleranceAt, weightIsOff } from '../place/weight-tolerance.rules.ts'

/** An event to apply to an order, with its input. */
export type MoveOrder = AgentStatus & {
  readonly orderNumber: string
  readonly event: OrderEvent
  readonly checkWeightGrams?: number
  readonly checkSizeMm?: SizeMm
  /** The ids of uploads of the actor. */
  readonly checkPhotos?: readonly string[]
  readonly exceptionCode?: string
  readonly exceptionMsg?: string
  readonly reason?: string
  readonly location?: string
  readonly timezone?: string
  /** The warehouse that it happens in. */
  readonly warehouse?: string
  readonly time?: Instant
  /** Confirms what cannot be undone. */
  readonly confirmIrreversible?: boolean
  /** Questions about a draft that is submitted, or about measures, that were said yes to. */
  readonly confirmed?: readonly Confirmation[]
  readonly keyed?: KeyedCommand
}

type Ports = { readonly atomically: Atomically<MovingUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Moves an order by an event of its machine: one unit of work with state, tracking event, audit row
 * and the event's effects in other areas (rule: One unit for a move); answers the order as it is
 * then. ILLEGAL_TRANSITION names state and event, EVENT_NOT_YOURS and NOT_ALLOWED are for those who
 * may not cause the event, TRANSFER_BY_ORDER is for what only another order causes, ORDER_NOT_FOUND
 * is for foreign orders too; a draft that is submitted is checked like a new order: ORDER_INVALID,
 * what is not plausible, and what its kind asks of a submission. Measures that are not plausible
 * are asked about: WEIGHT_FAR_OFF, SIDE_LONG.
 */
export function moveOrder({ atomically, references, clock }: Ports) {
  return async (command: MoveOrder, actor: Actor): Promise<Result<Order>> => {
    if (!mayCause(command.event, actor)) return failed(notYours(command.event, actor))
    return atomically((unit) =>
      once(unit.answered, command.keyed, async () => {
        const found = await lockOrder(unit, command.orderNumber, clientsWithin(actor))
        if (!found.ok) return found
        const order = found.value
        if (keeps(command.event, order.status, actor)) return failed(notYours(command.event, actor))
        const move = { order, command, actor, at: clock.now(), references: references() }
        if (order.status !== 'draft' || command.event !== 'submit') return moveLocked(unit, move)
        const content = await submitDraft(unit, move)
        return content.ok ? moveLocked(unit, { ...move, content: content.value }) : content
      }),
    )
  }
}

function notYours(event: OrderEvent, { audience }: Actor): Failure {
  if (event === 'transfer') return orderFailure('TRANSFER_BY_ORDER')
  return audience === 'staff'
    ? identityFailure('NOT_ALLOWED')
    : orderFailure('EVENT_NOT_YOURS', { event: orderMachine.events[event].label })
}

type Move = {
  readonly order: Order
  readonly command: MoveOrder
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/**
 * Reads a draft again, as a new order: what it lacks is ORDER_INVALID at its fields, a high
 * declared value is asked about.
 */
function finished(kind: OrderKind, { order, command, actor, at, references }: Move): Result<OrderContent> {
  const raw = changedRaw({ order, kind, raw: {}, references })
  const { content, failures, warnings } = readOrder({
    kind,
    raw,
    references,
    sender: actor.sender,
    above: aboveChannel({ references, at, actor }),
  })
  if (content === undefined) return failed(invalidOrder(failures))
  const question = askAbout(warnings, command.confirmed)
  if (question !== undefined) return failed(question)
  return ok({ ...content, values: { ...undeclaredValues(order, kind), ...content.values } })
}

/**
 * The content that a draft is submitted with: it is complete, its kind is open to the actor, and
 * its returned parcel can be taken.
 */
async function submitDraft(unit: MovingUnit, move: Move): Promise<Result<OrderContent>> {
  const { order, command, actor, at, references } = move
  const kind = orderKind(order.kind)
  if (kind === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: order.orderNumber }))
  const open = mayUseKind(kind, actor)
  if (!open.ok) return open
  const whole = finished(kind, move)
  if (!whole.ok) return whole
  const submittable = maySubmitKind(kind, { confirmed: command.confirmIrreversible ?? false })
  if (!submittable.ok) return submittable
  const original = await lockOriginal(unit, { content: whole.value, kind, customerId: order.customerId })
  if (!original.ok) return original
  const known = withOriginal(whole.value, original.value)
  const content = await unit.effects.called({ kind: kind.name, customerId: order.customerId, content: known })
  const taken = await transferOriginal(unit, { original: original.value, to: order.orderNumber, actor, at, references })
  return taken.ok ? ok(content) : taken
}

type Transfer = Omit<Move, 'order' | 'command'> & { readonly original: Order | undefined; readonly to: string }

/** Marks a locked returned parcel as taken by a new order; its audit trail names that order. */
export async function transferOriginal(unit: MovingUnit, { original, to, ...move }: Transfer): Promise<Result<unknown>> {
  if (original === undefined) return ok(undefined)
  const command: MoveOrder = { orderNumber: original.orderNumber, event: 'transfer', reason: to }
  return moveLocked(unit, { order: original, command, ...move })
}

/**
 * The move itself, on an order that the unit of work has locked; `content` is what it changes of
 * its content. Who may cause it was checked before.
 */
export async function moveLocked(
  unit: MovingUnit,
  { order: before, content, command: asked, actor, at, references }: Move & { readonly content?: OrderContent },
): Promise<Result<Order>> {
  const order = { ...before, ...content }
  const mapped = exceptionOfAgent(asked, references)
  const command = { ...asked, ...mapped, ...given({ exceptionMsg: asked.exceptionMsg }) }
  const { event, reason } = command
  const guards = guardsOf({ order, command, actor, at, references })
  if (!guards.ok) return guards
  const advanced = advance(orderMachine, { state: order.status, event, cameFrom: order.cameFrom, guards: guards.value })
  if (!advanced.ok) return advanced
  const photographed = await keepPhotos(unit, { order, ids: event === 'receive' ? (command.checkPhotos ?? []) : [], actor })
  if (!photographed.ok) return photographed
  const measured = event === 'receive' ? { ...order, ...measuresOf(command) } : order
  const place = placeOfEvent(event, order, references)
  const tracked = unit.tracking.add([
    {
      orderId: order.id,
      code: CODE_OF_EVENT[event],
      time: command.time ?? at,
      timezone: command.timezone ?? place.timezone,
      location: command.location ?? place.location,
      operator: actor.name,
      hidden: false,
    },
  ])
  const preparing = unit.effects.prepare({ order: measured, event, actor, at, references, ...given({ reason }) })
  // Asked for at one moment, so that the store answers all of it in one go; what is refused undoes
  // the event too.
  const [code, prepared] = await Promise.all([currentCode(unit.tracking, order.id), preparing, tracked])
  if (!prepared.ok) return prepared
  const change = {
    ...(content === undefined ? {} : { content }),
    ...changeOf({ order, command, status: advanced.value, at }),
    ...prepared.value,
    ...code,
  }
  const moved = await unit.orders.change(order, change, at)
  await unit.audit.write([
    {
      at,
      actorId: actor.id,
      area: 'order',
      subject: order.orderNumber,
      action: event,
      from: order.status,
      to: moved.status,
      ...(reason ? { changes: { reason: { to: reason } } } : {}),
    },
  ])
  const followed = await unit.effects.follow({
    order: moved,
    event,
    from: order.status,
    actor,
    at,
    ...given({ reason, place: mapped?.place, exception: raisedWords(moved, event, references) }),
  })
  return followed.ok ? ok(moved) : followed
}

function guardsOf({ order, command, actor, at, references }: Move): Result<{ weight_off?: boolean }> {
  if (command.event !== 'receive') return ok({})
  if (command.checkWeightGrams === undefined) {
    const missing = inputFailure('FIELD_REQUIRED')
    return failed(invalidInput([atField('check_weight', missing)]))
  }
  const { weight: claimedGrams = 0, country } = order.values
  const { checkWeightGrams: checkedGrams, checkSizeMm: sizeMm, confirmed } = command
  const above = aboveChannel({ references, at, actor })({ ...order, checkWeightGrams: checkedGrams, ...given({ checkSizeMm: sizeMm }) })
  const doubts = checkMeasures({ claimedGrams, checkedGrams, sizeMm, above, limits: limitsFor(country, references) })
  const question = askAbout(doubts, confirmed)
  if (question !== undefined) return failed(question)
  const stock = orderKind(order.kind)?.stock
  // An order for the shelves has no freight, and one that we pack from stock may have no claimed
  // weight: nobody is asked.
  if (stock === 'shelves' || (stock === 'draws' && claimedGrams === 0)) return ok({ weight_off: false })
  return ok({ weight_off: weightIsOff({ claimedGrams, checkedGrams, tolerance: toleranceAt(references, at) }) })
}

const measuresOf = ({ checkWeightGrams, checkSizeMm, checkPhotos }: Omit<MoveOrder, 'orderNumber'>) =>
  given({ checkWeightGrams, checkSizeMm, checkPhotos })

/** Events after which no warehouse of ours has the parcel. */
const LEAVING: ReadonlySet<OrderEvent> = new Set(['dispatch', 'deliver', 'transfer', 'destroy', 'lose'])

/** Which warehouse has the parcel after an event (rule: Place of a station). */
function whereabouts({ atWarehouse, values }: Order, { event, warehouse }: Omit<MoveOrder, 'orderNumber'>): OrderChange {
  if (LEAVING.has(event)) return atWarehouse === undefined ? {} : { atWarehouse: null }
  if (event === 'return') return given({ atWarehouse: warehouse })
  if (event !== 'receive') return {}
  const { warehouse: ordered } = values
  return given({ atWarehouse: warehouse ?? (typeof ordered === 'string' ? ordered : undefined) })
}

/** Returns the changes that an event makes on the order besides its tracking event. */
export function changeOf({
  order,
  command,
  status,
  at,
}: {
  order: Order
  command: Omit<MoveOrder, 'orderNumber'>
  status: OrderState
  at: Instant
}): OrderChange {
  const time = command.time ?? at
  return {
    status,
    cameFrom: orderMachine.remembers(status) ? order.status : null,
    ...whereabouts(order, command),
    ...(command.event === 'receive' ? { inboundAt: time, ...measuresOf(command) } : {}),
    ...(command.event === 'dispatch' ? { outboundAt: time } : {}),
    ...(command.event === 'deliver' ? { podAt: time } : {}),
    ...(command.event === 'return' ? { returnedAt: time } : {}),
    ...askedNoMore(order),
    ...(command.event === 'raise_exception'
      ? {
          exceptionCode: command.exceptionCode ?? 'OTHER',
          exceptionMsg: command.exceptionMsg ?? command.reason ?? '',
          answerBy: answerBy({ from: order.status, at }),
        }
      : order.answerBy === undefined
        ? {}
        : { answerBy: null }),
    ...(exceptionCauseOf(status) !== undefined
      ? { planStatus: 'none' as const }
      : order.planStatus === undefined
        ? {}
        : { planStatus: null }),
    ...(command.event === 'continue' ? { exceptionCode: null, exceptionMsg: null } : {}),
  }
}
