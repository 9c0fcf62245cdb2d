import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { Account } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { FAILING_LIMIT } from '#core/portal/webhooks/retry.rules.ts'
import { LEASE_MILLIS, removeWebhooksWork, sendDueWebhooks } from '#core/portal/webhooks/send-webhooks.work.ts'
import { replayDelivery, replayFailed } from '#core/portal/webhooks/replay-webhook.usecase.ts'
import type { PostAnswer } from '#core/portal/webhooks/webhook.ports.ts'
import { webhookFailure } from '#core/portal/webhooks/webhook.failures.ts'
import type { WebhookEndpoint } from '#core/portal/webhooks/webhook.ts'
import { madeOrder } from '../../support/made-orders.ts'
import type { ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

const [OWNER, OTHER] = [1001, 1002] as const
const START = Date.UTC(2026, 10, 24, 4)
const RUNS = 10
const NOW = { aborted: false }
const opened = { connections: 4, log: () => undefined }
const DAY = { from: START, until: START + MILLIS_PER_DAY }
const sealer = { seal: (text: string) => text, open: (text: string) => text }

type Call = { readonly url: string; readonly id: string }

/** Two servers on one database that send webhooks, with a clock and receivers of the test's own. */
export function webhooksContract(server: ServerOf, known: Account): void {
  describe('webhooks in SQL', () => {
    let [here, there]: Store[] = []
    let close = async (): Promise<void> => undefined
    let empty: () => Promise<unknown> = async () => undefined
    let now: Instant = START
    let [calls, answers]: [Call[], (url: string) => Partial<PostAnswer>] = [[], () => ({ status: 204 })]
    beforeAll(async () => {
      const connectionString = await server().freshDatabase()
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      for (const id of [OWNER, OTHER])
        await insertAccount(database, { ...known, id, account: `account-${id}`, accountPhone: `+861380010${id}` })
      ;[here, there] = await Promise.all(
        [1, 2].map(() => openStore({ ...opened, connectionString: serverConnectionOf(connectionString), clock: { now: () => now } })),
      )
      await storeOf(here).migrate()
      await storeOf(there).migrate()
      close = () => database.close()
      empty = () => database.rows('truncate webhook_endpoints, webhook_messages, orders cascade', [])
    })
    afterAll(async () => {
      await Promise.all([here?.close(), there?.close(), close()])
    })
    beforeEach(async () => {
      await empty()
      ;[calls, answers, now] = [[], () => ({ status: 204 }), START]
    })

    const storeOf = (store: Store | undefined): Store => {
      if (store === undefined) throw new Error('the stores are not open')
      return store
    }
    const portsOf = (store: Store | undefined) => ({
      atomically: storeOf(store).atomically,
      clock: { now: () => now },
      sealer,
      sign: () => 'signature',
      random: () => 0.5,
      poster: {
        post: async ({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }): Promise<PostAnswer> => {
          calls.push({ url, id: headers['webhook-id'] ?? '' })
          return { millis: 1, ...answers(url) }
        },
      },
    })
    const send = async (store = here): Promise<number> => must(await sendDueWebhooks(portsOf(store))(NOW))
    const endpoint = async (accountId: number, events: readonly string[], name = 'a'): Promise<WebhookEndpoint> => {
      const fresh = { accountId, url: `https://${name}.example/`, events, previous: [], sealedSecret: 'whsec_', createdAt: now }
      return must(await storeOf(here).atomically(async ({ webhooks }) => ok(await webhooks.add(fresh))))
    }
    const place = (count: number, customerId: number = OWNER) =>
      storeOf(here).atomically(async ({ orders }) => {
        const drawn = await orders.drawNumbers(count)
        return ok(await orders.insert(drawn.map(({ id }) => ({ ...madeOrder({ customerId, createdAt: now }), id }))))
      })
    const log = async () => (await storeOf(there).webhooks.deliveries({ page: 1, pageSize: 500 })).rows
    const found = (id: number) => storeOf(there).webhooks.findEndpoint(id, {})

    it('are written for the endpoints that chose an event, and for nobody else', async () => {
      await endpoint(OWNER, ['order.created'])
      await endpoint(OWNER, ['order.created', 'order.status_changed', 'tracking.event_added'], 'b')
      await endpoint(OTHER, ['order.status_changed'], 'c')
      await place(150)
      await place(1, OTHER)
      expect(await log()).toHaveLength(300)
      const [order] = must(await place(1))
      must(
        await storeOf(here).atomically(async ({ orders, tracking }) => {
          await orders.change(order as NonNullable<typeof order>, { status: 'cancelled' }, now)
          const where = { timezone: 'Asia/Dubai', location: 'Dubai', operator: '', hidden: false }
          const event = { ...where, orderId: order?.id ?? 0, time: now - MILLIS_PER_SECOND }
          await tracking.add([
            { ...event, code: '101' },
            { ...event, code: '190', hidden: true },
          ])
          return ok(true)
        }),
      )
      const fresh = (await log()).filter(({ type }) => type !== 'order.created')
      expect(fresh.map(({ type, url }) => `${type} ${url}`).toSorted()).toEqual([
        'order.status_changed https://b.example/',
        'tracking.event_added https://b.example/',
      ])
      // Webhooks report an event at the time when it became known, whenever it happened.
      expect(fresh.map(({ createdAt }) => createdAt)).toEqual([now, now])
      const details = await storeOf(there).webhooks.findDelivery(fresh.find(({ type }) => type === 'order.status_changed')?.id ?? 0, {})
      expect(details?.data).toEqual({
        order_number: order?.orderNumber,
        order_type: 'express',
        order_refCode: null,
        airway_number: order?.airwayNumber,
        status: 'cancelled',
        previous_status: 'confirmed',
      })
    })

    it('are not written where their cause is refused', async () => {
      await endpoint(OWNER, ['order.created'])
      await storeOf(here).atomically(async ({ orders }) => {
        await orders.insert([madeOrder()])
        return failed(webhookFailure('WEBHOOK_OFF'))
      })
      expect(await log()).toEqual([])
    })

    it('are sent once by servers that send at once', async () => {
      await endpoint(OWNER, ['order.created'])
      await endpoint(OWNER, ['order.created'], 'b')
      await place(30)
      await Promise.all([send(here), send(there)])
      expect(calls).toHaveLength(60)
      expect(new Set(calls.map(({ url, id }) => `${url} ${id}`)).size).toBe(60)
      expect((await log()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
    })

    it('are sent again by another server where one died between claiming and keeping', async () => {
      await endpoint(OWNER, ['order.created'])
      await place(3)
      const claim = { now, leaseUntil: now + LEASE_MILLIS, busy: [], perEndpoint: 5, most: 100 }
      const lost = must(await storeOf(here).atomically(async ({ webhooks }) => ok(await webhooks.claim(claim))))
      expect(lost).toHaveLength(3)
      expect(await send(there)).toBe(0)
      now += LEASE_MILLIS
      expect(await send(there)).toBe(3)
      // The late answer of the dead one changes nothing.
      const late = await storeOf(here).atomically(async ({ webhooks }) =>
        ok(await webhooks.settle(lost[0] as NonNullable<(typeof lost)[0]>, { state: 'failed', attempt: { at: now, millis: 1 } })),
      )
      expect(must(late)).toBe(false)
    })

    it('arrive at least once at a receiver that works now and then, each with one id', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(fc.boolean(), { maxLength: 6 }), async (count, works) => {
          await empty()
          ;[calls, now] = [[], START]
          await endpoint(OWNER, ['order.created'])
          await place(count)
          const arrived = new Set<string>()
          for (const isUp of [...works, true]) {
            answers = () => (isUp ? { status: 200 } : { error: 'connection' })
            const before = calls.length
            await send(isUp ? here : there)
            if (isUp) for (const { id } of calls.slice(before)) arrived.add(id)
            now += 21 * 3600 * MILLIS_PER_SECOND
          }
          expect(new Set(calls.map(({ id }) => id)).size).toBe(count)
          expect(arrived.size).toBe(count)
        }),
        { numRuns: runsOf(RUNS) },
      )
    })

    it('are tried for three days, then failed, and sent again by their owner', async () => {
      const { id } = await endpoint(OWNER, ['order.created'])
      await place(2)
      answers = () => ({ status: 503 })
      for (let day = 0; day < 12; day += 1, now += 22 * 3600 * MILLIS_PER_SECOND) {
        await send()
        if (day === 0) expect((await found(id))?.failingSince).toBe(START)
      }
      // It was switched off before, since it failed for five days.
      expect((await found(id))?.offReason).toBe('failing')
      const told = await storeOf(there).mailboxes.list({ accountId: OWNER, page: 1, pageSize: 10 })
      expect(told.rows.map(({ text }) => 'template' in text && text.template)).toEqual(['webhook_failing'])
      expect((await log()).every(({ isPaused, state }) => isPaused || state === 'failed')).toBe(true)
      const on = await found(id)
      if (on === undefined) throw new Error('the endpoint is gone')
      const { offReason: _off, failingSince: _since, ...working } = on
      must(await storeOf(here).atomically(async ({ webhooks }) => ok(await webhooks.keep(working))))
      answers = () => ({ status: 204 })
      const owner = { ...known, id: OWNER }
      must(await replayFailed(portsOf(here))({ id, since: START }, owner))
      await send()
      expect((await log()).map(({ state }) => state)).toEqual(['done', 'done'])
      expect((await found(id))?.failingSince).toBeUndefined()
    })

    it('go at once where their owner asks, who need not wait for the next try', async () => {
      await endpoint(OWNER, ['order.created'])
      await place(1)
      answers = () => ({ status: 503 })
      await send()
      const [first] = await log()
      expect(first).toMatchObject({ state: 'waiting', attempts: 1 })
      answers = () => ({ status: 204 })
      expect(await send()).toBe(0)
      const asked = (id: number) => replayDelivery(portsOf(here))(first?.id ?? 0, { ...known, id })
      expect(await asked(OTHER)).toMatchObject({ ok: false, failure: { code: 'WEBHOOK_DELIVERY_NOT_FOUND' } })
      must(await asked(OWNER))
      expect(await log()).toMatchObject([{ state: 'done', attempts: 2 }])
      expect(new Set(calls.map(({ id }) => id))).toEqual(new Set([first?.messageId]))
    })

    it('do not wait for an endpoint that is slow, nor for one that is off', async () => {
      await endpoint(OWNER, ['order.created'], 'slow')
      await endpoint(OWNER, ['order.created'], 'quick')
      await place(12)
      const { promise, resolve } = Promise.withResolvers<void>()
      const ports = portsOf(here)
      const post = async (call: { url: string; headers: Readonly<Record<string, string>>; body: string }) => {
        const answer = await ports.poster.post(call)
        if (call.url.includes('slow')) await promise
        if (calls.filter(({ url }) => url.includes('quick')).length === 12) resolve()
        return answer
      }
      expect(must(await sendDueWebhooks({ ...ports, poster: { post } })(NOW))).toBe(24)
    })

    it('go after thirty days', async () => {
      await endpoint(OWNER, ['order.created'])
      await place(3)
      now += 30 * MILLIS_PER_DAY + FAILING_LIMIT
      await place(1)
      const removed = await storeOf(here).atomically(async ({ webhooks }) => ok(await webhooks.removeBefore(now - 1, 2)))
      expect([must(removed), (await log()).length]).toEqual([2, 2])
      const { atomically, clock } = portsOf(here)
      must(await removeWebhooksWork({ atomically, clock }).run({ payload: DAY, finishing: atomically, signal: NOW }))
      expect((await log()).map(({ createdAt }) => createdAt)).toEqual([now])
    })
  })
}
