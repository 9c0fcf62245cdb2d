import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { LabelContent } from '../labels/label.ts'
import { labelFileOf } from '../orders/print/order-label-file.ts'
import { orderLabel } from '../orders/print/order-label.ts'
import type { Order } from '../orders/order.ts'
import type { PrintDocument } from './print-document.ts'

type Drawing = { readonly references: References; readonly tokens: Pick<Tokens, 'hashOf'> }

/**
 * A hash of what stands on a label apart from the day of printing, so that a label on paper can be
 * compared with its order as it is now.
 */
export function drawnHash(order: Order, { type, size }: PrintDocument, { references, tokens }: Drawing): string {
  const content: LabelContent = orderLabel(order, { references, printedOn: '' })
  const file = labelFileOf(order)
  return tokens.hashOf(JSON.stringify([type, size, content, ...(file === undefined ? [] : [file])]))
}
