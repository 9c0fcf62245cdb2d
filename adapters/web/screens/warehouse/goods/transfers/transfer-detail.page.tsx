import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { transferRoutes, type TransferDetails } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { FoundDocument } from '../../../../resource/document/found-document.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferView } from './transfer-view.tsx'
import { transferWords } from './transfer.words.ts'

/** A transfer for its client, who may change and cancel it until it is sent. */
export default function TransferDetailPage() {
  const t = useWords(transferWords)
  const { number = '' } = useParams()
  const [isEditing, setEditing] = useState(false)
  const answer = useCall(transferRoutes.findTransfer, { params: { number } })
  const reload = (): void => void answer.refetch()
  const end = (): void => {
    setEditing(false)
    reload()
  }
  return (
    <FoundDocument answer={answer} title={t('transfer', { number })}>
      {(transfer) =>
        isEditing ? (
          <>
            <PageHeader title={t('editTransfer', { number })} tab={number} />
            <TransferForm transfer={transfer} onSaved={end} onCancel={end} />
          </>
        ) : (
          <Found transfer={transfer} onEdit={() => setEditing(true)} reload={reload} />
        )
      }
    </FoundDocument>
  )
}

type FoundProps = { readonly transfer: TransferDetails; readonly onEdit: () => void; readonly reload: () => void }

function Found({ transfer, onEdit, reload }: FoundProps) {
  const t = useWords(transferWords)
  const params = { number: transfer.number }
  const note = useDownload(transferRoutes.printTransfer, `transfer-${transfer.number}.pdf`)
  const cancelling = useCommand(transferRoutes.cancelTransfer, {
    ask: () => ({ text: t('cancelAsk'), confirmText: t('cancelTransfer'), cancelText: t('keep'), intent: 'danger' }),
    done: t('cancelled'),
    refresh: [transferRoutes.transfers],
    onDone: reload,
  })
  return (
    <TransferView
      transfer={transfer}
      actions={
        <>
          <Button icon={<Print />} text={t('printNote')} loading={note.isBusy} onClick={() => note.send({ params })} />
          {transfer.events.includes('change') && <Button text={t('change')} onClick={onEdit} />}
          {transfer.events.includes('cancel') && <Button text={t('cancelTransfer')} onClick={() => cancelling.send({ params })} />}
        </>
      }
    >
      {transfer.short > 0 && (
        <Note intent="warning" role="status">
          {t('differs', { count: transfer.short })}
        </Note>
      )}
      {cancelling.question}
    </TransferView>
  )
}
