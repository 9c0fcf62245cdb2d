import type { TestServer } from '../servers/server.ts'

type Filling = { readonly others: number; readonly none: number; readonly own: () => Promise<number> }

const FAR_ID = 900_000_001

/** SKUs of two customers, for the calls that name one. */
export async function goodsFillings(server: TestServer, [attacker, victim]: readonly [string, string], canary: string) {
  let made = 0
  const keepSku = async (as: string): Promise<number> => {
    const body = { skuCode: `SWAP-${as}-${(made += 1)}`, skuName: as === victim ? canary : 'Own Mug', skuWeight: '0.2' }
    const { json, text } = await server.call<{ id: number }>('POST', '/api/goods', { as, body })
    if (json.payload?.id === undefined) throw new Error(`${as} keeps no SKU: ${text}`)
    return json.payload.id
  }
  const goods: Filling = { others: await keepSku(victim), none: FAR_ID, own: () => keepSku(attacker) }
  const clients = { others: victim, none: 'nobody-there', own: async () => attacker }
  const putOnShelf = async (as: string): Promise<number> => {
    const sku = `SWAP-STOCK-${as}-${(made += 1)}`
    await server.call('POST', '/api/goods', { as, body: { skuCode: sku, skuName: as === victim ? canary : 'Own Mug', skuWeight: '0.2' } })
    const body = { client: as, warehouse: 'DXB1', sku, quantity: 1, to: 'C-08-01', reason: 'Swapped' }
    const moved = await server.call('POST', '/api/admin/stock/moves', { as: 'warehouse', body })
    if (moved.status !== 200) throw new Error(`${as} has no stock: ${moved.text}`)
    const { json } = await server.call<{ rows: readonly { id: number }[] }>('GET', `/api/stock?sku=${sku}`, { as })
    return json.payload.rows[0]?.id ?? 0
  }
  const beforeAnother = async (): Promise<number> => {
    const id = await putOnShelf(attacker)
    await putOnShelf(attacker)
    return id
  }
  const stock: Filling = { others: await putOnShelf(victim), none: FAR_ID, own: beforeAnother }
  return {
    'stock.after': stock,
    'clientsStock.after': stock,
    'clientsStock.client': clients,
    'clientsStockMovements.client': clients,
    'moveStock.client': clients,
    'clientsGoods.client': clients,
    'skuLabels.ids': goods,
    'findGoods.id': goods,
    'updateGoods.id': goods,
    'removeGoods.id': goods,
  }
}
