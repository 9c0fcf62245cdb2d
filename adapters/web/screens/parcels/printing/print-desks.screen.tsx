import { Button, Spinner } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { printDeskRoutes } from '../../../../http/contract/parcels/printing/print-desk.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useWords } from '../../../base/words.ts'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DeskCard } from './desk-card.tsx'
import { MakeDeskDialog } from './make-desk-dialog.tsx'
import { printDesksWords } from './print-desks.words.ts'
import './printing.css'

/**
 * The print desks of the account: made, seen online and offline with their printers, chosen for
 * this browser, removed.
 */
export function PrintDesksScreen() {
  const t = useWords(printDesksWords)
  const desks = useCall(printDeskRoutes.printDesks)
  const [isMaking, setMaking] = useState(false)
  useLive('desks', () => void desks.refetch())
  const rows = desks.data?.rows
  const add = <Button intent="primary" icon={<Plus />} text={t('add')} onClick={() => setMaking(true)} />
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} total={rows?.length} actions={rows?.length === 0 ? undefined : add} />
      {desks.error !== null && <ErrorNote error={desks.error} onRetry={() => void desks.refetch()} />}
      {desks.isPending && <Spinner size={24} />}
      {rows?.length === 0 && <EmptyState drawing="empty" title={t('none')} text={t('noneText')} action={add} />}
      <ul className="print-desks">
        {rows?.map((row) => (
          <DeskCard key={row.desk_id} row={row} />
        ))}
      </ul>
      {isMaking && <MakeDeskDialog onClose={() => setMaking(false)} />}
    </>
  )
}
