import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { RefundDecision } from '#core/money/refunds/refund.machine.ts'
import { refundRoutes, type RefundRow } from '../../../../http/contract/money/refunds/refund.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Fact, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { orderPath } from '../../../base/paths.ts'
import { refundDecisions } from './refund-decisions.tsx'
import { REFUND_TONES } from './refund-tones.ts'
import { refundsWords } from './refunds.words.ts'
import { useRefreshRefunds } from './use-refresh-refunds.ts'

/** A refund beside the list: what was asked for and why, its files, and who decided. */
export function RefundDrawer({ opened, onClose }: OpenedProps<RefundRow>) {
  const t = useWords(refundsWords)
  const id = Number(opened)
  const { data, error, refetch } = useCall(refundRoutes.findRefund, { params: { refund_id: id } })
  return (
    <RecordDrawer title={t('one', { id })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <Facts refund={data} />
          <Decisions refund={data} />
        </>
      )}
    </RecordDrawer>
  )
}

function Facts({ refund }: { readonly refund: RefundRow }) {
  const t = useWords(refundsWords)
  const { user } = useSession()
  const { order_number: order, decide_time: decided, flow_num: flow, decide_reason: reason, files } = refund
  return (
    <>
      <dl className="record-facts">
        <Fact name={t('state')}>
          <StateTag tone={REFUND_TONES[refund.status]}>{refund.status_txt}</StateTag>
        </Fact>
        <Fact name={t('amount')}>
          <strong>{moneyText(refund.amount)}</strong>
        </Fact>
        <Fact name={t('order')}>
          <Link to={orderPath(order)}>{order}</Link>
        </Fact>
        {user.role === 'Staff' && <Fact name={t('client')}>{refund.account}</Fact>}
        <Fact name={t('reason')}>
          <bdi>{refund.reason}</bdi>
        </Fact>
        <Fact name={t('requested')}>{`${localTime(refund.create_time)} · ${refund.requested_by ?? t('byStaff')}`}</Fact>
        {decided !== null && <Fact name={t('decided')}>{[localTime(decided), refund.decided_by].filter(Boolean).join(' · ')}</Fact>}
        {reason !== null && (
          <Fact name={t('decisionReason')}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
        {flow !== null && (
          <Fact name={t('flow')}>
            <Identifier value={flow} />
          </Fact>
        )}
      </dl>
      {files.length > 0 && (
        <>
          <h3>{t('files')}</h3>
          <ul>
            {files.map(({ src, name }) => (
              <li key={src}>
                <a href={src} download={name}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Decisions({ refund }: { readonly refund: RefundRow }) {
  const t = useWords(refundsWords)
  const refresh = useRefreshRefunds()
  const [deciding, setDeciding] = useState<RefundDecision>()
  const withdraw = useCommand(refundRoutes.withdrawRefund, { done: t('withdrawn'), onDone: refresh })
  const { id, events } = refund
  if (events.length === 0) return null
  return (
    <div className="record-buttons">
      {events.includes('approve') && <Button intent="primary" text={t('approve')} onClick={() => setDeciding('approve')} />}
      {events.includes('reject') && <Button text={t('reject')} onClick={() => setDeciding('reject')} />}
      {events.includes('withdraw') && (
        <Button text={t('withdrawAct')} loading={withdraw.isBusy} onClick={() => withdraw.send({ params: { refund_id: id } })} />
      )}
      {deciding !== undefined && (
        <refundDecisions.Dialog decision={deciding} opened={String(id)} row={refund} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  )
}
