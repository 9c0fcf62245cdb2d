import { moneyText } from '../../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { remittanceRoutes, type RemittanceDetails } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { HistoryTable } from '../../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../../resource/document/document-facts.tsx'
import { RemittanceDialog, type RemittanceOpened } from './remittance-dialogs.tsx'
import { RemittanceLines } from './remittance-lines.tsx'
import { RemittanceMoney } from './remittance-money.tsx'
import { REMITTANCE_TONES } from './remittance-paths.ts'
import { remittancesWords } from './remittances.words.ts'
import { useRefreshRemittance } from './use-refresh-remittance.ts'

/** A remittance: what is open of it, its orders, its money, and what happened to it. */
export default function RemittanceDetailPage() {
  const t = useWords(remittancesWords)
  const id = Number(useParams()['remittance'])
  const answer = useCall(remittanceRoutes.findRemittance, { params: { id } })
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(remittance) => <FoundRemittance key={remittance.id} remittance={remittance} />}
    </FoundDocument>
  )
}

type FoundRemittanceProps = { readonly remittance: RemittanceDetails }

function FoundRemittance({ remittance }: FoundRemittanceProps) {
  const t = useWords(remittancesWords)
  const [opened, setOpened] = useState<RemittanceOpened>()
  return (
    <>
      <DocumentHeader
        title={t('remittance', { number: remittance.number })}
        number={remittance.number}
        tone={REMITTANCE_TONES[remittance.status]}
        state={remittance.status_txt}
        actions={<Actions remittance={remittance} onOpen={setOpened} />}
      />
      <Difference remittance={remittance} />
      <Facts remittance={remittance} />
      <RemittanceLines remittance={remittance} onOpen={setOpened} />
      <RemittanceMoney remittance={remittance} onOpen={setOpened} />
      <HistoryTable history={remittance.history} />
      {opened !== undefined && <RemittanceDialog remittance={remittance} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Difference({ remittance: { open_amount: open } }: FoundRemittanceProps) {
  const t = useWords(remittancesWords)
  const value = Number(open.amount)
  if (value === 0) return null
  const amount = moneyText({ ...open, amount: open.amount.replace('-', '') })
  return <Note intent="warning">{t(value < 0 ? 'shortNote' : 'overNote', { amount })}</Note>
}

function Actions({ remittance, onOpen }: FoundRemittanceProps & { readonly onOpen: (opened: RemittanceOpened) => void }) {
  const t = useWords(remittancesWords)
  const refresh = useRefreshRemittance()
  const { id, events, status } = remittance
  const matching = useCommand(remittanceRoutes.matchRemittance, {
    done: ({ unmatched: count }: RemittanceDetails) => t('matchedDone', { count }),
    onDone: refresh,
  })
  return (
    <>
      {events.includes('receive') && (
        <Button
          intent="primary"
          text={t(status === 'announced' ? 'receive' : 'receiveAgain')}
          onClick={() => onOpen({ kind: 'receive' })}
        />
      )}
      {events.includes('explain') && <Button text={t('explain')} onClick={() => onOpen({ kind: 'explain' })} />}
      {events.includes('match') && <Button text={t('match')} loading={matching.isBusy} onClick={() => matching.send({ params: { id } })} />}
      {events.includes('cancel') && <Button text={t('cancelIt')} onClick={() => onOpen({ kind: 'cancel' })} />}
    </>
  )
}

function Facts({ remittance }: FoundRemittanceProps) {
  const t = useWords(remittancesWords)
  const { announced, receive_time: received, close_time: closed } = remittance
  const facts: readonly DocumentFact[] = [
    [t('agent'), remittance.agent_name],
    [t('announced'), announced === null ? '–' : moneyText(announced)],
    [t('matchedAmount'), moneyText(remittance.matched_amount)],
    [t('received'), moneyText(remittance.received_amount)],
    [t('explained'), moneyText(remittance.explained_amount)],
    [t('open'), moneyText(remittance.open_amount)],
    [t('reference'), remittance.reference ?? '–'],
    [t('announcedBy'), `${remittance.announced_by} · ${localTime(remittance.announce_time)}`],
    [t('receiveTime'), received === null ? '–' : localTime(received)],
    [t('closeTime'), closed === null ? '–' : localTime(closed)],
    [t('note'), remittance.note ?? '–'],
  ]
  return <DocumentFacts facts={facts} />
}
