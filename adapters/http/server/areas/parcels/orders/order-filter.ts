import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { orderFlags } from '#core/parcels/orders/order-facts.ts'
import type { OrderFilter, Whose } from '#core/parcels/orders/order.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import { NOTHING_FOUND } from '../../../../contract/route.ts'
import type { OrderFilterQuery } from '../../../../contract/parcels/orders/order.routes.ts'
import { spanOfDays, zoneFailures } from '../../../presenters/query-days.ts'

const STATES: ReadonlySet<string> = new Set(ORDER_STATES)

/** Leaves out a filter without a value; an empty list is a filter that was cleared. */
const asked = <K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? {}
    : ({ [name]: value } as { readonly [N in K]?: V })

/** A text without blanks around it; blanks alone find nothing, an empty text filters nothing. */
const filled = (text: string | undefined): string | undefined => text && (text.trim() || NOTHING_FOUND)

/** A phone in plain digits; a text that has none finds nothing. */
const phoneDigits = (phone: string | undefined): string | undefined => phone && (figures(phone) || NOTHING_FOUND)

/** Country codes for codes or names; an unknown name stays and matches nothing. */
const countryCodes = (named: readonly string[] | undefined, references: References): readonly string[] | undefined =>
  named?.map((name) => references.keyOf('country', name) ?? name)

function wrongParts({ status, timezone }: OrderFilterQuery): readonly FieldFailure[] {
  const strange = status?.filter((one) => !STATES.has(one)) ?? []
  return [
    ...strange.map((found) => atField('status', inputFailure('NOT_A_CHOICE', { found, choices: sameWords(ORDER_STATES.join(', ')) }))),
    ...zoneFailures('timezone', timezone),
  ]
}

/** The clients whose orders are asked for, limited to those that the actor may see. */
function whoseOf(actor: Actor, clientId: number | undefined): Pick<OrderFilter, 'customerId' | 'customerIds'> {
  const reached = clientsWithin(actor)
  if (actor.audience === 'customer') return { customerId: actor.id }
  if (clientId === undefined) return reached === undefined ? {} : { customerIds: reached }
  return reached === undefined || reached.includes(clientId) ? { customerId: clientId } : { customerIds: [] }
}

/** The same as one value; `undefined` for everybody's. */
export function clientsAsked(actor: Actor, clientId: number | undefined): Whose | undefined {
  const { customerId, customerIds } = whoseOf(actor, clientId)
  return customerId ?? customerIds
}

/**
 * The filter of a query; shippers see only their own orders. INPUT_INVALID names unknown states and
 * zones.
 */
export function orderFilter(
  query: OrderFilterQuery,
  { actor, references }: { readonly actor: Actor; readonly references: References },
): Result<OrderFilter> {
  const wrong = wrongParts(query)
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const created = spanOfDays({ first: query.created_from, last: query.created_to }, query.timezone || 'UTC')
  return ok({
    ...whoseOf(actor, query.client_id),
    ...asked('kinds', query.order_type),
    ...asked('statuses', query.status as readonly OrderState[] | undefined),
    ...asked(query.numbers === undefined ? 'anyNumbers' : 'orderNumbers', query.order_number),
    ...asked('refCodes', query.order_refCode),
    ...asked('airwayNumbers', query.airway_number),
    ...asked('anyNumbers', query.numbers),
    ...asked('consignee', filled(query.consignee)),
    ...asked('phone', phoneDigits(query.phone)),
    ...asked('countries', countryCodes(query.country, references)),
    ...asked('createdFrom', created.from),
    ...asked('createdBefore', created.before),
    ...asked('importId', query.import),
    ...asked('keywords', filled(query.keywords)),
    ...asked('channels', query.channel),
    ...asked('atWarehouses', query.at_warehouse),
    ...Object.fromEntries(orderFlags.flatMap(([name, { api }]) => Object.entries(asked(name, query[api])))),
  } as OrderFilter)
}
