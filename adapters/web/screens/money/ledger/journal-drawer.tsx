import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { journalRoutes, type JournalDetails, type JournalRow } from '../../../../http/contract/money/ledger/journal.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { journalWords } from './journal.words.ts'
import './ledger.css'
import { staffCausePath } from './staff-cause-path.ts'

const DIGITS = /^F0*(\d+)$/

/**
 * An entry beside the journal: its legs with the links of their chains, what caused it, and what
 * reverses it.
 */
export function JournalDrawer({ opened, onOpen, onClose }: OpenedProps<JournalRow>) {
  const t = useWords(journalWords)
  const { data, error, refetch } = useCall(journalRoutes.journalEntry, { params: { entry: Number(opened) } })
  const title = data === undefined ? t('title') : `${data.kind_txt} ${data.flow_num}`
  return (
    <RecordDrawer holds="table" title={title} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <>
          <p className="flow-entry-sum figure">{data.amounts.map(moneyText).join(' · ')}</p>
          <EntryFacts entry={data} onOpen={onOpen} />
          <h3>{t('legs')}</h3>
          <Legs legs={data.legs} />
        </>
      )}
    </RecordDrawer>
  )
}

type FactsProps = { readonly entry: JournalDetails; readonly onOpen: (number: string) => void }

function EntryFacts({ entry, onOpen }: FactsProps) {
  const t = useWords(journalWords)
  const other = (flow: string): ReactNode => {
    const digits = DIGITS.exec(flow)?.[1]
    if (digits === undefined) return <bdi>{flow}</bdi>
    return (
      <Button variant="minimal" size="small" onClick={() => onOpen(digits)}>
        {flow}
      </Button>
    )
  }
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('number'), <Identifier key="number" value={entry.flow_num} />],
    [t('time'), localTime(entry.create_time)],
    [t('month'), entry.month],
    ...(entry.client === null ? [] : [[t('client'), <bdi key="client">{entry.client}</bdi>] as const]),
    [t('reference'), <Cause key="reference" entry={entry} />],
    [t('payWay'), entry.pay_way_txt],
    [t('by'), entry.created_by === '' ? '—' : <bdi key="by">{entry.created_by}</bdi>],
    ...(entry.remark === null ? [] : [[t('remark'), <bdi key="remark">{entry.remark}</bdi>] as const]),
    ...(entry.reverses === null ? [] : [[t('reverses'), other(entry.reverses)] as const]),
    ...(entry.reversed_by === null ? [] : [[t('reversedBy'), other(entry.reversed_by)] as const]),
  ]
  return <Facts facts={facts} />
}

/** The reference of an entry, which leads to what caused it. */
function Cause({ entry: { cause, reference } }: { readonly entry: JournalDetails }) {
  const path = staffCausePath(cause)
  return path === null ? <bdi>{reference}</bdi> : <Link to={path}>{reference}</Link>
}

function Legs({ legs }: { readonly legs: JournalDetails['legs'] }) {
  const t = useWords(journalWords)
  return (
    <ul className="journal-legs">
      {legs.map((leg) => (
        <li key={leg.account}>
          <div className="journal-leg">
            <strong>{leg.account_txt}</strong>
            {leg.owner !== null && <bdi>{leg.owner}</bdi>}
            <span className="journal-leg-side">{t(leg.debit === null ? 'credit' : 'debit')}</span>
            <span className="amount">{moneyText(leg.debit ?? leg.credit ?? leg.balance)}</span>
          </div>
          <div className="text-muted">
            {t('place', { sequence: leg.sequence })} · {t('balance')} {moneyText(leg.balance)}
          </div>
          <div className="journal-link text-muted">
            {t('link')} <code>{leg.link}</code>
          </div>
        </li>
      ))}
    </ul>
  )
}
