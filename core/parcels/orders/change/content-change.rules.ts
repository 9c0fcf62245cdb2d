import type { FieldValue } from '#core/base/fields/field.ts'
import { shower } from '#core/base/fields/read-field.ts'
import type { References } from '#core/base/fields/references.ts'
import type { OrderField } from '../fields/order-field.ts'
import { maskedConsigneeId } from '../place/consignee-id.rules.ts'
import { channelAfter } from '../place/channel.rules.ts'
import type { Order, OrderContent } from '../order.ts'
import { fieldsOf, groupsOf, lineFields, type GroupName, type LineGroup, type NamedFields, type OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'

const asRaw = (values: Readonly<Record<string, FieldValue | undefined>>, fields: NamedFields): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([name, field]) => (values[name] === undefined ? [] : [[name, shower(field)(values[name])]])))

const linesOf = (content: OrderContent, [name, group]: readonly [GroupName, LineGroup]): readonly Record<string, unknown>[] =>
  (content[name] ?? []).map((line) => asRaw(line, lineFields(group)))

type Change = {
  readonly order: Order
  readonly kind: OrderKind
  readonly raw: Partial<RawOrder>
  readonly references: References
}

/** The order as it would be sent now, with the changes on top. */
export function changedRaw({ order, kind, raw, references }: Change): RawOrder {
  const values: Readonly<Record<string, unknown>> = { ...asRaw(order.values, fieldsOf(kind)), ...raw.values }
  const lists = Object.fromEntries(groupsOf(kind).map((one) => [one[0], raw[one[0]] ?? linesOf(order, one)]))
  return {
    goods: [],
    ...lists,
    values: { ...values, channel: channelAfter({ before: order.values, after: placed(values, references), references }) },
  }
}

/** The destination and channel of an order, as the reference data names them. */
function placed(values: Readonly<Record<string, unknown>>, references: References) {
  const key = (entity: string, value: unknown): string | undefined =>
    typeof value === 'string' ? references.keyOf(entity, value) : undefined
  const city = typeof values['city'] === 'string' ? values['city'] : undefined
  return { country: key('country', values['country']), city, channel: key('channel', values['channel']) ?? values['channel'] }
}

/**
 * Returns the order's fields besides those of its kind, such as the sender of a parcel that is
 * re-sent: nobody can change it.
 */
export const undeclaredValues = (order: Order, kind: OrderKind): Readonly<Record<string, FieldValue | undefined>> => {
  const declared = new Set(fieldsOf(kind).map(([name]) => name))
  return Object.fromEntries(Object.entries(order.values).filter(([name]) => !declared.has(name)))
}

const audited = ({ format }: OrderField, value: unknown): unknown =>
  format === 'consignee_id' && typeof value === 'string' ? maskedConsigneeId(value) : value

/** The differences, by the names and in the form of the API. */
export function changesBetween(before: OrderContent, after: OrderContent, kind: OrderKind): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of fieldsOf(kind)) {
    const show = shower(field)
    const [from, to] = [show(before.values[name]), show(after.values[name])]
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field.api] = { from: audited(field, from), to: audited(field, to) }
  }
  for (const one of groupsOf(kind)) {
    const [from, to] = [linesOf(before, one), linesOf(after, one)]
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[one[1].api] = { from, to }
  }
  return changes
}
