import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#core/portal/webhooks/webhook-event.ts'
import { endpointFields } from '#core/portal/webhooks/webhook.ts'
import { webhookRoutes, type WebhookRow } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import './webhooks.css'
import { webhooksWords } from './webhooks.words.ts'

type EventsProps = {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/** The events of an endpoint, with their names in code. */
function EventChoice({ chosen, error, onChange }: EventsProps) {
  const t = useWords(webhooksWords)
  return (
    <fieldset className="webhook-events">
      <legend>{t('events')}</legend>
      <Button size="small" variant="minimal" text={t('all')} onClick={() => onChange(WEBHOOK_EVENT_NAMES)} />
      <Button size="small" variant="minimal" text={t('none')} onClick={() => onChange([])} />
      {error !== undefined && (
        <div className="form-field-error" role="alert">
          {error}
        </div>
      )}
      <div className="webhook-events-grid">
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={() => onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])}
          >
            {say(WEBHOOK_EVENTS[event].label)} <code>{event}</code>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

type DialogProps = { readonly row?: WebhookRow | undefined; readonly onClose: () => void }

/** Adds an endpoint, whose secret is then shown once, or changes one. */
export function WebhookDialog({ row, onClose }: DialogProps) {
  const t = useWords(webhooksWords)
  const [events, setEvents] = useState<readonly string[]>(row?.events ?? ['order.status_changed', 'tracking.event_added'])
  const [isOn, setOn] = useState(row?.enabled ?? true)
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <WebhookSecretDialog secret={secret} onClose={onClose} />
  return (
    <FieldsDialog
      title={row === undefined ? t('add') : t('editOne', { id: row.id })}
      confirmText={t('save')}
      fields={endpointFields}
      record={row}
      send={async (fields, api): Promise<string | undefined> => {
        const body = { ...fields, events: [...events], enabled: isOn }
        if (row === undefined) return (await api.call(webhookRoutes.addWebhook, { body })).secret
        await api.call(webhookRoutes.changeWebhook, { params: { webhook_id: row.id }, body: { ...body, version: row.version } })
        return undefined
      }}
      done={() => t('saved')}
      refresh={[webhookRoutes.webhooks, webhookRoutes.findWebhook]}
      onDone={(made) => {
        if (made === undefined) onClose()
        else setSecret(made)
      }}
      onClose={onClose}
      below={(errors) => (
        <>
          <EventChoice
            chosen={events}
            error={Object.entries(errors).find(([path]) => path.startsWith('events'))?.[1]}
            onChange={setEvents}
          />
          <Checkbox checked={isOn} label={t('isOn')} onChange={() => setOn(!isOn)} />
        </>
      )}
    />
  )
}
