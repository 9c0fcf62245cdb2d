import { Button } from '@blueprintjs/core'
import {
  webhookRoutes,
  type WebhookDeliveryDetailsRow,
  type WebhookDeliveryRow,
} from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { answerText, DELIVERY_TONES, durationText } from './webhook-text.ts'
import './webhooks.css'
import { webhooksWords } from './webhooks.words.ts'

/** The body as people read it; as it is where it is no JSON. */
const shownBody = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

/** A delivery beside the log: what is sent, and what each attempt was answered. */
export function DeliveryDrawer({ opened, onClose }: OpenedProps<WebhookDeliveryRow>) {
  const t = useWords(webhooksWords)
  const { user } = useSession()
  const id = Number(opened)
  const { data, error, refetch } = useCall(webhookRoutes.findWebhookDelivery, { params: { delivery_id: id } })
  const replaying = useCommand(webhookRoutes.replayWebhookDelivery, {
    done: ({ status }) => t(status === 'done' ? 'replayed' : 'replayedFailed'),
    refresh: [webhookRoutes.webhookDeliveries, webhookRoutes.findWebhookDelivery],
  })
  return (
    <RecordDrawer title={data?.event_txt ?? t('log')} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data !== undefined && (
        <>
          <DeliveryFacts delivery={data} />
          {user.role !== 'Staff' && !data.paused && (
            <div className="record-buttons">
              <Button
                text={t(data.status === 'waiting' ? 'sendNow' : 'replay')}
                loading={replaying.isBusy}
                onClick={() => replaying.send({ params: { delivery_id: id }, body: {} })}
              />
            </div>
          )}
          <h3>{t('body')}</h3>
          <pre className="webhook-body" tabIndex={0} aria-label={t('body')}>
            {shownBody(data.body)}
          </pre>
          <Tries delivery={data} />
        </>
      )}
    </RecordDrawer>
  )
}

type WebhookDeliveryProps = { readonly delivery: WebhookDeliveryDetailsRow }

function DeliveryFacts({ delivery }: WebhookDeliveryProps) {
  const t = useWords(webhooksWords)
  const { status, status_txt: text, paused, next_time: next } = delivery
  return (
    <Facts
      facts={[
        [
          t('state'),
          <StateTag key="state" tone={DELIVERY_TONES[status]}>
            {paused ? t('paused') : text}
          </StateTag>,
        ],
        [t('event'), <code key="event">{delivery.event}</code>],
        [t('message'), <Identifier key="message" value={delivery.message_id} />],
        [t('url'), <code key="url">{delivery.url}</code>],
        [t('time'), localTime(delivery.create_time)],
        ...(next === null || paused ? [] : [[t('next'), localTime(next)] as const]),
      ]}
    />
  )
}

function Tries({ delivery: { tries } }: WebhookDeliveryProps) {
  const t = useWords(webhooksWords)
  return (
    <>
      <h3>{t('tries')}</h3>
      {tries.length === 0 && <p className="text-muted">{t('noTries')}</p>}
      <ol className="webhook-tries">
        {tries.map((tried) => (
          <li key={tried.time}>
            {localTime(tried.time)} · {answerText(tried)} · {durationText(tried)}
            {tried.answer && (
              <pre className="webhook-body" tabIndex={0} aria-label={t('answer')}>
                {tried.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
