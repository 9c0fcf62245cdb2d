import type { TestServer } from '../servers/server.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'

const FAR_ID = 900_000_001

/** Waves of one order of each of two customers, for the calls that name a wave. */
export async function pickFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  let made = 0
  const postForPick = async <P>(path: string, as: string, body: object): Promise<P> => {
    const { status, text, json } = await server.call<P>('POST', path, { as, body })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json.payload
  }
  const plan = () => server.call<{ id: number }>('POST', '/api/admin/picks/waves', { as: 'admin', body: { warehouse: 'RUH1' } })
  const placePickOrder = async (as: string): Promise<{ readonly order: string; readonly wave: number }> => {
    // Waiting orders of others are in a wave of their own.
    await plan()
    const sku_code = `SWAP-PICK-${as}-${(made += 1)}`
    await postForPick('/api/goods', as, { skuCode: sku_code, skuName: 'Mug', skuWeight: '0.2' })
    const stock = { client: as, warehouse: 'RUH1', sku: sku_code, quantity: 1, to: 'A-01-01', reason: 'Swapped' }
    await postForPick('/api/admin/stock/moves', 'warehouse', stock)
    const order = sampleOrder({ order_type: 'overseas', warehouse: 'RUH1', order_goods: [{ sku_code, pcs: 1, name: 'Mug' }] })
    const { order_number } = await postForPick<{ order_number: string }>('/api/orders', as, order)
    const { json, text } = await plan()
    if (json.payload === null) throw new Error(text)
    return { order: order_number, wave: json.payload.id }
  }
  const theirs = await placePickOrder(victim)
  const wave = { others: theirs.wave, none: FAR_ID, own: async () => (await placePickOrder(attacker)).wave }
  const order = { others: theirs.order, none: 'NO-SUCH-ORDER', own: async () => (await placePickOrder(attacker)).order }
  return {
    'wave.id': wave,
    'printWave.id': wave,
    'releaseWave.id': wave,
    'reportShort.id': wave,
    'picks.order': order,
    'clientsPicks.order': order,
    'clientsPicks.client': { others: victim, none: 'nobody-there', own: async () => attacker },
  }
}
