import type { Account } from '#core/platform/access/account.ts'
import { mayDo, type RoleHolder } from '#core/platform/access/roles/permissions.ts'
import { orderKind } from '../kinds/catalog.ts'
import { DESTROY_PACKAGES } from '../exceptions/original-package.rules.ts'
import type { Order } from '../order.ts'
import { CUSTOMER_EVENTS, MOVE_ORDERS, orderMachine, type OrderEvent } from '../order.machine.ts'

/** Who causes an event, as far as it decides which. */
export type EventActor = RoleHolder & Pick<Account, 'audience'>

/**
 * Only the order that takes a returned parcel transfers it: alone, the parcel would belong to no
 * order.
 */
const BY_ANOTHER_ORDER: ReadonlySet<OrderEvent> = new Set(['transfer'])

/**
 * Whether somebody may cause an event at all, whatever the state: shippers their own events, staff
 * all others if they are granted them.
 */
export const mayCause = (event: OrderEvent, actor: EventActor): boolean =>
  !BY_ANOTHER_ORDER.has(event) && (actor.audience === 'staff' ? mayDo(actor, MOVE_ORDERS) : CUSTOMER_EVENTS.has(event))

/** Says whether pieces that an order brought to stock stay there. */
const stays = (event: OrderEvent, kind: string | undefined): boolean =>
  event === 'dispatch' && kind !== undefined && orderKind(kind)?.stock === 'shelves'

/** Says whether a parcel that came back is kept from somebody who may not destroy it. */
export const keeps = (event: OrderEvent, status: Order['status'], actor: EventActor): boolean =>
  event === 'destroy' && status === 'returned' && !mayDo(actor, DESTROY_PACKAGES)

/**
 * The events that somebody may cause on an order as it stands. The use case, the API and the pages
 * all ask here.
 */
export const offeredOrderEvents = (
  { status, kind }: Pick<Order, 'status'> & Partial<Pick<Order, 'kind'>>,
  actor: EventActor,
): readonly OrderEvent[] =>
  orderMachine.eventsFrom(status).filter((event) => mayCause(event, actor) && !stays(event, kind) && !keeps(event, status, actor))
