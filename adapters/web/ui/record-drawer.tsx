import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useId, type ReactNode } from 'react'
import { useWords } from '../base/words.ts'
import { Drawer } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import './record-drawer.css'
import { uiWords } from './ui.words.ts'

/** Wide enough for a line of a form, and never wider than the screen. */
const WIDTH = 'min(560px, 100vw)'

type RecordDrawerProps = {
  readonly title: string
  /** Why the record could not be read. */
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Nothing while it is read. */
  readonly children: ReactNode
}

/** A record beside its list, with its facts and what can be done with it. */
export function RecordDrawer({ title, error, onRetry, onClose, children }: RecordDrawerProps) {
  const t = useWords(uiWords)
  const id = useId()
  const isRead = children !== undefined && children !== null && children !== false
  return (
    <Drawer isOpen onClose={onClose} size={WIDTH} className="record-drawer" aria-labelledby={id}>
      <div className="record-drawer-head">
        <h2 id={id}>{title}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="record-drawer-body">
        {error !== null && <ErrorNote error={error} onRetry={onRetry} />}
        {error === null && !isRead && <Spinner size={32} />}
        {children}
      </div>
    </Drawer>
  )
}

/** A line of `<dl className="record-facts">`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
