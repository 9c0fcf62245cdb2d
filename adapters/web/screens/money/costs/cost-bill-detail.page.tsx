import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { costBillFields } from '#core/money/costs/cost-fields.ts'
import type { CostBillEvent } from '#core/money/costs/cost-bill.machine.ts'
import { costBillRoutes, type CostBillDetails, type CostBillRow } from '../../../../http/contract/money/costs/cost-bill.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand, type Work } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { HistoryTable } from '../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../resource/document/document-facts.tsx'
import { CostLines } from './cost-lines.tsx'
import { COST_TONES, COSTS_PATH } from './cost-text.ts'
import './costs.css'
import { costWords } from './costs.words.ts'
import { useCostRefresh } from './use-cost-refresh.ts'

/** A cost bill: its head, its lines with what they differ in, and what happened to it. */
export default function CostBillDetailPage() {
  const t = useWords(costWords)
  const id = Number(useParams()['bill'])
  const answer = useCall(costBillRoutes.findCostBill, { params: { id } })
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(bill) => <FoundCostBill key={bill.id} bill={bill} />}
    </FoundDocument>
  )
}

type FoundCostBillProps = { readonly bill: CostBillDetails }

function FoundCostBill({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  return (
    <>
      <DocumentHeader
        title={t('bill', { number: bill.bill_number })}
        number={bill.bill_number}
        tone={COST_TONES[bill.status]}
        state={bill.status_txt}
        actions={<Actions bill={bill} />}
      />
      <Facts bill={bill} />
      {bill.status === 'booked' && Number(bill.unspread.amount) !== 0 && <Unspread bill={bill} />}
      <CostLines bill={bill} />
      <HistoryTable history={bill.history} />
    </>
  )
}

/** The amount that was accepted although no parcel is known for it. */
function Unspread({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  return <Note intent="warning">{t('unspread', { amount: moneyText(bill.unspread) })}</Note>
}

/** The events of a bill in the order of their buttons. */
const MOVES = ['check', 'book', 'settle', 'dispute', 'reopen'] as const satisfies readonly CostBillEvent[]
const PRIMARY: ReadonlySet<CostBillEvent> = new Set(['check', 'book', 'settle'])
/** Questions asked before an event that cannot be taken back. */
const QUESTIONS = { book: 'bookAsk', reopen: 'reopenAsk' } as const

function Actions({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  const refresh = useCostRefresh()
  const move: Work<CostBillEvent, CostBillRow> = (event, api) =>
    event === 'book'
      ? api.call(costBillRoutes.bookCostBill, { params: { id: bill.id } })
      : api.call(costBillRoutes.moveCostBill, { params: { id: bill.id, event } })
  const options = { done: ({ undecided: count }: CostBillRow, event: CostBillEvent) => t(`${event}Done`, { count }), onDone: refresh }
  const moving = useCommand(move, options)
  const asking = useCommand(move, {
    ...options,
    ask: (event) => ({
      text: t(event === 'book' ? QUESTIONS.book : QUESTIONS.reopen, { count: bill.lines }),
      confirmText: t(event),
      cancelText: t('keep'),
    }),
  })
  return (
    <>
      {MOVES.map(
        (event) =>
          bill.events.includes(event) && (
            <Button
              key={event}
              intent={PRIMARY.has(event) ? 'primary' : 'none'}
              text={t(event)}
              loading={moving.isBusy}
              onClick={() => (event in QUESTIONS ? asking : moving).send(event)}
            />
          ),
      )}
      {bill.disputed > 0 && <DisputeFile bill={bill} />}
      <DraftActions bill={bill} />
      {asking.question}
    </>
  )
}

function DisputeFile({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  const file = useDownload(costBillRoutes.costDispute, `dispute-${bill.bill_number}.xlsx`)
  return <Button text={t('disputeFile')} loading={file.isBusy} onClick={() => file.send({ params: { id: bill.id } })} />
}

function DraftActions({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  const refresh = useCostRefresh()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const removing = useCommand(costBillRoutes.removeCostBill, {
    ask: () => ({
      text: t('removeAsk', { number: bill.bill_number }),
      confirmText: t('remove'),
      cancelText: t('keep'),
      intent: 'danger',
    }),
    done: t('removed'),
    onDone: () => {
      void invalidate(costBillRoutes.costBills)
      void navigate(COSTS_PATH)
    },
  })
  return (
    <>
      {bill.events.includes('change') && <Button text={t('edit')} onClick={() => setEditing(true)} />}
      {bill.events.includes('delete') && <Button text={t('remove')} onClick={() => removing.send({ params: { id: bill.id } })} />}
      {isEditing && (
        <FieldsDialog
          title={t('edit')}
          confirmText={t('save')}
          fields={costBillFields}
          record={bill}
          send={(body, api) =>
            api.call(costBillRoutes.changeCostBill, { params: { id: bill.id }, body: { ...body, version: bill.version } })
          }
          done={() => t('saved')}
          onDone={() => {
            setEditing(false)
            refresh()
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {removing.question}
    </>
  )
}

function Facts({ bill }: FoundCostBillProps) {
  const t = useWords(costWords)
  const { titleOf } = useReferenceTitlesOf(['supplier'])
  const facts: readonly DocumentFact[] = [
    [t('supplier'), titleOf('supplier', bill.supplier) || bill.supplier],
    [t('billDate'), bill.bill_date],
    [t('billTotal'), moneyText(bill.total)],
    [t('lineSum'), moneyText(bill.line_sum)],
    [t('undecided'), String(bill.undecided)],
    [t('disputed'), String(bill.disputed)],
    [t('spread'), moneyText(bill.spread)],
    [t('createdBy'), bill.created_by],
    [t('booked'), bill.booked_time === null ? '–' : localTime(bill.booked_time)],
    [t('remark'), bill.remark ?? '–'],
  ]
  return <DocumentFacts facts={facts} />
}
