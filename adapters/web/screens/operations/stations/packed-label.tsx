import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { LabelTypeName } from '#core/parcels/labels/label-type.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { usePrintsAtOnce } from '../../parcels/orders/labels/preferred-type.ts'
import { PrintDialog } from '../../parcels/orders/labels/print-dialog.tsx'
import { selectedOrder } from '../../parcels/orders/selected-order.ts'
import { stationWords } from './station.words.ts'

type PackedLabelProps = {
  readonly order: OrderRow
  readonly labelTypes: readonly LabelTypeName[]
  readonly scanId: string
  readonly isAgain: boolean
}

/** The scan whose label was last printed by itself here, so that a reload prints none again. */
const PRINTED_KEY = 'crossdock.packed-label'

const readPrinted = (): string | null => {
  try {
    return window.localStorage.getItem(PRINTED_KEY)
  } catch {
    return null
  }
}

function keepPrinted(scanId: string): void {
  try {
    window.localStorage.setItem(PRINTED_KEY, scanId)
  } catch {
    // A browser without room asks before it prints again.
  }
}

/**
 * The label of an order that was packed: just now, on this desk's printer by itself where one is
 * connected, otherwise by the button.
 */
export function PackedLabel({ order, labelTypes, scanId, isAgain }: PackedLabelProps) {
  const t = useWords(stationWords)
  const [isNew, setNew] = useState(() => !isAgain && readPrinted() !== scanId)
  const [isAsked, ask] = useState(false)
  const isAtOnce = usePrintsAtOnce(labelTypes)
  const isOpen = isAsked || (isAtOnce && isNew)
  useEffect(() => {
    if (isOpen && !isAgain) keepPrinted(scanId)
  }, [isOpen, isAgain, scanId])
  const close = (): void => {
    ask(false)
    setNew(false)
  }
  return (
    <>
      <Button size="large" intent="primary" icon={<Print />} text={t(isAgain ? 'printAgain' : 'printLabel')} onClick={() => ask(true)} />
      {isOpen && <PrintDialog orders={[selectedOrder(order)]} labelTypes={labelTypes} onClose={close} />}
    </>
  )
}
