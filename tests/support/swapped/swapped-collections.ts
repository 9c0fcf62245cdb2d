import type { TestServer } from '../servers/server.ts'

type Ordering = () => Promise<{ readonly order_number: string }>

/** A dispatched order with cash to collect, of which an agent reported another amount. */
async function reportOtherCash(server: TestServer, as: string, order: Ordering): Promise<string> {
  const { order_number: number } = await order()
  await server.call('POST', '/api/editCodRecord', { as, body: { order_number: number, cod_amount: '75', reason: '改价' } })
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
  await server.call('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
  const body = { orders: [{ number, amount: '60' }] }
  const { json, text } = await server.call<readonly { result: string }[]>('POST', '/api/admin/cod/collections', { as: 'finance', body })
  if (json.payload[0]?.result !== 'difference') throw new Error(`${as} has no difference: ${text}`)
  return number
}

/**
 * Fillings of the calls about the money of one order; both people have a difference in the list.
 */
export async function collectionFillings(
  server: TestServer,
  {
    people: [mine, theirs],
    orders: [own, others],
  }: { readonly people: readonly [string, string]; readonly orders: readonly [Ordering, Ordering] },
) {
  const number = await reportOtherCash(server, mine, own)
  return {
    'codMoney.order_number': { others: await reportOtherCash(server, theirs, others), none: 'CD20260000000', own: async () => number },
  }
}
