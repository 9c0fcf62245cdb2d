import type { Actor } from '../access/account.ts'
import { atField, type FieldFailure } from '../kernel/failure.ts'
import type { OrderContent } from './order.ts'
import { orderFailure } from './order.failures.ts'
import { fieldsOf, type OrderKind } from './order-kind.ts'
import type { OrderUnit } from './order.ports.ts'

/** An address below `/api` is a file of ours only in this form. */
const OURS = /^(?:https?:\/\/[^/]+)?\/+api(?:\/|$)/i
const STORED = /^(?:https?:\/\/[^/]+)?\/api\/files\/([A-Za-z0-9_-]{32})$/

type Named = {
  readonly content: OrderContent
  readonly kind: OrderKind
  /** The order's customer; besides it, the actor may name uploads of its own. */
  readonly customerId: number
  readonly actor: Pick<Actor, 'id'>
}

/** FILE_ADDRESS_INVALID at each field that names a file stored here which is neither the customer's nor the actor's: as one that does not exist. */
export async function foreignFiles(
  { files }: Pick<OrderUnit, 'files'>,
  { content, kind, customerId, actor }: Named,
): Promise<readonly FieldFailure[]> {
  const wrong: FieldFailure[] = []
  for (const [name, field] of fieldsOf(kind)) {
    const found = content.values[name]
    if (field.format !== 'file_address' || typeof found !== 'string' || !OURS.test(found)) continue
    const id = STORED.exec(found)?.[1]
    const file = id === undefined ? undefined : await files.find(id)
    if (file === undefined || ![customerId, actor.id].includes(file.ownerId))
      wrong.push(atField(name, orderFailure('FILE_ADDRESS_INVALID', { found })))
  }
  return wrong
}
