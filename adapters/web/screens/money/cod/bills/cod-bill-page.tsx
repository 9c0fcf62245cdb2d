import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useCall } from '../../../../base/api.ts'
import { useLive } from '../../../../base/live.ts'
import { useWords } from '../../../../base/words.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { HistoryTable } from '../../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../../resource/document/found-document.tsx'
import { CodBillActions } from './cod-bill-actions.tsx'
import { CodBillCalculation, type ShownLines } from './cod-bill-calculation.tsx'
import { CodBillDisputes } from './cod-bill-disputes.tsx'
import { CodBillFacts } from './cod-bill-facts.tsx'
import { CodBillLines } from './cod-bill-lines.tsx'
import { COD_BILL_SIDES, COD_BILL_TONES, type CodBillSide } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import './cod-bills.css'

/**
 * A settlement bill: what is paid out and how it was calculated, its orders, what is disputed, and
 * for the staff what happened to it.
 */
export function CodBillPage({ side }: { readonly side: CodBillSide }) {
  const t = useWords(codBillsWords)
  const number = useParams()['bill'] ?? ''
  const answer = useCall(COD_BILL_SIDES[side].find, { params: { bill_number: number } })
  useLive('cod-bills', () => void answer.refetch())
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(bill) => <FoundBill key={bill.bill_number} bill={bill} side={side} />}
    </FoundDocument>
  )
}

const NONE: ReadonlySet<number> = new Set()

function FoundBill({ bill, side }: { readonly bill: CodBillDetails; readonly side: CodBillSide }) {
  const t = useWords(codBillsWords)
  const [shown, setShown] = useState<ShownLines>({})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE)
  const mayChoose = bill.events.includes(side === 'own' ? 'dispute' : 'reissue')
  return (
    <>
      <PageHeader
        title={t('bill', { number: bill.bill_number })}
        tab={bill.bill_number}
        aside={<States bill={bill} />}
        actions={<CodBillActions bill={bill} side={side} chosen={mayChoose ? chosen : NONE} onDone={() => setChosen(NONE)} />}
      />
      {bill.is_withdrawn && <Note intent="warning">{t('withdrawnNote', { reason: bill.withdraw_reason ?? '' })}</Note>}
      {side === 'staff' && bill.events.includes('confirm') && !bill.is_agreed && <Note intent="warning">{t('unsignedClient')}</Note>}
      {side === 'own' && mayChoose && chosen.size === 0 && <Note intent="primary">{t('disputeHint')}</Note>}
      <CodBillFacts bill={bill} side={side} />
      <CodBillCalculation bill={bill} onShow={setShown} />
      <CodBillDisputes bill={bill} onShow={setShown} />
      <CodBillLines bill={bill} side={side} shown={shown} onShow={setShown} {...(mayChoose ? { chosen, onChoose: setChosen } : {})} />
      <HistoryTable history={bill.history} />
    </>
  )
}

/** The state of each track that has orders. */
function States({ bill }: { readonly bill: CodBillDetails }) {
  const t = useWords(codBillsWords)
  if (bill.is_withdrawn)
    return (
      <StateTag tone="ended" isLarge>
        {t('withdrawnTag')}
      </StateTag>
    )
  return (
    <>
      {bill.orders > 0 && (
        <StateTag tone={COD_BILL_TONES[bill.cod_status]} isLarge>
          {bill.cod_status_txt}
        </StateTag>
      )}
      {bill.ncnd_orders > 0 && (
        <StateTag tone={COD_BILL_TONES[bill.cod_ncnd_status]} isLarge>
          {`${t('ncndState')} · ${bill.cod_ncnd_status_txt}`}
        </StateTag>
      )}
    </>
  )
}
