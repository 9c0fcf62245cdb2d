import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { claimRoutes, type ClaimRow } from '../../../../http/contract/operations/support/claim.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Fact, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { WaitsNote } from '../../../ui/note/waits-note.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { newKey } from '../../../base/new-key.ts'
import { orderPath } from '../../../base/paths.ts'
import { AnswerClaimDialog, DecideClaimDialog, type Answer, type Decision } from './claim-dialogs.tsx'
import { CLAIM_TONES } from './claim-tones.ts'
import { claimsWords } from './claims.words.ts'
import { useRefreshClaims } from './use-refresh-claims.ts'

/**
 * A claim beside the list: what happened, its proof, what was decided, and what can be done now.
 */
export function ClaimDrawer({ opened, onClose }: OpenedProps<ClaimRow>) {
  const t = useWords(claimsWords)
  const { data, error, refetch } = useCall(claimRoutes.findClaim, { params: { claim_number: opened } })
  return (
    <RecordDrawer title={t('one', { number: opened })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <Facts claim={data} />
          <Proofs claim={data} />
          <Events claim={data} />
        </>
      )}
    </RecordDrawer>
  )
}

type ClaimPartProps = { readonly claim: ClaimRow }

function Facts({ claim }: ClaimPartProps) {
  const t = useWords(claimsWords)
  const { user } = useSession()
  const { order_number: order, approved_amount: approved, decision, paid_time: paid } = claim
  return (
    <dl className="record-facts">
      <Fact name={t('state')}>
        <StateTag tone={CLAIM_TONES[claim.status]}>{claim.status_txt}</StateTag>
      </Fact>
      <Fact name={t('order')}>
        <Link to={orderPath(order)}>{order}</Link>
      </Fact>
      {user.role === 'Staff' && <Fact name={t('client')}>{claim.account}</Fact>}
      <Fact name={t('reason')}>{claim.reason_txt}</Fact>
      <Fact name={t('claimed')}>
        <strong>{moneyText(claim.claim_amount)}</strong>
      </Fact>
      <Fact name={t('description')}>
        <bdi>{claim.description}</bdi>
      </Fact>
      {approved !== null && (
        <Fact name={t('approved')}>
          <strong>{moneyText(approved)}</strong>
        </Fact>
      )}
      {decision !== null && (
        <Fact name={t('decision')}>
          <bdi>{decision}</bdi>
        </Fact>
      )}
      <Fact name={t('created')}>{localTime(claim.create_time)}</Fact>
      {paid !== null && <Fact name={t('paid')}>{localTime(paid)}</Fact>}
    </dl>
  )
}

function Proofs({ claim: { attachments } }: ClaimPartProps) {
  const t = useWords(claimsWords)
  if (attachments.length === 0) return null
  return (
    <>
      <h3>{t('proofs')}</h3>
      <ul>
        {attachments.map(({ src, name }) => (
          <li key={src}>
            <a href={src} download={name}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const DECIDED: readonly Decision[] = ['approve', 'request_documents', 'reject']
const ANSWERED: readonly Answer[] = ['submit_documents', 'appeal']

function Events({ claim }: ClaimPartProps) {
  const t = useWords(claimsWords)
  const refresh = useRefreshClaims()
  const key = useCurrent(newKey)
  const [opened, setOpened] = useState<Decision | Answer>()
  const params = { claim_number: claim.claim_number }
  const amount = claim.approved_amount === null ? '' : moneyText(claim.approved_amount)
  const review = useCommand<unknown>((_, api) => api.call(claimRoutes.reviewClaim, { params, body: {} }), {
    done: t('reviewed'),
    onDone: refresh,
  })
  const pay = useCommand((_: void, api) => api.call(claimRoutes.payClaim, { params }, { idempotencyKey: key.now() }), {
    ask: () => ({
      title: t('pay', { amount }),
      text: t('payText', { amount, client: claim.account }),
      confirmText: t('pay', { amount }),
      cancelText: t('payKeep'),
    }),
    done: ({ waits_for: request }) => (request === undefined ? t('payDone') : undefined),
    onDone: refresh,
  })
  const accept = useCommand<unknown>((_, api) => api.call(claimRoutes.acceptClaim, { params }), { done: t('accepted'), onDone: refresh })
  const withdraw = useCommand<unknown>((_, api) => api.call(claimRoutes.withdrawClaim, { params, body: {} }), {
    ask: () => ({ title: t('withdraw'), text: t('withdrawText'), confirmText: t('withdraw'), cancelText: t('withdrawKeep') }),
    done: t('withdrawn'),
    onDone: refresh,
  })
  const { events } = claim
  if (events.length === 0) return null
  const close = (): void => setOpened(undefined)
  return (
    <div className="record-buttons">
      {events.includes('accept') && <Button intent="primary" text={t('accept')} loading={accept.isBusy} onClick={() => accept.send()} />}
      {events.includes('review') && <Button intent="primary" text={t('review')} loading={review.isBusy} onClick={() => review.send()} />}
      {events.includes('pay') && <Button intent="primary" text={t('pay', { amount })} loading={pay.isBusy} onClick={() => pay.send()} />}
      {[...DECIDED, ...ANSWERED]
        .filter((event) => events.includes(event))
        .map((event, place) => (
          <Button key={event} intent={place === 0 ? 'primary' : 'none'} text={t(event)} onClick={() => setOpened(event)} />
        ))}
      {events.includes('withdraw') && <Button text={t('withdraw')} loading={withdraw.isBusy} onClick={() => withdraw.send()} />}
      {DECIDED.map((event) => event === opened && <DecideClaimDialog key={event} claim={claim} decision={event} onClose={close} />)}
      {ANSWERED.map((event) => event === opened && <AnswerClaimDialog key={event} claim={claim} answer={event} onClose={close} />)}
      {pay.question}
      {pay.data?.waits_for !== undefined && (
        <WaitsNote requests={[pay.data.waits_for]}>{t('payText', { amount, client: claim.account })}</WaitsNote>
      )}
      {withdraw.question}
    </div>
  )
}
