import { useId, useState } from 'react'
import { useWords } from '../../base/words.ts'
import { focusControl } from '../../ui/form/focus-control.ts'
import { FileChooser } from '../../ui/input/file-chooser.tsx'
import { uiWords } from '../../ui/ui.words.ts'
import { sheetImportWords } from './sheet-import.words.ts'

/** The file of an import as it is chosen; nothing starts without one. */
export type ChosenSheet = {
  readonly id: string
  readonly file: File | undefined
  /** An import was started without a file. */
  readonly isMissing: boolean
  readonly choose: (file: File) => void
  /** Starts with the chosen file; without one the control takes the focus, and says so. */
  readonly start: (go: (file: File) => void) => void
}

/** Remembers the file that is chosen for an import. */
export function useChosenSheet(): ChosenSheet {
  const id = `${useId()}-file`
  const [file, choose] = useState<File>()
  const [isTried, setTried] = useState(false)
  return {
    id,
    file,
    isMissing: isTried && file === undefined,
    choose,
    start: (go) => {
      setTried(true)
      if (file === undefined) focusControl(id)
      else go(file)
    },
  }
}

type SheetFileProps = {
  readonly sheet: ChosenSheet
  /** The name of the control. */
  readonly label: string
  /** The kind of file that it takes, above the control. */
  readonly help: string
  readonly accept?: string
  readonly onChoose?: (file: File) => void
}

/** Asks for the file of an import, with what it has to be. */
export function SheetFile({ sheet, label, help, accept = '.xlsx,.xls,.csv', onChoose = sheet.choose }: SheetFileProps) {
  const t = useWords(sheetImportWords)
  const ui = useWords(uiWords)
  const { id, file, isMissing } = sheet
  return (
    <>
      <p id={`${id}-help`}>{help}</p>
      <FileChooser
        control={{ id, 'aria-label': label, 'aria-describedby': `${id}-help` }}
        accept={accept}
        text={ui(file === undefined ? 'chooseFile' : 'replaceFile')}
        refused={isMissing ? t('noFile') : undefined}
        onFile={onChoose}
      >
        {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
      </FileChooser>
    </>
  )
}
