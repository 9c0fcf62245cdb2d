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

type Refunding = {
  readonly people: readonly [mine: string, theirs: string]
  readonly orders: readonly [mine: Ordering, theirs: Ordering]
  readonly numbers: Numbers
}

/** Numbers that calls about refunds and corrections name. */
export async function refundFillings(server: TestServer, { people: [me, them], orders: [mine, theirs], numbers }: Refunding) {
  const own = () => askSwapRefund(server, me, mine)
  const refunds = { others: (await askSwapRefund(server, them, theirs)).id, none: NONE, own: async () => (await own()).id }
  const corrections = { others: await proposeSwapAdjustment(server, them), none: NONE, own: () => proposeSwapAdjustment(server, me) }
  return {
    ...(await collectionFillings(server, { people: [me, them], orders: [mine, theirs] })),
    'proposeReversal.flow_num': {
      others: await postSwapAdjustment(server, them),
      none: 'F000099999998',
      own: () => postSwapAdjustment(server, me),
    },
    correction_id: corrections,
    'corrections[]': corrections,
    refund_id: refunds,
    'refunds[]': refunds,
    'exportRefunds.order_number': { ...numbers, own: async () => (await own()).order },
    'refunds.order_number': { ...numbers, own: async () => (await own()).order },
  }
}
