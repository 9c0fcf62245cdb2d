import type { TestServer } from '../servers/server.ts'

type Ordering = () => Promise<{ readonly order_number: string }>
type Claiming = { readonly people: readonly [mine: string, theirs: string]; readonly orders: readonly [mine: Ordering, theirs: Ordering] }

const NONE = 'C0000000000000'

/** A claim for a parcel that was lost. */
async function fileLostParcelClaim(server: TestServer, as: string, order: Ordering): Promise<string> {
  const { order_number: number } = await order()
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
  await server.call('POST', `/api/orders/${number}/lose`, { as: 'service', body: {} })
  const { json, text } = await server.call<{ claim_number: string }>('POST', '/api/claims', {
    as,
    body: { ...CLAIM, order_number: number },
  })
  if (json.payload?.claim_number === undefined) throw new Error(`${as} made no claim: ${text}`)
  return json.payload.claim_number
}

/** Fields of a claim beside its order. */
export const CLAIM = { reason: 'lost', claim_amount: { amount: '10', currency: 'CNY' }, description: '遗失' }

/** Numbers that calls about claims name. */
export async function claimFillings(server: TestServer, { people: [me, them], orders: [mine, theirs] }: Claiming) {
  const claims = { others: await fileLostParcelClaim(server, them, theirs), none: NONE, own: () => fileLostParcelClaim(server, me, mine) }
  return { claim_number: claims, 'claims.keywords': claims }
}
