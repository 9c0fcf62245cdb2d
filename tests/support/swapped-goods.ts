import type { TestServer } from './server.ts'

type Filling = { readonly others: number; readonly none: number; readonly own: () => Promise<number> }

const FAR_ID = 900_000_001

/** SKUs of two customers, for the calls that name one. */
export async function goodsFillings(server: TestServer, [attacker, victim]: readonly [string, string], canary: string) {
  let made = 0
  const kept = async (as: string): Promise<number> => {
    const body = { skuCode: `SWAP-${as}-${(made += 1)}`, skuName: as === victim ? canary : 'Own Mug', skuWeight: '0.2' }
    const { json, text } = await server.call<{ id: number }>('POST', '/api/goods', { as, body })
    if (json.payload?.id === undefined) throw new Error(`${as} keeps no SKU: ${text}`)
    return json.payload.id
  }
  const goods: Filling = { others: await kept(victim), none: FAR_ID, own: () => kept(attacker) }
  const clients = { others: victim, none: 'nobody-there', own: async () => attacker }
  return { 'clientsGoods.client': clients, 'findGoods.id': goods, 'updateGoods.id': goods, 'removeGoods.id': goods }
}
