import type { ReactNode } from 'react'
import { given } from '#core/base/kernel/given.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import type { Command } from '../../ui/use-command.tsx'
import { ImportButtons, ImportDialog, ImportedButton } from './import-dialog.tsx'
import { SheetFile, useChosenSheet } from './sheet-file.tsx'

type SheetImportProps = {
  readonly title: string
  readonly help: string
  readonly accept?: string
  readonly importing: Pick<Command<File, unknown>, 'send' | 'reset' | 'isBusy'>
  /** A failure that no field shows. */
  readonly error: Error | null
  readonly onClose: () => void
  /** Fields beside the file. */
  readonly children?: ReactNode
  /** The outcome once it is imported, in place of the file. */
  readonly result?: ReactNode
}

/** Asks for a file and imports it; another file forgets why the last one failed. */
export function SheetImport({ title, help, accept, importing, error, onClose, children, result }: SheetImportProps) {
  const sheet = useChosenSheet()
  const choose = (file: File): void => {
    importing.reset()
    sheet.choose(file)
  }
  const isDone = result !== undefined
  return (
    <ImportDialog
      title={title}
      onClose={onClose}
      actions={
        isDone ? (
          <ImportedButton onClose={onClose} />
        ) : (
          <ImportButtons text={title} isBusy={importing.isBusy} onStart={() => sheet.start(importing.send)} onClose={onClose} />
        )
      }
    >
      {isDone ? (
        result
      ) : (
        <>
          <SheetFile sheet={sheet} label={title} help={help} onChoose={choose} {...given({ accept })} />
          {children}
          {error !== null && <ErrorNote error={error} />}
        </>
      )}
    </ImportDialog>
  )
}
