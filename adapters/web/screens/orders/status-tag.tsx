import { Tag } from '@blueprintjs/core'
import { stateText, stateTone } from './order-text.ts'

/** The state of an order in words, with its colour. */
export function StatusTag({ status, isLarge = false }: { readonly status: string; readonly isLarge?: boolean }) {
  return (
    <Tag minimal intent={stateTone(status)} size={isLarge ? 'large' : 'medium'} className="status-tag">
      {stateText(status)}
    </Tag>
  )
}
