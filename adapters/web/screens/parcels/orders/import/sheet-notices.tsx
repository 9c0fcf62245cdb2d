import { Button, Checkbox, ControlGroup, NumericInput } from '@blueprintjs/core'
import { useId, useState } from 'react'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { CellText } from '#core/base/sheets/cell-edits.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { NoticeList } from '../../../../resource/import/notice-list.tsx'
import { importWords } from './import.words.ts'

type SheetNoticesProps = {
  readonly notices: ImportAnswer['notices']
  /** Whether the reader has seen them; without it they are only shown. */
  readonly seen?: { readonly isSeen: boolean; readonly onSeen: (isSeen: boolean) => void }
}

/** Parts of a sheet that make no order or that it hides, and the box that says they were seen. */
export function SheetNotices({ notices, seen }: SheetNoticesProps) {
  const t = useWords(importWords)
  return (
    <NoticeList title={t('notices')} notices={notices}>
      {seen && <Checkbox checked={seen.isSeen} label={t('noticesSeen')} onChange={(event) => seen.onSeen(event.currentTarget.checked)} />}
    </NoticeList>
  )
}

type LeaveOutRowProps = { readonly rows: readonly SheetRow[]; readonly onChange: (cells: readonly CellText[]) => void }

/** Leaves a row out by its line: its cells are emptied, which can be undone. */
export function LeaveOutRow({ rows, onChange }: LeaveOutRowProps) {
  const t = useWords(importWords)
  const id = useId()
  const [line, setLine] = useState('')
  const row = rows.find((one) => String(one.line) === line.trim())
  const leaveOut = (): void => {
    if (row === undefined) return
    onChange(row.cells.map((_, column) => ({ line: row.line, column, text: '' })))
    setLine('')
  }
  return (
    <ControlGroup>
      <NumericInput
        id={id}
        aria-label={t('rowToLeaveOut')}
        placeholder={t('rowToLeaveOut')}
        value={line}
        min={1}
        allowNumericCharactersOnly
        buttonPosition="none"
        onValueChange={(_, text) => setLine(text)}
      />
      <Button text={t('leaveRowOut')} disabled={row === undefined} onClick={leaveOut} />
    </ControlGroup>
  )
}
