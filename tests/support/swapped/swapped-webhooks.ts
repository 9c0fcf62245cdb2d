import type { TestServer } from '../servers/server.ts'

const FAR_ID = 900_000_001

/** An endpoint of either customer with a delivery; what is removed is made again. */
export async function webhookFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const endpointOf = async (as: string): Promise<number> => {
    const { rows } = (await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/webhooks', { as })).json.payload
    if (rows[0] !== undefined) return rows[0].id
    const body = { url: 'https://swapped.example/hook', events: ['order.created'] }
    const made = await server.call<{ webhook: { id: number } }>('POST', '/api/webhooks', { as, body })
    return made.json.payload.webhook.id
  }
  const deliveryOf = async (as: string): Promise<number> => {
    const id = await endpointOf(as)
    const { json, text } = await server.call<{ id: number } | null>('POST', `/api/webhooks/${id}/test`, { as, body: {} })
    if (json.payload === null) throw new Error(`${as} sends no test: ${text}`)
    return json.payload.id
  }
  const endpoint = { others: await endpointOf(victim), none: FAR_ID, own: () => endpointOf(attacker) }
  const delivery = { others: await deliveryOf(victim), none: FAR_ID, own: () => deliveryOf(attacker) }
  const clients = { others: victim, none: 'nobody-there', own: async () => attacker }
  return {
    webhook_id: endpoint,
    'webhookDeliveries.webhook_id': endpoint,
    delivery_id: delivery,
    'webhooks.client': clients,
    'webhookDeliveries.client': clients,
  }
}
