import { StateTag } from '../../../ui/state-tag.tsx'
import { stateText, stateTone } from '../../../base/order-text.ts'

/** The state of an order in words, with its colour. */
export function StatusTag({ status, isLarge = false }: { readonly status: string; readonly isLarge?: boolean }) {
  return (
    <StateTag tone={stateTone(status)} isLarge={isLarge}>
      {stateText(status)}
    </StateTag>
  )
}
