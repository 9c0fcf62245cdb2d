import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useNavigate, useParams } from 'react-router-dom'
import { transferRoutes, type ClientsTransferDetails } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { countingPath } from '../../../../base/paths.ts'
import { HistoryTable } from '../../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../../resource/document/found-document.tsx'
import { TransferView } from './transfer-view.tsx'
import { transferWords } from './transfer.words.ts'

/** A transfer for staff, who send it and end its receipt. */
export default function ClientsTransferPage() {
  const t = useWords(transferWords)
  const { number = '' } = useParams()
  const answer = useCall(transferRoutes.findClientsTransfer, { params: { number } })
  return (
    <FoundDocument answer={answer} title={t('transfer', { number })}>
      {(transfer) => <Found transfer={transfer} reload={() => void answer.refetch()} />}
    </FoundDocument>
  )
}

function Found({ transfer, reload }: { readonly transfer: ClientsTransferDetails; readonly reload: () => void }) {
  const t = useWords(transferWords)
  const navigate = useNavigate()
  const { number, pieces, received, from_warehouse: from, to_warehouse: to } = transfer
  const note = useDownload(transferRoutes.printClientsTransfer, `transfer-${number}.pdf`)
  const moving = useCommand(transferRoutes.moveTransfer, {
    ask: ({ params }) => {
      const event = params?.event ?? 'send'
      const text = event === 'send' ? t('sendAsk', { pieces, from, to }) : t('receiveAsk', { received, pieces })
      return { text, confirmText: t(event), cancelText: t('close'), intent: 'primary' }
    },
    done: (_answer, { params }) => t(params?.event === 'send' ? 'sendDone' : 'receiveDone'),
    refresh: [transferRoutes.clientsTransfers],
    onDone: reload,
  })
  const isArriving = transfer.events.includes('receive')
  return (
    <TransferView
      transfer={transfer}
      actions={
        <>
          <Button icon={<Print />} text={t('printNote')} loading={note.isBusy} onClick={() => note.send({ params: { number } })} />
          {isArriving && <Button text={t('scan')} onClick={() => void navigate(countingPath('transfer', number))} />}
          {(['send', 'receive'] as const).map(
            (event) =>
              transfer.events.includes(event) && (
                <Button
                  key={event}
                  intent="primary"
                  text={t(event)}
                  loading={moving.isBusy}
                  onClick={() => moving.send({ params: { number, event } })}
                />
              ),
          )}
        </>
      }
    >
      <HistoryTable history={transfer.history} />
      {moving.question}
    </TransferView>
  )
}
