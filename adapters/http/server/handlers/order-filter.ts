import { clientsWithin, type Actor } from '../../../../core/identity/account.ts'
import { MILLIS_PER_DAY } from '../../../../core/kernel/clock.ts'
import { atField, type FieldFailure } from '../../../../core/kernel/failure.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { ORDER_STATES, type OrderState } from '../../../../core/orders/order.machine.ts'
import type { OrderFilter } from '../../../../core/orders/order.ports.ts'
import type { References } from '../../../../core/reference/references.ts'
import type { OrderFilterQuery } from '../../contract/order.routes.ts'
import { localTime, startOfDay } from '../presenters/local-time.ts'

const STATES: ReadonlySet<string> = new Set(ORDER_STATES)
import { zoneFailures } from './time-zones.ts'

/** Leaves out what was not asked for, an empty list too: it is a filter that was cleared. */
const asked = <K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? {}
    : ({ [name]: value } as { readonly [N in K]?: V })

/** Countries by code or by any of their names; what is unknown stays, and finds nothing. */
const countryCodes = (named: readonly string[] | undefined, references: References): readonly string[] | undefined =>
  named?.map((name) => (references.find('country', name)?.['code'] as string | undefined) ?? name)

function wrongParts({ status, timezone }: OrderFilterQuery): readonly FieldFailure[] {
  const strange = status?.filter((one) => !STATES.has(one)) ?? []
  return [
    ...strange.map((found) => atField('status', inputFailure('NOT_A_CHOICE', { found, choices: ORDER_STATES.join(', ') }))),
    ...zoneFailures('timezone', timezone),
  ]
}

/** The day after: noon of the next one is safe from any change of the clocks. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + MILLIS_PER_DAY).toISOString().slice(0, 10)

/** Whose orders are asked for, of those within reach. */
function whoseOf(actor: Actor, clientId: number | undefined): Pick<OrderFilter, 'customerId' | 'customerIds'> {
  const reached = clientsWithin(actor)
  if (actor.audience === 'customer') return { customerId: actor.id }
  if (clientId === undefined) return reached === undefined ? {} : { customerIds: reached }
  return reached === undefined || reached.includes(clientId) ? { customerId: clientId } : { customerIds: [] }
}

/** What a query asks for; shippers see their own orders, whatever they ask (domain §6). INPUT_INVALID names what cannot be meant. */
export function orderFilter(
  query: OrderFilterQuery,
  { actor, references }: { readonly actor: Actor; readonly references: References },
): Result<OrderFilter> {
  const wrong = wrongParts(query)
  if (wrong.length > 0) return failed({ ...inputFailure('INPUT_INVALID'), fields: wrong })
  const zone = query.timezone || 'UTC'
  return ok({
    ...whoseOf(actor, query.client_id),
    ...asked('kinds', query.order_type),
    ...asked('statuses', query.status as readonly OrderState[] | undefined),
    ...asked('orderNumbers', query.order_number),
    ...asked('refCodes', query.order_refCode),
    ...asked('airwayNumbers', query.airway_number),
    ...asked('anyNumbers', query.numbers),
    ...asked('consignee', query.consignee?.trim()),
    ...asked('phone', query.phone?.trim()),
    ...asked('countries', countryCodes(query.country, references)),
    ...asked('createdFrom', query.created_from && startOfDay(query.created_from, zone)),
    ...asked('createdBefore', query.created_to && startOfDay(dayAfter(query.created_to), zone)),
    ...asked('keywords', query.keywords?.trim()),
  } as OrderFilter)
}

/** Today where the reader is, for names of files. */
export const today = (now: number, zone = 'UTC'): string => localTime(now, zone).slice(0, 10)
