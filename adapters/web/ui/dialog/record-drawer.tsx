import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useId, type ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { Drawer } from './dialog.tsx'
import { ErrorNote } from '../note/error-note.tsx'
import './record-drawer.css'
import { uiWords } from '../ui.words.ts'

/** Wide enough for a line of a form, or for a table, and never wider than the screen. */
const WIDTHS = { line: 'min(560px, 100vw)', table: 'min(760px, 100vw)' } as const

type RecordDrawerProps = {
  readonly title: ReactNode
  /** The content that it has to be wide enough for: a line of facts or a form, or a table. */
  readonly holds?: keyof typeof WIDTHS
  /** Why the record could not be read. */
  readonly error?: Error | null
  readonly onRetry?: () => void
  readonly onClose: () => void
  /** Nothing while it is read. */
  readonly children: ReactNode
}

/** A record beside its list, with its facts and what can be done with it. */
export function RecordDrawer({ title, holds = 'line', error = null, onRetry, onClose, children }: RecordDrawerProps) {
  const t = useWords(uiWords)
  const id = useId()
  const isRead = children !== undefined && children !== null && children !== false
  return (
    <Drawer isOpen onClose={onClose} size={WIDTHS[holds]} className="record-drawer" aria-labelledby={id}>
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

/** The known facts of a record, a line each. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="record-facts">
    {facts.map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </dl>
)

/** A line of `<dl className="record-facts">`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
