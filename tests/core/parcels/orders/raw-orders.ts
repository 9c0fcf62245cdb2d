import { shower } from '#core/base/fields/read-field.ts'
import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'
import { fieldsOf, groupsOf, lineFields, type NamedFields, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { readOrder, type RawOrder } from '#core/parcels/orders/read-order.ts'
import { testSender } from '../../../support/references.ts'
import { references } from './kind-references.ts'

type Over = { readonly values?: RawOrder['values']; readonly goods?: RawOrder['goods']; readonly boxes?: NonNullable<RawOrder['boxes']> }

const shown = (values: Readonly<Record<string, unknown>>, fields: NamedFields): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([name, field]) => (values[name] === undefined ? [] : [[name, shower(field)(values[name] as never)]])))

/** An order as it would be sent, with a test's changes on top. */
export function rawOrder(kind: OrderKind, over: Over = {}, content: OrderContent = exampleOrder(kind)): RawOrder {
  const lists = groupsOf(kind).map(([name, group]) => [name, (content[name] ?? []).map((line) => shown(line, lineFields(group)))] as const)
  const { values, ...lines } = over
  return { goods: [], ...Object.fromEntries(lists), ...lines, values: { ...shown(content.values, fieldsOf(kind)), ...values } }
}

/** The lines of the example with a changed field of the first one. */
export function changedLine(kind: OrderKind, group: 'goods' | 'boxes', field: Readonly<Record<string, unknown>>): Over {
  const lines = rawOrder(kind)[group] ?? []
  return { [group]: lines.map((line, index) => (index === 0 ? { ...line, ...field } : line)) }
}

export const read = (kind: OrderKind, over: Over = {}) => readOrder({ kind, raw: rawOrder(kind, over), references, sender: testSender })

/** The first failure, with its parameters. */
export const firstProblem = (kind: OrderKind, over: Over = {}) => {
  const { path, code, params } = read(kind, over).failures[0] ?? { path: '', code: '', params: {} }
  return [path, code, params]
}

/** The failures by path and code. */
export const problems = (kind: OrderKind, over: Over = {}) => read(kind, over).failures.map(({ path, code }) => [path, code])
