import { History, InfoSign, Plus } from '@blueprintjs/icons'
import { webhookRoutes, type WebhookRow } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { stateOfWebhook, WEBHOOK_STATES, WEBHOOK_TONES } from './webhook-text.ts'
import { webhooksWords } from './webhooks.words.ts'

const { table: t } = webhooksWords

const NewWebhook = ({ onClose }: OpenedProps<WebhookRow>) => <WebhookDialog onClose={onClose} />

/** Webhooks: a client's own, and for staff those within reach. */
export default listPage(
  defineListPage({
    name: 'webhooks',
    route: webhookRoutes.webhooks,
    title: t.title,
    text: t.text,
    topic: 'webhooks',
    keyOf: (row) => row.id,
    nameOf: (row) => say(t.one, { id: row.id }),
    columns: [
      { name: 'url', kind: 'code', label: t.url, width: 340, fixed: true, opens: ({ url }) => say(t.openOne, { url }) },
      {
        name: 'client',
        kind: 'person',
        label: t.client,
        width: 220,
        audience: 'staff',
        value: ({ client_name: name, account }) => ({ name, account }),
      },
      { name: 'state', kind: 'state', label: t.state, width: 110, states: WEBHOOK_STATES, tones: WEBHOOK_TONES, value: stateOfWebhook },
      { name: 'off_reason_txt', kind: 'text', label: t.off, width: 220 },
      { name: 'description', kind: 'text', label: t.description, width: 180 },
      { name: 'events', kind: 'number', label: t.events, width: 90, value: ({ events }) => say(t.eventCount, { count: events.length }) },
      { name: 'waiting', kind: 'count', label: t.waiting },
      { name: 'create_time', kind: 'instant', label: t.created },
    ],
    filters: [{ kind: 'text', name: 'client', label: t.clientAccount, audience: 'staff' }],
    empty: { title: t.empty, text: t.emptyText },
    opened: { webhook: WebhookDrawer, new: NewWebhook },
    opensBy: 'webhook',
    actions: [
      { kind: 'open', text: t.add, icon: <Plus />, intent: 'primary', audience: 'customer', param: 'new', value: '1' },
      { kind: 'page', text: t.log, icon: <History />, intent: 'none', audience: 'customer', to: '/system/webhooks/log' },
      { kind: 'page', text: t.log, icon: <History />, intent: 'none', audience: 'staff', to: '/admin/webhooks/log' },
      { kind: 'page', text: t.guide, icon: <InfoSign />, intent: 'none', audience: 'customer', to: '/docking/webhooks' },
    ],
  }),
)
