import type { TestServer } from '../servers/server.ts'

/**
 * Inbound deliveries of two customers, for the calls that name one, each in a state in which the
 * call does something.
 */
export async function inboundFillings(server: TestServer, [attacker, victim]: readonly [string, string], canary: string) {
  let made = 0
  const postForInbound = async <P>(path: string, as: string, body: object = {}): Promise<P> => {
    const { status, text, json } = await server.call<P>('POST', path, { as, body })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json.payload
  }
  const draft = async (as: string): Promise<string> => {
    const sku = `SWAP-IN-${as}-${(made += 1)}`
    await postForInbound('/api/goods', as, { skuCode: sku, skuName: as === victim ? canary : 'Own Mug', skuWeight: '0.2' })
    const body = { warehouse: 'DXB1', note: as === victim ? canary : 'Own note', lines: [{ sku, announced: 2 }] }
    return (await postForInbound<{ number: string }>('/api/stock/inbounds', as, body)).number
  }
  const announceSwapInbound = async (as: string): Promise<string> => {
    const number = await draft(as)
    await postForInbound(`/api/stock/inbounds/${number}/announce`, as)
    return number
  }
  const arriveSwapInbound = async (as: string): Promise<string> => {
    const number = await announceSwapInbound(as)
    await postForInbound(`/api/admin/stock/inbounds/${number}/arrive`, 'warehouse')
    return number
  }
  /** Counted with one good piece, so that something is missing and something is to be shelved. */
  const countSwapInbound = async (as: string): Promise<string> => {
    const number = await arriveSwapInbound(as)
    const scan = { code: `SWAP-IN-${as}-${made}`, document: number, warehouse: 'DXB1', scan_id: `swap-inbound-${made}` }
    await postForInbound('/api/admin/stations/deliveries/scans', 'warehouse', scan)
    await postForInbound(`/api/admin/stock/inbounds/${number}/count`, 'warehouse')
    return number
  }
  const filling = async (make: (as: string) => Promise<string>) => ({
    others: await make(victim),
    none: 'IB000000000098',
    own: () => make(attacker),
  })
  const [drafts, open, off] = [await filling(draft), await filling(announceSwapInbound), await filling(countSwapInbound)]
  return {
    'inbound.number': drafts,
    'changeInbound.number': drafts,
    'deliveryNote.number': drafts,
    'moveInbound.number': drafts,
    'disputeInbound.number': off,
    'shelveInbound.number': off,
    'clientsInbound.number': open,
    'clientsDeliveryNote.number': open,
    'receiveInbound.number': open,
    'clientsInbounds.client': { others: victim, none: 'nobody-there', own: async () => attacker },
  }
}
