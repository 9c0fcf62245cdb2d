import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { PublicWebhookPoster } from '../../../../adapters/outgoing/webhook-poster.ts'
import type {
  WebhookDeliveryDetailsRow,
  WebhookDeliveryRow,
  WebhookEventRow,
  WebhookRow,
} from '../../../../adapters/http/contract/portal/webhooks/webhook.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { webhookReceiver, type ReceivedWebhook } from '../../../support/proxies/webhook-receiver.ts'

const BIG_PARTS = 160
const PART = 64 * 1024

let server: TestServer
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver({
    '/fails': (_request, answer) => answer.writeHead(500).end('broken here'),
    '/gone': (_request, answer) => answer.writeHead(410).end(),
    '/redirects': (_request, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/breaks': (_request, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('half')
      setImmediate(() => answer.destroy())
    },
    '/big': (_request, answer) => {
      answer.writeHead(200)
      for (let part = 0; part < BIG_PARTS; part += 1) answer.write('x'.repeat(PART))
      answer.end()
    },
  })
  server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'send_webhooks' } })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

type WithSecret = { readonly webhook: WebhookRow; readonly secret: string }

const add = (body: object, as = 'ddu') => server.call<WithSecret>('POST', '/api/webhooks', { as, body })
async function addReceiverWebhook(path: string, events: readonly string[] = ['order.created']): Promise<WithSecret> {
  const { json, text } = await add({ url: `${receiver.url}${path}`, events })
  expect(json.payload?.secret, text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  return json.payload
}
const remove = (id: number) => server.call('DELETE', `/api/webhooks/${id}`, { as: 'ddu' })
const tryWebhook = async (id: number): Promise<WebhookDeliveryDetailsRow> =>
  (await server.call<WebhookDeliveryDetailsRow>('POST', `/api/webhooks/${id}/test`, { as: 'ddu', body: {} })).json.payload

/** Verified by the library that receivers use. */
const verified = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('webhooks', () => {
  it('are sent with a signature that the library of the specification accepts, also for a day after the secret was replaced', async () => {
    const { webhook, secret } = await addReceiverWebhook('/signed')
    const first = await tryWebhook(webhook.id)
    expect(first).toMatchObject({ status: 'done', event: 'webhook.test', attempts: 1, last: { http_status: 204, error: null } })
    const [received] = receiver.received.filter(({ path }) => path === '/signed')
    expect(received?.headers['webhook-id']).toBe(first.message_id)
    expect(received?.body).toBe(first.body)
    expect(verified(secret, received as ReceivedWebhook)).toMatchObject({ type: 'webhook.test', data: {} })
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, received as ReceivedWebhook)).toThrow('No matching signature')

    const replaced = await server.call<WithSecret>('POST', `/api/webhooks/${webhook.id}/secret`, { as: 'ddu', body: {} })
    expect(replaced.json.payload.webhook.previous_secret_until).not.toBeNull()
    await tryWebhook(webhook.id)
    const second = receiver.received.filter(({ path }) => path === '/signed')[1] as ReceivedWebhook
    expect(String(second.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const one of [secret, replaced.json.payload.secret]) expect(verified(one, second)).toMatchObject({ type: 'webhook.test' })
    expect(JSON.stringify((await server.call('GET', `/api/webhooks/${webhook.id}`, { as: 'ddu' })).json)).not.toContain('whsec_')
    await remove(webhook.id)
  })

  it('send an event that happened, written with it, once to each endpoint that chose it', async () => {
    const { webhook, secret } = await addReceiverWebhook('/happened', ['work_order.closed', 'work_order.answered'])
    const { webhook: other } = await addReceiverWebhook('/other', ['order.created'])
    const raised = await server.call<{ work_number: string }>('POST', '/api/workOrders', {
      as: 'ddu',
      body: { category: 'other', title: '包裹在哪里', content: '请查一下' },
    })
    const number = raised.json.payload?.work_number
    const said = await server.call('POST', `/api/workOrders/${number}/say`, { as: 'service', body: { content: '已在派送' } })
    expect(said.status, said.text).toBe(200)
    const received = await receiver.next(({ path }) => path === '/happened')
    expect(verified(secret, received)).toMatchObject({ type: 'work_order.answered', data: { number } })
    const { json } = await server.call<{ rows: readonly WebhookDeliveryRow[] }>('GET', `/api/webhooks/deliveries?keywords=${number}`, {
      as: 'ddu',
    })
    expect(json.payload.rows).toMatchObject([{ webhook_id: webhook.id, event: 'work_order.answered' }])
    await remove(webhook.id)
    await remove(other.id)
  })

  it('send tracking events that were entered for many parcels, each once, and the moves that they cause', async () => {
    const orders = await server.call<{ rows: readonly { order_number: string }[] }>('GET', '/api/orders?status=outbound&pageSize=2', {
      as: 'ddu',
    })
    const numbers = orders.json.payload.rows.map(({ order_number: number }) => number)
    const { webhook, secret } = await addReceiverWebhook('/bulk', ['tracking.event_added', 'order.status_changed'])
    const enter = (code: string, minutes: number) => {
      const event = {
        tracker_code: code,
        status_time: new Date(Date.now() - minutes * 60_000).toISOString(),
        status_timezone: 'Asia/Dubai',
      }
      return { event, send: () => server.call('POST', '/api/admin/tracking-events', { as: 'admin', body: { numbers, ...event } }) }
    }
    const [passed, delivered] = [enter('138', 2), enter('160', 1)]
    for (const { send } of [passed, passed, delivered]) expect((await send()).text).toContain('"refused":[]')
    const sent = () => receiver.received.filter(({ path }) => path === '/bulk')
    await expect.poll(() => sent().length).toBe(3 * numbers.length)
    const said = sent().map((one) => {
      const { type, data } = verified(secret, one) as { type: string; data: Readonly<Record<string, string>> }
      return `${type} ${data['order_number']} ${data['tracker_code'] ?? `${data['previous_status']} ${data['status']}`}`
    })
    const each = (number: string) => [
      `order.status_changed ${number} outbound signed`,
      `tracking.event_added ${number} 138`,
      `tracking.event_added ${number} 160`,
    ]
    expect(said.toSorted()).toEqual(numbers.flatMap(each).toSorted())
    await remove(webhook.id)
  })

  it.each([
    ['/fails', { http_status: 500, error: null, answer: 'broken here' }],
    ['/redirects', { http_status: 302, error: null }],
    ['/breaks', { http_status: null, error: 'broken' }],
  ])('count %s as a failure, and send it again under the same id when its owner asks', async (path, last) => {
    const { webhook } = await addReceiverWebhook(path)
    const first = await tryWebhook(webhook.id)
    expect(first).toMatchObject({ status: 'failed', last })
    const again = await server.call<WebhookDeliveryDetailsRow>('POST', `/api/webhooks/deliveries/${first.id}/replay`, {
      as: 'ddu',
      body: {},
    })
    expect(again.json.payload, again.text).toMatchObject({ message_id: first.message_id, attempts: 2 })
    const ids = receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([first.message_id, first.message_id])
    // A test alone turns no endpoint off, however long ago it failed.
    const found = await server.call<WebhookRow>('GET', `/api/webhooks/${webhook.id}`, { as: 'ddu' })
    expect(found.json.payload.failing_since).toBeNull()
    await remove(webhook.id)
  })

  it('read 64 KB of an answer and keep 2', async () => {
    const { webhook } = await addReceiverWebhook('/big')
    expect((await tryWebhook(webhook.id)).last?.answer).toHaveLength(2048)
    await remove(webhook.id)
  })

  it('turn an endpoint off that answers 410, with a message, and on again by its owner', async () => {
    const { webhook } = await addReceiverWebhook('/gone')
    await tryWebhook(webhook.id)
    const found = await server.call<WebhookRow>('GET', `/api/webhooks/${webhook.id}`, { as: 'ddu' })
    expect(found.json.payload).toMatchObject({ enabled: false, off_reason: 'gone' })
    const messages = await server.call('GET', '/api/portal/message/index?pageSize=50', { as: 'ddu' })
    expect(messages.text).toContain('/gone')
    const body = { url: webhook.url, events: webhook.events, enabled: true, version: webhook.version }
    const on = await server.call<WebhookRow>('PUT', `/api/webhooks/${webhook.id}`, { as: 'ddu', body })
    expect(on.json.payload).toMatchObject({ enabled: true, off_reason: null, failing_since: null })
    const stale = await server.call('PUT', `/api/webhooks/${webhook.id}`, { as: 'ddu', body })
    expect([stale.status, stale.json.error]).toEqual([409, 'RECORD_CHANGED'])
    await remove(webhook.id)
  })

  it('are ten at most, also where many are added at once', async () => {
    const body = (place: number) => ({ url: `${receiver.url}/ten-${place}`, events: ['order.created'] })
    const added = await Promise.all(Array.from({ length: 13 }, (_, place) => add(body(place), 'clm')))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(added.flatMap(({ json }) => json.error ?? []))).toEqual(new Set(['WEBHOOK_TOO_MANY']))
    const { rows } = (await server.call<{ rows: readonly WebhookRow[] }>('GET', '/api/webhooks', { as: 'clm' })).json.payload
    expect(rows).toHaveLength(10)
    await server.call('DELETE', `/api/webhooks/${rows[0]?.id}`, { as: 'clm' })
    expect((await add(body(13), 'clm')).status).toBe(200)
  })

  it('name every wrong field of an endpoint', async () => {
    const wrong = await add({ url: 'http://example.com/a', events: ['order.exploded'] })
    expect(wrong.json.fields).toMatchObject([
      { path: 'url', error: 'WEBHOOK_URL' },
      { path: 'events.0', error: 'WEBHOOK_EVENT_UNKNOWN' },
    ])
    for (const url of [
      'https://10.0.0.1/a',
      'https://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00:ec2::254]/latest/meta-data',
      'https://[fe80::1]/',
      'https://167772161/a',
      'https://0x0a.1/a',
      'https://intranet/a',
    ])
      expect((await add({ url, events: ['order.created'] })).json.fields).toMatchObject([{ path: 'url', error: 'WEBHOOK_URL_PRIVATE' }])
    expect((await add({ url: 'https://u:p@example.com/', events: [] })).json.fields).toMatchObject([
      { path: 'url', error: 'WEBHOOK_URL' },
      { path: 'events', error: 'WEBHOOK_EVENTS_NONE' },
    ])
  })

  it('are their owner’s alone, and staff look at them without the secret', async () => {
    const { webhook } = await addReceiverWebhook('/own')
    const delivery = await tryWebhook(webhook.id)
    for (const [method, path] of [
      ['GET', `/api/webhooks/${webhook.id}`],
      ['DELETE', `/api/webhooks/${webhook.id}`],
      ['POST', `/api/webhooks/${webhook.id}/test`],
      ['POST', `/api/webhooks/${webhook.id}/secret`],
      ['GET', `/api/webhooks/deliveries/${delivery.id}`],
      ['POST', `/api/webhooks/deliveries/${delivery.id}/replay`],
    ] as const)
      expect((await server.call(method, path, { as: 'ddp', ...(method === 'POST' ? { body: {} } : {}) })).status, path).toBe(404)
    const seen = await server.call<{ rows: readonly WebhookRow[] }>('GET', '/api/webhooks?client=ddu', { as: 'service' })
    expect(
      seen.json.payload.rows.map(({ id }) => id),
      seen.text,
    ).toContain(webhook.id)
    expect((await server.call('POST', `/api/webhooks/${webhook.id}/test`, { as: 'service', body: {} })).status).toBe(403)
    expect((await server.call('GET', '/api/webhooks', { as: 'warehouse' })).status).toBe(403)
    await remove(webhook.id)
  })

  it('list the events with examples', async () => {
    const { json } = await server.call<{ rows: readonly WebhookEventRow[] }>('GET', '/api/webhooks/events', { as: 'ddu' })
    expect(json.payload.rows[0]).toMatchObject({ event: 'order.created', example: { order_number: expect.any(String) } })
  })
})

describe('A poster of webhooks', () => {
  const post = async (url: string, options: { allowLoopback: boolean; millis?: number }) => {
    const poster = new PublicWebhookPoster(options)
    try {
      return await poster.post({ url, headers: {}, body: '{}' })
    } finally {
      await poster.close()
    }
  }

  it('gives up on a receiver that does not answer, that is away, or that is not public', async () => {
    const slow = await webhookReceiver({ '/': () => undefined })
    expect(await post(`${slow.url}/`, { allowLoopback: true, millis: 200 })).toMatchObject({ error: 'timeout' })
    await slow.stop()
    expect(await post(`${slow.url}/`, { allowLoopback: true })).toMatchObject({ error: 'connection' })
    expect(await post(`${receiver.url}/`, { allowLoopback: false })).toMatchObject({ error: 'refused' })
    expect(await post('https://nowhere.invalid/', { allowLoopback: false })).toMatchObject({ error: 'unresolved' })
  })
})
