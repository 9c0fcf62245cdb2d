import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { labelOfEvent } from '#core/portal/webhooks/webhook-event.ts'
import { webhookRoutes, type WebhookRow } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { useCall, useInvalidate, useSession } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { notify } from '../../../ui/note/notify.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { answerText, stateOfWebhook, WEBHOOK_STATES, WEBHOOK_TONES } from './webhook-text.ts'
import { webhooksWords } from './webhooks.words.ts'

/** An endpoint beside the list: its state, its events, and what its owner may do with it. */
export function WebhookDrawer({ opened, onClose }: OpenedProps<WebhookRow>) {
  const t = useWords(webhooksWords)
  const id = Number(opened)
  const { user } = useSession()
  const { data, error, refetch } = useCall(webhookRoutes.findWebhook, { params: { webhook_id: id } })
  return (
    <RecordDrawer title={t('one', { id })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <EndpointFacts row={data} isStaff={user.role === 'Staff'} />
          {user.role === 'Staff' ? null : <Actions row={data} onClose={onClose} />}
        </>
      )}
    </RecordDrawer>
  )
}

function EndpointFacts({ row, isStaff }: { readonly row: WebhookRow; readonly isStaff: boolean }) {
  const t = useWords(webhooksWords)
  const state = stateOfWebhook(row)
  return (
    <Facts
      facts={[
        [
          t('state'),
          <span key="state">
            <StateTag tone={WEBHOOK_TONES[state]}>{say(WEBHOOK_STATES[state].label)}</StateTag> {row.off_reason_txt}
          </span>,
        ],
        ...(isStaff ? [[t('client'), `${row.client_name} (${row.account})`] as const] : []),
        [t('url'), <code key="url">{row.url}</code>],
        ...(row.description === null ? [] : [[t('description'), <bdi key="description">{row.description}</bdi>] as const]),
        [
          t('events'),
          row.events.map((event) => (
            <div key={event}>
              {say(labelOfEvent(event))} <code>{event}</code>
            </div>
          )),
        ],
        [t('waiting'), String(row.waiting)],
        ...(row.failing_since === null ? [] : [[t('failingSince'), localTime(row.failing_since)] as const]),
        ...(row.previous_secret_until === null ? [] : [[t('previousSecret'), localTime(row.previous_secret_until)] as const]),
        [t('created'), localTime(row.create_time)],
        [
          t('log'),
          <Link key="log" to={`${isStaff ? '/admin' : '/system'}/webhooks/log?webhook_id=${row.id}`}>
            {t('log')}
          </Link>,
        ],
      ]}
    />
  )
}

function Actions({ row, onClose }: { readonly row: WebhookRow; readonly onClose: () => void }) {
  const t = useWords(webhooksWords)
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<'edit' | 'replay'>()
  const [secret, setSecret] = useState<string>()
  const refresh = [webhookRoutes.webhooks, webhookRoutes.findWebhook, webhookRoutes.webhookDeliveries]
  const params = { webhook_id: row.id }
  const testing = useCommand(webhookRoutes.testWebhook, {
    refresh,
    onDone: ({ status, last }) => {
      if (status === 'done') notify({ intent: 'success', message: t('testDone', { status: last?.http_status ?? '' }) })
      else notify({ intent: 'danger', message: t('testFailed', { reason: last === null ? '' : answerText(last) }) })
    },
  })
  const rotating = useCommand(webhookRoutes.rotateWebhookSecret, {
    refresh,
    ask: () => ({ title: t('rotate'), text: t('rotateText'), confirmText: t('rotate') }),
    onDone: (made) => setSecret(made.secret),
  })
  const removing = useCommand(webhookRoutes.removeWebhook, {
    done: t('removed'),
    ask: () => ({ title: t('remove'), text: t('removeText'), confirmText: t('remove'), intent: 'danger' }),
    onDone: () => {
      onClose()
      void invalidate(webhookRoutes.webhooks, webhookRoutes.webhookDeliveries)
    },
  })
  return (
    <div className="record-buttons">
      <Button intent="primary" text={t('test')} loading={testing.isBusy} onClick={() => testing.send({ params, body: {} })} />
      <Button text={t('edit')} onClick={() => setOpen('edit')} />
      <Button text={t('replayFailed')} disabled={!row.enabled} onClick={() => setOpen('replay')} />
      <Button text={t('rotate')} loading={rotating.isBusy} onClick={() => rotating.send({ params, body: {} })} />
      <Button text={t('remove')} intent="danger" variant="outlined" loading={removing.isBusy} onClick={() => removing.send({ params })} />
      {rotating.question}
      {removing.question}
      {open === 'edit' && <WebhookDialog row={row} onClose={() => setOpen(undefined)} />}
      {open === 'replay' && <ReplayDialog row={row} onClose={() => setOpen(undefined)} />}
      {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  )
}
