import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import { bankRoutes, type BankLineDetails, type BankLineRow } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { bankWords } from './bank.words.ts'
import { DecideBankLine } from './decide-bank-line.tsx'
import { Suggestions } from './suggestions.tsx'

export const TONES = { unmatched: 'waiting', suggested: 'moving', confirmed: 'done', ignored: 'ended' } as const

/** A line beside the list: what it may be for and why, what it paid, and what happened to it. */
export function BankLineDrawer({ opened, onClose }: OpenedProps<BankLineRow>) {
  const t = useWords(bankWords)
  const { data, error, refetch } = useCall(bankRoutes.findBankLine, { params: { line: Number(opened) } })
  return (
    <RecordDrawer title={data?.payer_name ?? t('title')} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <>
          <p className="bank-line-sum">
            <span className="figure">{moneyText(data.amount)}</span>
            <StateTag tone={TONES[data.status]}>{say(bankLineMachine.states[data.status].label)}</StateTag>
          </p>
          <LineFacts line={data} />
          <Work key={`${data.id} ${data.status}`} line={data} />
          {data.parts.length > 0 && <Parts parts={data.parts} />}
          <History history={data.history} />
        </>
      )}
    </RecordDrawer>
  )
}

function LineFacts({ line }: { readonly line: BankLineDetails }) {
  const t = useWords(bankWords)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('day'), line.day],
    ...(line.time === null ? [] : [[t('time'), localTime(line.time)] as const]),
    [t('account'), <Identifier key="account" value={line.account} />],
    ...(line.payer_account === null ? [] : [[t('payerAccount'), <Identifier key="payer" value={line.payer_account} />] as const]),
    ...(line.text === '' ? [] : [[t('said'), <bdi key="said">{line.text}</bdi>] as const]),
    ...(line.reference === null ? [] : [[t('reference'), <Identifier key="reference" value={line.reference} />] as const]),
    [t('number'), <Identifier key="number" value={line.number} />],
    ...(line.client === null ? [] : [[t('client'), `${line.client} · ${line.client_name ?? ''}`] as const]),
    ...(line.decided_by === null ? [] : [[t('decidedBy'), `${line.decided_by} · ${localTime(line.decide_time ?? '')}`] as const]),
    ...(line.reason === null ? [] : [[t('reason'), <bdi key="reason">{line.reason}</bdi>] as const]),
  ]
  return <Facts facts={facts} />
}

/** The actions for a line in its state. */
function Work({ line }: { readonly line: BankLineDetails }) {
  const t = useWords(bankWords)
  const [used, setUsed] = useState(0)
  const [deciding, setDeciding] = useState<'ignore' | 'undo'>()
  const canConfirm = line.events.includes('confirm')
  return (
    <>
      {(canConfirm || line.suggestions.length > 0) && (
        <Suggestions suggestions={line.suggestions} used={canConfirm ? used : undefined} onUse={setUsed} />
      )}
      {canConfirm && <ConfirmForm key={used} line={line} suggestion={line.suggestions[used]} />}
      <p className="bank-buttons bank-section">
        {line.events.includes('ignore') && <Button text={t('ignore')} onClick={() => setDeciding('ignore')} />}
        {line.events.includes('undo') && <Button text={t('undo')} onClick={() => setDeciding('undo')} />}
      </p>
      {deciding !== undefined && <DecideBankLine row={line} event={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

type Part = BankLineDetails['parts'][number]

function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const t = useWords(bankWords)
  const what = ({ kind, bill_number: bill }: Part): ReactNode =>
    bill === null ? (
      t(kind === 'wallet' ? 'walletPart' : kind === 'remittance' ? 'kindRemittance' : 'payoutPart')
    ) : (
      <Link to={`/admin/finance/bills/${bill}`}>{bill}</Link>
    )
  return (
    <section className="bank-section">
      <h3 className="section-title">{t('booked')}</h3>
      <table className="bank-parts">
        <tbody>
          {parts.map((part) => (
            <tr key={part.flow_num} data-undone={!part.is_live}>
              <th scope="row">
                {what(part)} {!part.is_live && `(${t('undonePart')})`}
              </th>
              <td className="amount">{moneyText(part.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function History({ history }: Pick<BankLineDetails, 'history'>) {
  const t = useWords(bankWords)
  if (history.length === 0) return null
  return (
    <section className="bank-section">
      <h3 className="section-title">{t('history')}</h3>
      <ul>
        {history.map(({ time, actor, action_txt: action, changes }) => (
          <li key={`${time} ${action}`}>
            {localTime(time)} · {actor} · {action}
            {changes.map(({ label, to }) => (
              <bdi key={label}>
                {' '}
                · {label}: {to}
              </bdi>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name of a provider's settlement. */
export const settlementText = (channel: keyof typeof PAY_WAYS): string =>
  say(bankWords.table.settlement, { channel: say(PAY_WAYS[channel]) })
