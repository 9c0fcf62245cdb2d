import type { TestServer } from '../servers/server.ts'

type Id = string | number
type Filling = { readonly others: Id; readonly none: Id; readonly own: () => Promise<Id> }

/** A customer, and how it places an order. */
type Placing = { readonly as: string; readonly order: () => Promise<{ readonly order_number: string }> }
type Two = { readonly mine: Placing; readonly theirs: Placing; readonly none: { readonly id: Id; readonly order: Id } }

/** A parcel that its customer stopped. */
async function interceptParcel(server: TestServer, { as, order }: Placing): Promise<string> {
  const { order_number: number } = await order()
  await server.call('POST', `/api/orders/${number}/intercept`, { as, body: { reason: 'Wrong address' } })
  return number
}

/** The same with a plan to return it, which may be accepted already. */
async function proposeReturnPlan(server: TestServer, placing: Placing, isAccepted: boolean): Promise<number> {
  const number = await interceptParcel(server, placing)
  const path = `/api/orders/${number}/exception/plan`
  const { json, text } = await server.call<{ id: number }>('POST', path, { as: placing.as, body: { plan: 'return' } })
  if (json.payload?.id === undefined) throw new Error(`${placing.as} proposed no plan: ${text}`)
  if (isAccepted) await server.call('POST', `/api/admin/exceptions/${json.payload.id}/accept`, { as: 'admin', body: {} })
  return json.payload.id
}

/** How the parameters of calls about exceptions are filled. */
export async function exceptionFillings(server: TestServer, { mine, theirs, none }: Two): Promise<Readonly<Record<string, Filling>>> {
  const plan = async (isAccepted: boolean): Promise<Filling> => ({
    others: await proposeReturnPlan(server, theirs, isAccepted),
    none: none.id,
    own: () => proposeReturnPlan(server, mine, isAccepted),
  })
  const standing: Filling = { others: await interceptParcel(server, theirs), none: none.order, own: () => interceptParcel(server, mine) }
  const [proposed, accepted] = [await plan(false), await plan(true)]
  return {
    'exceptions.order_number': standing,
    'proposePlan.order_number': standing,
    'proposePlans.orders[]': standing,
    'exceptions[]': proposed,
    exception_id: proposed,
    'finishPlans.exceptions[]': accepted,
    'finishPlan.exception_id': accepted,
  }
}
