import type { TestServer } from '../servers/server.ts'

type Ordering = () => Promise<{ readonly order_number: string }>

const NONE = 987_654_321

/** A policy of a parcel that is not dispatched yet. */
async function orderSwapPolicy(server: TestServer, as: string, order: Ordering): Promise<number> {
  const body = { category: 'ALL-RISKS', orders: [(await order()).order_number] }
  const { json, text } = await server.call<readonly { id?: number }[]>('POST', '/api/orders/Insurance', { as, body })
  const id = json.payload?.[0]?.id
  if (id === undefined) throw new Error(`${as} has no policy: ${text}`)
  return id
}

type Insuring = { readonly people: readonly [mine: string, theirs: string]; readonly orders: readonly [mine: Ordering, theirs: Ordering] }

/** Numbers that calls about the insurance of orders name. */
export async function insuranceFillings(server: TestServer, { people: [me, them], orders: [mine, theirs] }: Insuring) {
  return {
    policy_id: { others: await orderSwapPolicy(server, them, theirs), none: NONE, own: () => orderSwapPolicy(server, me, mine) },
  }
}
