import type { Fields } from '#core/base/fields/field.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { webhookRoutes, type WebhookRow } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { useWords } from '../../../base/words.ts'
import { useCurrent } from '../../../ui/use-current.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { webhooksWords } from './webhooks.words.ts'

const fields = {
  since: { kind: 'instant', when: 'past', required: true, label: webhooksWords.table.since },
} as const satisfies Fields

/** Has the failed messages since a time sent again. */
export function ReplayDialog({ row, onClose }: { readonly row: WebhookRow; readonly onClose: () => void }) {
  const t = useWords(webhooksWords)
  const yesterday = useCurrent(() => new Date(Date.now() - MILLIS_PER_DAY).toISOString())
  return (
    <FieldsDialog
      title={t('replayFailed')}
      confirmText={t('replay')}
      fields={fields}
      record={{ since: yesterday.now() }}
      send={({ since }, api) => api.call(webhookRoutes.replayWebhook, { params: { webhook_id: row.id }, body: { since: String(since) } })}
      done={({ count }) => t('replayCount', { count })}
      refresh={[webhookRoutes.webhooks, webhookRoutes.findWebhook, webhookRoutes.webhookDeliveries]}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{t('replayText')}</p>
    </FieldsDialog>
  )
}
