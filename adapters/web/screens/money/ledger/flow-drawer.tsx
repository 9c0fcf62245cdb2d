import { moneyText } from '../../../base/money-text.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FlowCause } from '#core/money/ledger/statements/flow-cause.ts'
import { flowRoutes, type FlowRow } from '../../../../http/contract/money/ledger/flow.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { useCausePath } from './cause-path.ts'
import { flowWords } from './flow.words.ts'

const CAUSE_WORDS = {
  order: 'causeOrder',
  top_up: 'causeTopUp',
  bill: 'causeBill',
  storage_bill: 'causeStorage',
  claim: 'causeClaim',
  refund: 'causeRefund',
  cod: 'causeCod',
} as const satisfies Readonly<Record<FlowCause, string>>

type Amount = FlowRow['balance']
/** Returns the amount of a change: money that came in has its sign, as money that went out does. */
export const changeText = ({ amount, currency }: Amount): string =>
  `${amount.startsWith('-') ? '' : '+'}${groupThousands(amount)} ${currency}`

/** A movement beside the list: what it was for, what caused it, and what reversed it. */
export function FlowDrawer({ opened, onOpen, onClose }: OpenedProps<FlowRow>) {
  const t = useWords(flowWords)
  const { data, error, refetch } = useCall(flowRoutes.flowEntry, { params: { flow_num: opened } })
  return (
    <RecordDrawer title={data?.kind_txt ?? t('title')} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <>
          <p className="flow-entry-sum figure">{changeText(data.change_amount)}</p>
          <EntryFacts entry={data} onOpen={onOpen} />
          {data.parts.length > 0 && <Parts parts={data.parts} caption={t('parts')} />}
        </>
      )}
    </RecordDrawer>
  )
}

function EntryFacts({ entry, onOpen }: { readonly entry: FlowRow; readonly onOpen: (number: string) => void }) {
  const t = useWords(flowWords)
  const other = (number: string) => (
    <Button variant="minimal" size="small" onClick={() => onOpen(number)}>
      {number}
    </Button>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('number'), <Identifier key="number" value={entry.flow_num} />],
    [t('time'), localTime(entry.create_time)],
    [t('balanceAfter'), moneyText(entry.balance)],
    [t('payWay'), entry.pay_way_txt],
    [t('calculated'), t(entry.is_calculate ? 'yes' : 'no')],
    ...(entry.fixed_fee === null ? [] : [[t('fixedFee'), moneyText(entry.fixed_fee)] as const]),
    [t('cause'), <Cause key="cause" entry={entry} />],
    ...(entry.remark === null ? [] : [[t('remark'), entry.remark] as const]),
    ...(entry.reverses === null ? [] : [[t('reverses'), other(entry.reverses)] as const]),
    ...(entry.reversed_by === null ? [] : [[t('reversedBy'), other(entry.reversed_by)] as const]),
  ]
  return <Facts facts={facts} />
}

function Cause({ entry: { cause, reference } }: { readonly entry: FlowRow }) {
  const t = useWords(flowWords)
  const path = useCausePath()(cause)
  return (
    <>
      {cause !== null && `${t(CAUSE_WORDS[cause.kind])} `}
      {path === null ? <bdi>{reference}</bdi> : <Link to={path}>{reference}</Link>}
    </>
  )
}

type PartsProps = { readonly parts: readonly { readonly account_txt: string; readonly amount: Amount }[]; readonly caption: string }

function Parts({ parts, caption }: PartsProps) {
  return (
    <table className="flow-parts">
      <caption className="section-title">{caption}</caption>
      <tbody>
        {parts.map(({ account_txt: account, amount }) => (
          <tr key={`${account} ${amount.currency} ${amount.amount}`}>
            <th scope="row">{account}</th>
            <td className="amount">{moneyText(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
