import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderImportState } from '#core/parcels/orders/import/order-import.machine.ts'
import { say } from '../../../../base/words.ts'
import { listPathOf } from '../../../../base/paths.ts'

/** The colour of each state of an import. */
export const IMPORT_TONES: Readonly<Record<OrderImportState, StateTone>> = {
  running: 'moving',
  interrupted: 'trouble',
  done: 'done',
  undone: 'ended',
}

/** A kind in the reader's language; its name where a newer server has more. */
export function kindText(name: string): string {
  const kind = orderKind(name)
  return kind === undefined ? name : say(kind.label)
}

/** The list of the kind's orders, filtered by the import that made them. */
export const ordersOfImport = ({ id, order_type: kind }: { readonly id: number; readonly order_type: string }): string =>
  `${listPathOf(orderKind(kind))}?import=${id}`
