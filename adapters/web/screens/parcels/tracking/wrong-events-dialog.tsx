import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { eventFileRoutes, type EventFileRow } from '../../../../http/contract/parcels/agents/event-file.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { enteredWords } from './entered-events.words.ts'

/** Downloads the lines of a file that were not taken. */
export function WrongLinesButton({ id }: { readonly id: number }) {
  const t = useWords(enteredWords)
  const sheet = useDownload(eventFileRoutes.wrongEvents, `tracking-events-${id}-wrong.xlsx`)
  return <Button icon={<Download />} text={t('wrongFile')} loading={sheet.isBusy} onClick={() => sheet.send({ params: { file_id: id } })} />
}

/** The outcome of a file, and its wrong lines to be corrected and sent again. */
export const WrongEventsDialog = ({ row, onClose }: OpenedProps<EventFileRow>) =>
  row === undefined ? null : <Lines row={row} onClose={onClose} />

function Lines({ row, onClose }: { readonly row: EventFileRow; readonly onClose: () => void }) {
  const t = useWords(enteredWords)
  const { added, known, waiting, unmatched, wrong } = row
  return (
    <Dialog isOpen onClose={onClose} title={row.file_name}>
      <DialogBody>
        <p>{t('imported', { added, known, waiting, unmatched, wrong })}</p>
        <WrongLinesButton id={row.id} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('done')} onClick={onClose} />} />
    </Dialog>
  )
}
