import type { TestServer } from '../servers/server.ts'
import { collectionFillings } from './swapped-collections.ts'

type Ordering = () => Promise<{ readonly order_number: string }>
/** Numbers that fill a place of a call: another's, none, and one's own. */
type Numbers = { readonly others: string | number; readonly none: string | number; readonly own?: () => Promise<string | number> }

const NONE = 987_654_321

/** A refund that is asked for, of a parcel that was charged. */
async function askSwapRefund(server: TestServer, as: string, order: Ordering): Promise<{ readonly id: number; readonly order: string }> {
  const { order_number: number } = await order()
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
  await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
  const charges = await server.call<readonly { charge: number }[]>('GET', `/api/orders/${number}/refundable`, { as })
  const body = { charge: charges.json.payload[0]?.charge, amount: { amount: '1', currency: 'CNY' }, reason: '少收一件' }
  const { json, text } = await server.call<{ id: number }>('POST', `/api/orders/${number}/refunds`, { as, body })
  if (json.payload?.id === undefined) throw new Error(`${as} asked for no refund: ${text}`)
  return { id: json.payload.id, order: number }
}

type WalletAdjustment = { readonly id: number; readonly flow_num: string | null }

/**
 * An adjustment of a client's wallet: a small one is posted at once, a large one waits for a second
 * person.
 */
async function adjustSwapWallet(server: TestServer, account: string, amount: string): Promise<WalletAdjustment> {
  const body = { account, direction: 'credit', amount: { amount, currency: 'CNY' }, note: '返利' }
  const { json, text } = await server.call<WalletAdjustment>('POST', '/api/admin/finance/corrections/adjustments', { as: 'finance', body })
  if (json.payload?.id === undefined) throw new Error(`no adjustment of ${account}: ${text}`)
  return json.payload
}

const proposeSwapAdjustment = async (server: TestServer, account: string): Promise<number> =>
  (await adjustSwapWallet(server, account, '5000')).id

async function postSwapAdjustment(server: TestServer, account: string): Promise<string> {
  const { flow_num: number } = await adjustSwapWallet(server, account, '1')
  if (number === null) throw new Error(`an adjustment of ${account} was not posted`)
  return number
}

/** A request about a client that waits for a second person: a credit limit. */
async function askSwapLimit({ call }: TestServer, account: string): Promise<number> {
  type Limit = { readonly amount: string; readonly currency: string }
  type Standing = { readonly currency: string; readonly credit_limit: Limit | null }
  const found = await call<{ rows: readonly { id: number; account: string }[] }>('GET', `/api/admin/clients?keywords=${account}`, {
    as: 'admin',
  })
  const path = `/api/admin/finance/clients/${found.json.payload.rows.find((row) => row.account === account)?.id}`
  const { json } = await call<{ standings: readonly Standing[] }>('GET', path, { as: 'finance' })
  const seen = json.payload.standings.find(({ currency }) => currency === 'CNY')?.credit_limit ?? { amount: '0.00', currency: 'CNY' }
  const body = { credit_limit: { amount: '9999999.00', currency: 'CNY' }, seen, reason: '旺季' }
  const asked = await call<{ waits_for?: number }>('PUT', `${path}/credit-limit`, { as: 'finance', body })
  if (asked.json.payload?.waits_for !== undefined) return asked.json.payload.waits_for
  const requests = '/api/admin/money-acts/requests?pageSize=500'
  const open = await call<{ rows: readonly { id: number; account: string }[] }>('GET', requests, { as: 'finance' })
  const waiting = open.json.payload.rows.find((row) => row.account === account)
  if (waiting === undefined) throw new Error(`no limit of ${account} waits: ${asked.text}`)
  return waiting.id
}

type Refunding = {
  readonly people: readonly [mine: string, theirs: string]
  readonly orders: readonly [mine: Ordering, theirs: Ordering]
  readonly numbers: Numbers
}

/** Numbers that calls about refunds and corrections name. */
export async function refundFillings(server: TestServer, { people: [me, them], orders: [mine, theirs], numbers }: Refunding) {
  const own = () => askSwapRefund(server, me, mine)
  const refunds = { others: (await askSwapRefund(server, them, theirs)).id, none: NONE, own: async () => (await own()).id }
  // Near the limit of a person, client and day.
  await adjustSwapWallet(server, them, '900')
  const corrections = { others: await proposeSwapAdjustment(server, them), none: NONE, own: () => proposeSwapAdjustment(server, me) }
  return {
    ...(await collectionFillings(server, { people: [me, them], orders: [mine, theirs] })),
    'proposeReversal.flow_num': {
      others: await postSwapAdjustment(server, them),
      none: 'F000099999998',
      own: () => postSwapAdjustment(server, me),
    },
    'withdrawHeldAct.request_id': { others: await askSwapLimit(server, them), none: NONE, own: () => askSwapLimit(server, me) },
    correction_id: corrections,
    'corrections[]': corrections,
    refund_id: refunds,
    'refunds[]': refunds,
    'exportRefunds.order_number': { ...numbers, own: async () => (await own()).order },
    'refunds.order_number': { ...numbers, own: async () => (await own()).order },
  }
}
