import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { groupsOf } from '#core/parcels/orders/order-kind.ts'
import { say } from '../../../../base/words.ts'
import { fieldAt } from './order-draft.ts'

/**
 * The name of what is at a path of the API or of a draft, for a person: `Phone`, `Products 1 ·
 * Quantity`.
 */
export function nameAt(kind: OrderKind, path: string): string {
  const [head = '', index] = path.split('.')
  const group = groupsOf(kind).find(([name, { api }]) => name === head || api === head)?.[1]
  const field = fieldAt(kind, path)
  const own = field === undefined ? '' : say(field.label)
  if (group === undefined) return own === '' ? path : own
  const line = index === undefined ? say(group.label) : `${say(group.label)} ${Number(index) + 1}`
  return own === '' ? line : `${line} · ${own}`
}
