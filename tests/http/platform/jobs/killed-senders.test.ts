import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AgentConnectionDetails } from '../../../../adapters/http/contract/parcels/agents/agent-connection.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { TrackingEventRow } from '../../../../adapters/http/contract/parcels/tracking/public-tracking.routes.ts'
import type { WebhookDeliveryRow } from '../../../../adapters/http/contract/portal/webhooks/webhook.routes.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../adapters/store/embedded/embedded-postgres.ts'
import { startAgentSimulator, type AgentSimulator } from '../../../support/agent-simulator.ts'
import { copyDemoData } from '../../../support/servers/demo-data.ts'
import { callerAt, temporaryFolder } from '../../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../../support/servers/server-process.ts'
import { webhookReceiver } from '../../../support/proxies/webhook-receiver.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

const SOON = { timeout: 60_000, interval: 20 }
const KEY = 'key-of-tests'
/** The time by which an agent's parcels are put off while they are asked for. */
const LEASE_SECONDS = 300
/** Whose mail is looked at; others may get theirs meanwhile. */
const READER = 'reader@example.com'

/** The connections of this test, beside those of a server. */
const OF_TEST = 'test'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let postgres: EmbeddedPostgres
let database: pg.Client
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let mailServer: Awaited<ReturnType<typeof smtpServer>>
let agent: AgentSimulator
let server: ServerProcess | undefined
/** The work that a receiver and the mail server wait for before they answer. */
let beforeWebhook = async (): Promise<unknown> => undefined
let beforeMail = async (): Promise<unknown> => undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  const dataFolder = join(folder.path, 'data')
  await copyDemoData(dataFolder)
  postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  database = await connectDatabase()
  receiver = await webhookReceiver({ '/killed': (_request, answer) => void beforeWebhook().then(() => answer.writeHead(204).end()) })
  mailServer = await smtpServer()
  agent = await startAgentSimulator({ key: KEY })
  await killWhileSending()
})
afterAll(async () => {
  await kill()
  await database.end()
  await postgres.stop()
  await Promise.all([receiver.stop(), agent.stop(), mailServer.stop()])
  await folder.remove()
})

async function connectDatabase(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.connectionString, application_name: OF_TEST })
  await client.connect()
  return client
}

/**
 * A mail server of another author, and the message ids of the reader's mails that it answered with
 * 250.
 */
async function smtpServer() {
  const mails: (string | undefined)[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void simpleParser(stream)
        .then(async ({ messageId, to }) => {
          if (![to].flat().some((one) => one?.text === READER)) return
          mails.push(messageId)
          await beforeMail()
        })
        .then(() => done())
    },
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => new Promise<void>((resolve) => smtp.close(resolve)) }
}

/** A server that does some background work, until it is killed. */
async function serve(jobs: string): Promise<ReturnType<typeof callerAt>> {
  server = startServerProcess({
    DATABASE_URL: postgres.connectionString,
    CROSSDOCK_SECRET: 's'.repeat(40),
    CROSSDOCK_DATA: folder.path,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_JOBS: jobs,
    SMTP_URL: mailServer.url,
    CROSSDOCK_MAIL_FROM: 'no-reply@crossdock.example',
  })
  return callerAt(await server.url)
}
async function kill(): Promise<void> {
  server?.kill('SIGKILL')
  await server?.ended
  server = undefined
}

const SENDING = 'send_mails,send_webhooks,poll_agents'
const ORDERS = 8

/**
 * A mail, webhooks and an agent's parcel that are due, of a server that sends nothing; answers the
 * parcel's order and waybill.
 */
async function prepareDueMessages(): Promise<readonly [order: string, waybill: string]> {
  const { call } = await serve('off')
  const post = async <T>(path: string, as: string, body: object = {}): Promise<T> => {
    const { status, text, json } = await call<T>('POST', path, { as, body })
    expect(status, text).toBe(200)
    return json.payload
  }
  await post('/api/user/notifications', 'ddu', { locale: 'zh-CN', email: READER })
  await post('/api/user/notifications/test', 'ddu')
  await post('/api/webhooks', 'ddu', { url: `${receiver.url}/killed`, events: ['order.created'] })
  for (let placed = 0; placed < ORDERS; placed += 1) await post('/api/orders', 'ddu', sampleOrder())

  const path = '/api/admin/agent-connections/ARAMEX'
  const { version } = (await call<AgentConnectionDetails>('GET', path, { as: 'admin' })).json.payload
  const body = { version, kind: '17track', endpoint: agent.url, polled: true, numbers_per_call: 40, calls_per_second: 3 }
  expect((await call('PUT', path, { as: 'admin', body })).status).toBe(200)
  await post(`${path}/keys`, 'admin', { purpose: 'call', secret: KEY })
  const channels = await call<{ rows: readonly { channel_code: string }[] }>('GET', '/api/admin/channels?delivery_agent_tracker=ARAMEX', {
    as: 'admin',
  })
  const order = await post<OrderRow>('/api/orders', 'ddp', sampleOrder({ channel: channels.json.payload.rows[0]?.channel_code }))
  await post(`/api/orders/${order.order_number}/receive`, 'warehouse', { check_weight: '1.200' })
  await post(`/api/orders/${order.order_number}/dispatch`, 'warehouse')
  await kill()
  return [order.order_number, order.airway_number]
}

const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<readonly unknown[]> =>
  (await database.query(sql, [...values])).rows
const waitingForLocks = async (): Promise<number> =>
  (await rowsOf("select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length

/** Locks a table, so that nobody notes there what came of a message. */
async function lockDeliveryTable(table: 'mails' | 'webhook_deliveries'): Promise<pg.Client> {
  const holder = await connectDatabase()
  await holder.query(`begin; lock table ${table} in share mode`)
  return holder
}

let [number, waybill] = ['', '']

/**
 * A server is killed after a mail server and a receiver of webhooks answered it and before it notes
 * so, while an agent has not answered yet.
 */
async function killWhileSending(): Promise<void> {
  ;[number, waybill] = await prepareDueMessages()
  const holders = new Map<string, Promise<pg.Client>>()
  const hold = (table: Parameters<typeof lockDeliveryTable>[0]): Promise<pg.Client> => {
    const holder = holders.get(table) ?? lockDeliveryTable(table)
    holders.set(table, holder)
    return holder
  }
  beforeMail = () => hold('mails')
  beforeWebhook = () => hold('webhook_deliveries')
  agent.faults.push('hang')
  await serve(SENDING)
  await vi.waitFor(() => expect([agent.calls.length > 0, mailServer.mails.length]).toEqual([true, 1]), SOON)
  await receiver.next(({ path }) => path === '/killed')
  await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(1), SOON)
  await kill()
  await rowsOf(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name <> $1",
    [OF_TEST],
  )
  for (const holder of holders.values()) await (await holder).end()
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(0), SOON)
  beforeMail = beforeWebhook = async () => undefined
}

const mailState = () => rowsOf('select state from mails where to_address = $1', [READER])
const waitingWebhooks = async () => (await rowsOf("select id from webhook_deliveries where state = 'waiting'")).length

describe('a server that is killed', () => {
  it('leaves what it was sending due again after a while', async () => {
    expect(await mailState()).toEqual([{ state: 'waiting' }])
    expect(await waitingWebhooks()).toBe(ORDERS)
    const [due] = (await rowsOf(
      'select extract(epoch from next_at - now())::integer as seconds from tracking_polls p join orders o on o.id = p.order_id where o.order_number = $1',
      [number],
    )) as readonly { readonly seconds: number }[]
    expect(due?.seconds).toBeGreaterThan(0)
    expect(due?.seconds).toBeLessThanOrEqual(LEASE_SECONDS)
  })

  it('has it sent again by the next one under the same ids, and nothing is lost', async () => {
    agent.events.set(waybill, [{ code: 'OutForDelivery_Other', time: new Date(Date.now() + 1000).toISOString(), place: 'Dubai' }])
    for (const table of ['mails', 'webhook_deliveries']) await rowsOf(`update ${table} set next_at = now() where state = 'waiting'`)
    await rowsOf('update tracking_polls set next_at = now()')
    const { call } = await serve(SENDING)

    await expect.poll(mailState, SOON).toEqual([{ state: 'sent' }])
    const [first, ...more] = mailServer.mails
    expect(first).toMatch(/^<.+@.+>$/)
    expect(more).toEqual([first])

    await expect.poll(waitingWebhooks, SOON).toBe(0)
    const log = await call<{ rows: readonly WebhookDeliveryRow[] }>('GET', '/api/webhooks/deliveries?event=order.created', { as: 'ddu' })
    const { rows } = log.json.payload
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: ORDERS }, () => 'done'))
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set(rows.map(({ message_id: id }) => id)))
    expect(ids.length).toBeGreaterThan(ORDERS)

    const tracking = async () =>
      (await call<{ events: readonly TrackingEventRow[] }>('GET', `/api/orders/${number}/tracking`, { as: 'ddp' })).json.payload.events
    await expect.poll(async () => (await tracking()).filter(({ tracker_code: code }) => code === '150').length, SOON).toBe(1)
  })
})
