import type { WebhookKeeper } from '#core/portal/webhooks/webhook.ports.ts'
import type { WebhookEndpoint } from '#core/portal/webhooks/webhook.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { CLAIMED, CLAIMED_COLUMNS, claimedOf, ENDPOINT, ENDPOINT_COLUMNS, endpointOf } from './webhook-row.ts'

const LOCK_ACCOUNT = 'select from accounts where id = $1 for no key update'
const COUNT = query({ count: 'bigint?' }, 'select count(*) as count from webhook_endpoints where account_id = $1')
const ADD = query(
  { id: 'bigint' },
  `insert into webhook_endpoints (account_id, url, description, events, off_reason, sealed_secret, previous_secrets, failing_since, created_at)
    values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9) returning id`,
)
const LOCK = query(
  ENDPOINT,
  `select ${ENDPOINT_COLUMNS} from webhook_endpoints e where e.id = $1 and ($2::bigint[] is null or e.account_id = any($2)) for update`,
)
const KEEP = `update webhook_endpoints set url = $2, description = $3, events = $4, off_reason = $5, sealed_secret = $6, previous_secrets = $7::jsonb,
  failing_since = $8, version = $9 where id = $1`
const ADD_FOR = query(
  { id: 'bigint' },
  `with message as (insert into webhook_messages (id, account_id, type, data, created_at)
      values ('msg_' || translate(gen_random_uuid()::text, '-', ''), $2, $3, $4::jsonb, $5) returning id)
    insert into webhook_deliveries (message_id, endpoint_id, account_id, state, attempt, next_at, created_at)
      select id, $1, $2, 'waiting', 0, $5, $5 from message returning id`,
)
const TAKE = (due: string) => `with due as materialized (${due})
  update webhook_deliveries d set next_at = $1, attempt = d.attempt + 1 from due, webhook_endpoints e, webhook_messages m
    where d.id = due.id and e.id = d.endpoint_id and m.id = d.message_id returning ${CLAIMED_COLUMNS}`
/** A few of each endpoint, the longest due first, found by the index of what waits. */
const CLAIM = query(
  CLAIMED,
  prepareStatement(
    TAKE(`select w.id from webhook_endpoints o cross join lateral (select d.id from webhook_deliveries d
      where d.endpoint_id = o.id and d.state = 'waiting' and d.next_at <= $2 order by d.next_at, d.id limit $4 for update skip locked) w
    where o.off_reason is null and o.id <> all($3::bigint[]) limit $5`),
  ),
)
const CLAIM_ONE = query(
  CLAIMED,
  TAKE("select w.id from webhook_deliveries w where w.id = $2 and w.state = 'waiting' for update skip locked"),
)
const SETTLE = query(
  { id: 'bigint' },
  prepareStatement(`with settled as (update webhook_deliveries set state = $3, next_at = $4 where id = $1 and attempt = $2 and state = 'waiting' returning id)
    insert into webhook_attempts (delivery_id, at, millis, status, error, answer) select id, $5, $6, $7, $8, $9 from settled returning id`),
)
const LOCK_DELIVERY = query(
  { is_off: 'boolean?' },
  `select e.off_reason is not null as is_off from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = $1 and ($2::bigint[] is null or d.account_id = any($2)) for update of d`,
)
const REPLAY = "update webhook_deliveries set state = 'waiting', attempt = 0, next_at = $2 where id = $1"
const REPLAY_FAILED = query(
  { id: 'bigint' },
  `update webhook_deliveries set state = 'waiting', attempt = 0, next_at = $3 where id in (select id from webhook_deliveries
    where endpoint_id = $1 and state = 'failed' and created_at >= $2 order by created_at limit $4 for update skip locked) returning id`,
)
const REMOVE_BEFORE = query(
  { id: 'text' },
  'delete from webhook_messages where id in (select id from webhook_messages where created_at < $1 order by created_at limit $2) returning id',
)

const writtenOf = (endpoint: Omit<WebhookEndpoint, 'id' | 'version'>) => [
  endpoint.url,
  endpoint.description ?? null,
  endpoint.events,
  endpoint.offReason ?? null,
  endpoint.sealedSecret,
  JSON.stringify(endpoint.previous),
  instantTextOrNull(endpoint.failingSince),
]

/** Endpoints and deliveries in SQL, within a transaction. */
export const sqlWebhookKeeper = (connection: Connection): WebhookKeeper => ({
  lockAll: async (accountId) => {
    await connection.rows(LOCK_ACCOUNT, [accountId])
    return (await connection.rows(COUNT, [accountId]))[0]?.count ?? 0
  },
  add: async (endpoint) => {
    const [row] = await connection.rows(ADD, [endpoint.accountId, ...writtenOf(endpoint), instantTextOrNull(endpoint.createdAt)])
    if (row === undefined) throw new Error('no endpoint was added')
    return { ...endpoint, id: row.id, version: 1 }
  },
  lock: async (id, { accountIds }) => {
    const [row] = await connection.rows(LOCK, [id, accountIds ?? null])
    return row && endpointOf(row)
  },
  keep: async (endpoint) => void (await connection.rows(KEEP, [endpoint.id, ...writtenOf(endpoint), endpoint.version])),
  remove: async (id) => void (await connection.rows('delete from webhook_endpoints where id = $1', [id])),
  addFor: async ({ id, accountId }, { type, data, at }) => {
    const [row] = await connection.rows(ADD_FOR, [id, accountId, type, JSON.stringify(data), instantTextOrNull(at)])
    if (row === undefined) throw new Error('no delivery was added')
    return row.id
  },
  claim: async ({ now, leaseUntil, busy, perEndpoint, most }) =>
    (await connection.rows(CLAIM, [instantTextOrNull(leaseUntil), instantTextOrNull(now), busy, perEndpoint, most])).map(claimedOf),
  claimOne: async (id, leaseUntil) => (await connection.rows(CLAIM_ONE, [instantTextOrNull(leaseUntil), id])).map(claimedOf)[0],
  settle: async ({ id, attempt }, { state, nextAt, attempt: tried }) => {
    const { at, millis, status, error, answer } = tried
    const said = [instantTextOrNull(at), Math.round(millis), status ?? null, error ?? null, answer ?? null]
    return (await connection.rows(SETTLE, [id, attempt, state, instantTextOrNull(nextAt), ...said])).length > 0
  },
  replay: async (id, { accountIds }, now) => {
    const [row] = await connection.rows(LOCK_DELIVERY, [id, accountIds ?? null])
    if (row === undefined) return undefined
    const isPaused = row.is_off === true
    if (!isPaused) await connection.rows(REPLAY, [id, instantTextOrNull(now)])
    return { isPaused }
  },
  replayFailed: async ({ endpointId, since, now, most }) =>
    (await connection.rows(REPLAY_FAILED, [endpointId, instantTextOrNull(since), instantTextOrNull(now), most])).length,
  removeBefore: async (before, most) => (await connection.rows(REMOVE_BEFORE, [instantTextOrNull(before), most])).length,
})
