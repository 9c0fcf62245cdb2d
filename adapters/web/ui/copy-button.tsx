import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { copyText } from './copy-text.ts'

type CopyButtonProps = {
  /** The text that is put on the clipboard. */
  readonly text: string
  /** The button's action, in words: “Copy CD000000000170”. */
  readonly label: string
  /** The message once it is copied. */
  readonly done: string
  readonly icon?: ReactElement
  /** Medium beside other buttons of that size. */
  readonly size?: 'small' | 'medium'
}

/** A button that copies a text; the notice that says so is announced to screen readers. */
export function CopyButton({ text, label, done, icon = <Duplicate />, size = 'small' }: CopyButtonProps) {
  return (
    <Button
      className="copy-button"
      variant="minimal"
      size={size}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={() => copyText(text, done)}
    />
  )
}
