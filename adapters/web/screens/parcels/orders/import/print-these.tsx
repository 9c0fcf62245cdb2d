import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useState } from 'react'
import { inLabelSequence } from '#core/parcels/labels/label-sequence.rules.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { labelWords } from '../labels/labels.words.ts'
import { useHasOtherWay } from '../labels/preferred-type.ts'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { placeOfSelected, selectedOrder, type SelectedOrder } from '../selected-order.ts'
import { importWords } from './import.words.ts'

/** The most labels that are made at once. */
const MOST_LABELS = 500

type PrintTheseProps = {
  readonly kind: OrderKind
  readonly importId: number
  /** How many of its orders have a label. */
  readonly count: number
}

/** The labels of exactly the orders that the import made, in the order of its sheet. */
export function PrintThese({ kind, importId, count }: PrintTheseProps) {
  const t = useWords(importWords)
  const [orders, setOrders] = useState<readonly SelectedOrder[]>()
  const label = useWords(labelWords)
  const hasOtherWay = useHasOtherWay()
  const [asks, setAsks] = useState(false)
  const finding = useCommand<readonly SelectedOrder[], boolean>(
    async (_asks, api) => {
      const { rows } = await api.call(orderRoutes.listOrders, { query: { import: importId, pageSize: MOST_LABELS } })
      return inLabelSequence(rows.map(selectedOrder), 'row', placeOfSelected)
    },
    {
      onDone: (found, isAsked) => {
        setAsks(isAsked)
        setOrders(found)
      },
    },
  )
  const isOffered = count > 0 && count <= MOST_LABELS && kind.labelTypes.length > 0
  if (!isOffered) return null
  return (
    <>
      <Button icon={<Print />} text={t('printThese', { count })} loading={finding.isBusy} onClick={() => finding.send(false)} />
      {hasOtherWay && <Button text={label('otherWay')} disabled={finding.isBusy} onClick={() => finding.send(true)} />}
      {orders && <PrintDialog orders={orders} labelTypes={kind.labelTypes} asks={asks} onClose={() => setOrders(undefined)} />}
    </>
  )
}
