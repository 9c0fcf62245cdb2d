import { Repeat } from '@blueprintjs/icons'
import { TEST_EVENT, TEST_LABEL, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#core/portal/webhooks/webhook-event.ts'
import { DELIVERY_STATES } from '#core/portal/webhooks/webhook.ts'
import { webhookRoutes } from '../../../../http/contract/portal/webhooks/webhook.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { answerText, DELIVERY_TONES, durationText } from './webhook-text.ts'
import { webhooksWords } from './webhooks.words.ts'

const { table: t } = webhooksWords

/**
 * Messages that were sent to endpoints or wait: a client's own, and for staff those within reach.
 */
export default listPage(
  defineListPage({
    name: 'webhook-log',
    route: webhookRoutes.webhookDeliveries,
    title: t.logTitle,
    text: t.logText,
    topic: 'webhooks',
    keyOf: (row) => row.id,
    nameOf: (row) => row.message_id,
    columns: [
      {
        name: 'event_txt',
        kind: 'text',
        label: t.event,
        width: 170,
        fixed: true,
        opens: (row) => say(t.openDelivery, { event: row.event_txt }),
      },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: DELIVERY_STATES, tones: DELIVERY_TONES },
      { name: 'answer', kind: 'text', label: t.answer, width: 180, value: ({ last }) => last && answerText(last) },
      { name: 'attempts', kind: 'count', label: t.attempts, width: 90 },
      { name: 'duration', kind: 'number', label: t.duration, width: 110, value: ({ last }) => last && durationText(last) },
      { name: 'account', kind: 'text', label: t.clientAccount, width: 130, audience: 'staff' },
      { name: 'url', kind: 'code', label: t.url, width: 280 },
      { name: 'create_time', kind: 'instant', label: t.time },
      { name: 'next_time', kind: 'instant', label: t.next },
      { name: 'message_id', kind: 'code', label: t.message, width: 300 },
    ],
    search: t.logSearch,
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: t.state,
        isTabs: true,
        choices: () => Object.entries(DELIVERY_STATES).map(([state, { label }]) => [state, say(label)]),
      },
      {
        kind: 'choice',
        name: 'event',
        label: t.event,
        choices: () => [
          ...WEBHOOK_EVENT_NAMES.map((event): [string, string] => [event, say(WEBHOOK_EVENTS[event].label)]),
          [TEST_EVENT, say(TEST_LABEL)],
        ],
      },
      { kind: 'text', name: 'client', label: t.clientAccount, audience: 'staff' },
      { kind: 'text', name: 'webhook_id', label: t.webhookId, isNumber: true },
      { kind: 'days', from: 'created_from', to: 'created_to', label: t.time },
    ],
    empty: { title: t.logEmpty },
    opened: { delivery: DeliveryDrawer },
    opensBy: 'delivery',
    actions: [
      { kind: 'page', text: t.toWebhooks, intent: 'none', audience: 'customer', to: '/system/webhooks' },
      { kind: 'page', text: t.toWebhooks, intent: 'none', audience: 'staff', to: '/admin/webhooks' },
    ],
    rowActions: [
      {
        name: 'replay',
        label: ({ message_id: id }) => say(t.replayOne, { id }),
        icon: <Repeat />,
        audience: 'customer',
        isOffered: ({ status }) => status === 'failed',
        run: ({ id }, api) => api.call(webhookRoutes.replayWebhookDelivery, { params: { delivery_id: id }, body: {} }),
        done: () => say(t.replayed),
      },
    ],
  }),
)
