import { useMemo } from 'react'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { PrintDialog } from '../labels/print-dialog.tsx'
import type { EventCount } from '../order-events.ts'
import type { SelectedOrder } from '../selected-order.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import { NumbersDialog } from './numbers-dialog.tsx'
import type { Selection } from './use-selection.ts'

export type OpenDialog =
  | { readonly dialog: 'numbers' }
  | { readonly dialog: 'bulk'; readonly action: EventCount }
  | { readonly dialog: 'repeat'; readonly orders: readonly string[] }
  | { readonly dialog: 'prices'; readonly orders: readonly string[] }
  | { readonly dialog: 'print'; readonly orders: readonly SelectedOrder[]; readonly asks?: boolean }
  | undefined

type ListDialogProps = {
  readonly open: OpenDialog
  readonly onClose: () => void
  readonly kinds: readonly OrderKind[]
  readonly selection: Selection
  readonly numbers: string
  readonly onFind: (numbers: string) => void
}

/** The open dialog of the list, if any. */
export function ListDialog({ open, onClose, kinds, selection, numbers, onFind }: ListDialogProps) {
  const labelTypes = useMemo(() => [...new Set(kinds.flatMap((kind) => kind.labelTypes))], [kinds])
  switch (open?.dialog) {
    case undefined:
      return null
    case 'print':
      return <PrintDialog orders={open.orders} labelTypes={labelTypes} asks={open.asks === true} onClose={onClose} />
    case 'repeat':
      return <RepeatDialog orders={open.orders} onClose={onClose} />
    case 'prices':
      return <PricesDialog orders={open.orders} onClose={onClose} />
    case 'numbers':
      return (
        <NumbersDialog
          numbers={numbers}
          onClose={onClose}
          onFind={(found) => {
            onClose()
            onFind(found)
          }}
        />
      )
    case 'bulk':
      return (
        <BulkDialog
          action={open.action}
          selected={selection.selected.size}
          onClose={(done) => {
            onClose()
            selection.drop(done)
          }}
        />
      )
  }
}
