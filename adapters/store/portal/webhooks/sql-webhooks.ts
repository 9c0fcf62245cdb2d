import type { DeliveryFilter, Webhooks } from '#core/portal/webhooks/webhook.ports.ts'
import type { WebhookData } from '#core/portal/webhooks/webhook-event.ts'
import type { Sql } from '../../database/database.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { ATTEMPT, attemptOf, DELIVERY, deliveryOf, ENDPOINT, ENDPOINT_COLUMNS, endpointOf } from './webhook-row.ts'
import { foldedText } from '../../database/search-text.ts'

const LISTED = shape({ ...ENDPOINT, account: 'text?', client_name: 'text?', waiting: 'bigint?' })
const LISTED_COLUMNS = `${ENDPOINT_COLUMNS}, a.account, coalesce(a.company, a.name) as client_name,
  (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting') as waiting`
const OF_CLIENT = '($2::text is null or account_id = (select id from accounts where account = $2))'
const ENDPOINTS = query(
  { ...LISTED, matches: 'bigint?' },
  `select ${LISTED_COLUMNS}, e.matches from (select e.*, count(*) over () as matches from webhook_endpoints e
      where ($1::bigint[] is null or account_id = any($1)) and ${OF_CLIENT} order by id desc limit $3 offset $4) e
    left join accounts a on a.id = e.account_id order by e.id desc`,
)
const FIND = query(
  LISTED,
  `select ${LISTED_COLUMNS} from webhook_endpoints e left join accounts a on a.id = e.account_id
    where e.id = $1 and ($2::bigint[] is null or e.account_id = any($2))`,
)

const DELIVERY_COLUMNS = `d.id, d.message_id, d.endpoint_id, d.account_id, m.type, d.state, d.created_at, d.next_at, e.off_reason is not null as is_off, e.url,
  (select count(*) from webhook_attempts t where t.delivery_id = d.id) as attempts, a.account,
  l.at as last_at, l.millis as last_millis, l.status as last_status, l.error as last_error, l.answer as last_answer`
const BESIDE = `join webhook_messages m on m.id = d.message_id join webhook_endpoints e on e.id = d.endpoint_id left join accounts a on a.id = d.account_id
  left join lateral (select t.* from webhook_attempts t where t.delivery_id = d.id order by t.id desc limit 1) l on true`
/** Numbers are found among what happened to clients that match, of 30 days. */
const NUMBERS = "array['order_number', 'order_refCode', 'airway_number', 'bill_number', 'number', 'sku']"
const WHERE = `($1::bigint[] is null or d.account_id = any($1)) and ($2::text is null or d.account_id = (select id from accounts where account = $2))
  and ($3::bigint is null or d.endpoint_id = $3) and ($4::text is null or d.state = $4)
  and ($5::timestamptz is null or d.created_at >= $5) and ($6::timestamptz is null or d.created_at < $6)
  and ($7::text is null or exists (select from webhook_messages m where m.id = d.message_id and m.type = $7))
  and ($8::text is null or folded(d.message_id) = $8 or exists (select from webhook_messages m, unnest(${NUMBERS}) as name where m.id = d.message_id and folded(m.data ->> name) = $8))`
const DELIVERIES = query(
  { ...DELIVERY, matches: 'bigint?' },
  `select ${DELIVERY_COLUMNS}, d.matches from (select d.*, count(*) over () as matches from webhook_deliveries d where ${WHERE} order by d.id desc limit $9 offset $10) d
    ${BESIDE} order by d.id desc`,
)
const FIND_DELIVERY = query(
  { ...DELIVERY, data: narrowColumn<WebhookData>('jsonb') },
  `select ${DELIVERY_COLUMNS}, m.data from webhook_deliveries d ${BESIDE} where d.id = $1 and ($2::bigint[] is null or d.account_id = any($2))`,
)
const TRIES = query(
  ATTEMPT,
  'select at, millis, status, error, answer from webhook_attempts where delivery_id = $1 order by id desc limit 100',
)

const listedOf = (row: RowOf<typeof LISTED>) => ({
  ...endpointOf(row),
  account: row.account ?? '',
  clientName: row.client_name ?? '',
  waiting: row.waiting ?? 0,
})

const valuesOf = ({ accountIds, client, endpointId, state, from, before, type, keywords }: DeliveryFilter) => [
  accountIds ?? null,
  client ?? null,
  endpointId ?? null,
  state ?? null,
  instantTextOrNull(from),
  instantTextOrNull(before),
  type ?? null,
  foldedText(keywords),
]

/** Endpoints and their log as they are read. */
export const sqlWebhooks = (sql: Sql): Webhooks => ({
  endpoints: async ({ accountIds, client, page, pageSize }) => {
    const rows = await sql.rows(ENDPOINTS, [accountIds ?? null, client ?? null, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.matches ?? 0 }
  },
  findEndpoint: async (id, { accountIds }) => {
    const [row] = await sql.rows(FIND, [id, accountIds ?? null])
    return row && listedOf(row)
  },
  deliveries: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(DELIVERIES, [...valuesOf(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(deliveryOf), total: rows[0]?.matches ?? 0 }
  },
  findDelivery: async (id, { accountIds }) => {
    const [row] = await sql.rows(FIND_DELIVERY, [id, accountIds ?? null])
    if (row === undefined) return undefined
    return { ...deliveryOf(row), data: row.data, tries: (await sql.rows(TRIES, [id])).map(attemptOf) }
  },
})
