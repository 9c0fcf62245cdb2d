import type { NewsStep, ReaderLanguage, TrackingSubscription, TrackingSubscriptions } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Connection } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { query, shape, narrowColumn, type RowOf } from '../../database/row-shape.ts'

const SUBSCRIPTION = shape({
  id: 'bigint',
  order_id: 'bigint',
  airway_number: 'text',
  email: 'text',
  language: narrowColumn<ReaderLanguage>('text'),
  steps: narrowColumn<readonly NewsStep[]>('text[]'),
  is_active: 'boolean',
  end_token: 'text',
  known: 'text[]',
  seen_version: 'integer',
})
const COLUMNS = `s.id, s.order_id, o.airway_number, s.email, s.language, s.steps, s.confirmed_at is not null as is_active, s.end_token, s.known, s.seen_version`

/**
 * The order is locked against other wishes for it, so that no parcel gets more readers than it may.
 */
const ORDER_OF = query({ id: 'bigint' }, 'select id from orders where airway_number = $1 for no key update')
const READERS = query(
  { email: 'text', is_active: 'boolean' },
  'select email, confirmed_at is not null as is_active from tracking_subscriptions where order_id = $1',
)
const ASK = `insert into tracking_subscriptions (order_id, email, language, steps, confirm_hash, end_token, asked_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (order_id, email) do update set language = excluded.language, steps = excluded.steps, confirm_hash = excluded.confirm_hash,
    end_token = excluded.end_token, asked_at = excluded.asked_at, ends_at = excluded.ends_at
  where tracking_subscriptions.confirmed_at is null`
const ASKED_WITH = query(
  SUBSCRIPTION,
  `select ${COLUMNS} from tracking_subscriptions s join orders o on o.id = s.order_id
  where s.confirm_hash = $1 and s.ends_at > $2 for update of s`,
)
const CONFIRM = `update tracking_subscriptions set confirm_hash = null, known = $2, seen_version = $3, ends_at = $4, confirmed_at = $5 where id = $1`
const END = query({ id: 'bigint' }, 'delete from tracking_subscriptions where end_token = $1 returning id')
const DUE = query(
  { ...SUBSCRIPTION, version: 'integer' },
  `select ${COLUMNS}, o.version from tracking_subscriptions s join orders o on o.id = s.order_id
  where s.confirmed_at is not null and o.version > s.seen_version order by s.id limit $1 for update of s skip locked`,
)
const KEEP_SEEN = 'update tracking_subscriptions set known = $2, seen_version = $3, ends_at = coalesce($4, ends_at) where id = $1'
const REMOVE_ENDED = query(
  { id: 'bigint' },
  `delete from tracking_subscriptions where id in (select id from tracking_subscriptions where ends_at <= $1 order by ends_at limit $2) returning id`,
)
const VERSION_OF = query({ version: 'integer' }, 'select version from orders where id = $1')

const subscriptionOf = (row: RowOf<typeof SUBSCRIPTION>): TrackingSubscription => ({
  id: row.id,
  orderId: row.order_id,
  airwayNumber: row.airway_number,
  email: row.email,
  language: row.language,
  steps: row.steps,
  state: row.is_active ? 'active' : 'asked',
  endToken: row.end_token,
  known: row.known,
  seenVersion: row.seen_version,
})

/** Readers of the public page in SQL, within a transaction. */
export const sqlTrackingSubscriptions = (connection: Connection): TrackingSubscriptions => ({
  ask: async ({ airwayNumber, email, language, steps, confirmHash, endToken, at, endsAt }, most) => {
    const [order] = await connection.rows(ORDER_OF, [airwayNumber])
    if (order === undefined) return 'unknown'
    const readers = await connection.rows(READERS, [order.id])
    const own = readers.find((one) => one.email === email)
    if (own?.is_active === true) return 'active'
    if (own === undefined && readers.length >= most) return 'full'
    await connection.rows(ASK, [order.id, email, language, steps, confirmHash, endToken, instantText(at), instantText(endsAt)])
    return 'asked'
  },
  askedWith: async (confirmHash, now) => (await connection.rows(ASKED_WITH, [confirmHash, instantText(now)])).map(subscriptionOf)[0],
  confirm: async (id, { known, version, at, endsAt }) => {
    await connection.rows(CONFIRM, [id, known, version, instantText(endsAt), instantText(at)])
  },
  end: async (endToken) => (await connection.rows(END, [endToken])).length > 0,
  due: async (most) => (await connection.rows(DUE, [most])).map((row) => ({ ...subscriptionOf(row), version: row.version })),
  keepSeen: async (id, { known, version, endsAt }) => {
    await connection.rows(KEEP_SEEN, [id, known, version, endsAt === undefined ? null : instantText(endsAt)])
  },
  removeEnded: async (before, most) => (await connection.rows(REMOVE_ENDED, [instantText(before), most])).length,
  versionOf: async (orderId) => (await connection.rows(VERSION_OF, [orderId]))[0]?.version ?? 0,
})
