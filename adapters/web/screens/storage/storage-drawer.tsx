import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import './storage.css'
import { storageWords } from './storage.words.ts'

type StorageDrawerProps = {
  readonly title: string
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Left out while it is read. */
  readonly children: ReactNode
}

/** What a row opens beside its list. */
export function StorageDrawer({ title, error, onRetry, onClose, children }: StorageDrawerProps) {
  const t = useWords(storageWords)
  return (
    <Drawer isOpen onClose={onClose} className="storage-drawer" aria-labelledby="storage-drawer-title">
      <div className="storage-drawer-head">
        <h2 id="storage-drawer-title">{title}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="storage-drawer-body">
        {error !== null && <ErrorNote error={error} onRetry={onRetry} />}
        {error === null && children === undefined && <Spinner size={32} />}
        {children}
      </div>
    </Drawer>
  )
}
