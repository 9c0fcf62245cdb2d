import type { TestServer } from '../servers/server.ts'

/** Transfers of two customers, for the calls that name one. */
export async function transferFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  let made = 0
  const postForTransfer = async <P>(path: string, as: string, body: object): Promise<P> => {
    const { status, text, json } = await server.call<P>('POST', path, { as, body })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json.payload
  }
  const transferOf = async (as: string): Promise<string> => {
    const sku = `SWAP-TR-${as}-${(made += 1)}`
    await postForTransfer('/api/goods', as, { skuCode: sku, skuName: 'Mug', skuWeight: '0.2' })
    await postForTransfer('/api/admin/stock/moves', 'warehouse', {
      client: as,
      warehouse: 'DXB1',
      sku,
      quantity: 1,
      to: 'A-01-01',
      reason: 'Swapped',
    })
    const body = { from_warehouse: 'DXB1', to_warehouse: 'RUH1', lines: [{ sku, quantity: 1 }] }
    return (await postForTransfer<{ number: string }>('/api/stock/transfers', as, body)).number
  }
  const number = { others: await transferOf(victim), none: 'TR000000000000', own: () => transferOf(attacker) }
  const places = [
    'findTransfer',
    'changeTransfer',
    'cancelTransfer',
    'printTransfer',
    'findClientsTransfer',
    'printClientsTransfer',
    'moveTransfer',
  ]
  return {
    ...Object.fromEntries(places.map((name) => [`${name}.number`, number])),
    'transfers.keywords': number,
    'clientsTransfers.keywords': number,
    'clientsTransfers.client': { others: victim, none: 'nobody-there', own: async () => attacker },
  }
}
