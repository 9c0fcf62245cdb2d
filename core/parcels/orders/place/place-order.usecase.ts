import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { atField } from '#core/base/kernel/failure.ts'
import type { References } from '#core/base/fields/references.ts'
import { CODE_OF_EVENT } from '../../tracking/tracking-event.ts'
import { orderKind, orderKinds } from '../kinds/catalog.ts'
import { mayPlaceKind, maySubmitKind } from './kind-access.rules.ts'
import { placeOfEvent } from '../events/event-place.rules.ts'
import { transferOriginal } from '../change/move-order.usecase.ts'
import type { Order, OrderContent } from '../order.ts'
import type { MovingUnit } from '../change/order-effects.port.ts'
import { foreignFiles, nameFiles } from '../fields/order-files.rules.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderKind } from '../order-kind.ts'
import type { OrderState } from '../order.machine.ts'
import type { OrderNumbers, OrderUnit } from '../order.ports.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'
import { aboveChannel } from '../order-parcel.ts'
import { invalidOrder, readOrder, type RawOrder } from '../read-order.ts'
import { askAbout, type Confirmation } from './plausibility.rules.ts'
import { filledFromOrder } from './filled-from.ts'
import { lockOriginal, withOriginal } from './original-order.ts'
import { placingRefusal } from './placing.rules.ts'
import { waybillNumber } from '../waybill.ts'

export type PlaceOrder = {
  readonly kind: string
  readonly raw: RawOrder
  /** Questions that the caller has said yes to. */
  readonly confirmed: readonly Confirmation[]
  /** Confirms what cannot be undone. */
  readonly confirmIrreversible?: boolean
  readonly draft: boolean
  readonly keyed?: KeyedCommand
}

type Ports = {
  readonly atomically: Atomically<MovingUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
  /** Finds the order that another is filled from; left out, it has to be whole. */
  readonly ordersByNumber?: OrdersByNumber
}

/**
 * Places an order of any kind that is open to the actor (KIND_NOT_YOURS): reads it by its
 * declaration, reports errors field by field (ORDER_INVALID), asks about what is not plausible
 * (DECLARED_VALUE_HIGH, COD_HIGH, COD_FAR_ABOVE_VALUE, SIDE_LONG), refuses what may not be
 * submitted (IRREVERSIBLE, STOCK_SHORT, SKU_NOT_FOUND), takes its returned parcel, keeps references
 * unique (REFERENCE_TAKEN), and creates one order per idempotency key (rule: References of a
 * customer). A draft may be unfinished: all that is asked of it is that what it has can be read;
 * the rest is asked when it is submitted.
 */
export function placeOrder({ atomically, references, clock, newOrderNumber, ordersByNumber }: Ports) {
  return async (command: PlaceOrder, actor: Actor): Promise<Result<Order>> => {
    const kind = orderKind(command.kind)
    if (kind === undefined)
      return failed(
        orderFailure('ORDER_KIND_UNKNOWN', { found: command.kind, choices: sameWords(orderKinds.map((one) => one.name).join(', ')) }),
      )
    const open = mayPlaceKind(kind, actor)
    if (!open.ok) return open
    const filled =
      ordersByNumber === undefined
        ? ok(command.raw)
        : await filledFromOrder({ kind, raw: command.raw, actor, references: references(), ordersByNumber })
    if (!filled.ok) return filled
    const reading = {
      kind,
      raw: filled.value,
      references: references(),
      sender: actor.sender,
      isDraft: command.draft,
      above: aboveChannel({ references: references(), at: clock.now(), actor }),
    }
    const { content, failures, warnings } = readOrder(reading)
    if (content === undefined) return failed(invalidOrder(failures))
    const question = askAbout(warnings, command.confirmed)
    if (question !== undefined) return failed(question)
    const submittable = command.draft ? ok(true) : maySubmitKind(kind, { confirmed: command.confirmIrreversible ?? false })
    if (!submittable.ok) return submittable
    return atomically((unit) =>
      once(unit.answered, command.keyed, () =>
        storeOne(unit, { content, kind, draft: command.draft, actor, at: clock.now(), references: references(), newOrderNumber }),
      ),
    )
  }
}

export type StoreOne = Omit<StoreNew, 'contents' | 'kind'> & {
  readonly content: OrderContent
  readonly importKey?: string
  readonly importRow?: number
  readonly kind: OrderKind
}

/**
 * Stores a read order, takes its returned parcel and has the effects of submitting it:
 * CERTIFICATION_NEEDED, REFERENCE_TAKEN, ORDER_INVALID for another's file, why that parcel cannot
 * be taken, or what the effects are refused for.
 */
export async function storeOne(unit: MovingUnit, { content, importKey, importRow, kind, ...rest }: StoreOne): Promise<Result<Order>> {
  const { draft, actor, at, references } = rest
  const closed = draft ? undefined : placingRefusal(await unit.effects.refusals({ customerId: actor.id, at, references }), content)
  if (closed !== undefined) return failed(closed)
  const original = draft ? ok(undefined) : await lockOriginal(unit, { content, kind, customerId: actor.id })
  if (!original.ok) return original
  const foreign = await foreignFiles(unit, { content, kind, customerId: actor.id, actor })
  if (foreign.length > 0) return failed(invalidOrder(foreign))
  const known = withOriginal(content, original.value)
  const called = await unit.effects.called({ kind: kind.name, customerId: actor.id, content: known })
  const whole = { content: called, ...given({ importKey, importRow }) }
  const [first] = await storeNew(unit, { ...rest, contents: [whole], kind: kind.name })
  if (first === undefined) return failed(await referenceTaken(unit, actor.id, content.values.refCode ?? ''))
  const submitted = draft ? ok(undefined) : await unit.effects.drawn({ order: first, actor, at })
  if (!submitted.ok) return submitted
  const taken = await transferOriginal(unit, { original: original.value, to: first.orderNumber, actor, at, references })
  return taken.ok ? ok(first) : taken
}

async function referenceTaken(unit: OrderUnit, customerId: number, refCode: string) {
  const [holder] = await unit.orders.withReferences(customerId, [refCode])
  const failure = orderFailure('REFERENCE_TAKEN', { refCode, order: holder?.orderNumber ?? '' })
  return { ...failure, fields: [atField('refCode', failure)] }
}

export type StoreNew = {
  readonly contents: readonly { readonly content: OrderContent; readonly importKey?: string; readonly importRow?: number }[]
  readonly kind: string
  readonly draft: boolean
  /** The import that they come from. */
  readonly importId?: number | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
  readonly newOrderNumber: (at: Instant) => string
}

/**
 * Stores read orders with waybill, first tracking event and audit row; those whose reference is in
 * use are missing from the result.
 */
export async function storeNew(
  unit: MovingUnit,
  { contents, kind, draft, importId, actor, at, references, newOrderNumber }: StoreNew,
): Promise<readonly Order[]> {
  const numbers = await unit.orders.drawNumbers(contents.length)
  const status: OrderState = draft ? 'draft' : 'confirmed'
  const orders = contents.map(({ content, importKey, importRow }, index) => ({
    ...content,
    ...numbered(numbers[index]),
    orderNumber: newOrderNumber(at),
    kind,
    customerId: actor.id,
    status,
    createdAt: at,
    ...(draft ? {} : { trackerCode: CODE_OF_EVENT.submit }),
    ...given({ importKey, importId, importRow }),
  }))
  const stored = await unit.orders.insert(orders)
  for (const order of stored) await nameFiles(unit, order)
  if (!draft)
    await unit.tracking.add(
      stored.map((order) => ({
        orderId: order.id,
        code: CODE_OF_EVENT.submit,
        time: at,
        ...placeOfEvent('submit', order, references),
        operator: actor.name,
        hidden: false,
      })),
    )
  await unit.audit.write(
    stored.map(({ orderNumber }) => ({ at, actorId: actor.id, area: 'order', subject: orderNumber, action: 'create', to: status })),
  )
  if (!draft && stored.length > 0) await unit.effects.placed({ orders: stored, actor, at, references })
  return stored
}

function numbered(numbers: OrderNumbers | undefined): Pick<Order, 'id' | 'airwayNumber'> {
  if (numbers === undefined) throw new Error('fewer numbers were drawn than were asked for')
  return { id: numbers.id, airwayNumber: waybillNumber.write(numbers.waybillSerial) }
}
