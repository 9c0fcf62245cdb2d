import type { TestServer } from '../servers/server.ts'
import { codBillFillings } from './swapped-cod-bills.ts'
import { billFillings } from './swapped-bills.ts'
import { invoiceFillings } from './swapped-invoices.ts'
import { exportFillings } from './swapped-exports.ts'
import { webhookFillings } from './swapped-webhooks.ts'
import { goodsFillings } from './swapped-goods.ts'
import { transferFillings } from './swapped-transfers.ts'
import { storageFillings } from './swapped-storage.ts'
import { inboundFillings } from './swapped-inbounds.ts'
import { pickFillings } from './swapped-picks.ts'

type Filling = { readonly others: number; readonly none: number; readonly own: () => Promise<number> }

const FAR_ID = 900_000_001

/**
 * Records that customers have for themselves: one of each kind of the victim's, and new ones of the
 * attacker's.
 */
export async function ownedFillings(server: TestServer, customers: readonly [attacker: string, victim: string], canary: string) {
  const [attacker, victim] = customers
  let number = 0
  const keepOwnRecord = async (path: string, as: string): Promise<number> => {
    const own = { name: `${as === victim ? canary : 'Own Parcel'} ${(number += 1)}` }
    const body = path === '/api/addressBook' ? { ...own, country: 'AE' } : own
    const made = await server.call<{ id: number }>('POST', path, { as, body })
    if (made.status !== 200) throw new Error(`${as} keeps nothing at ${path}: ${made.text}`)
    return made.json.payload.id
  }
  const ownRecordFillings = async (path: string, one: string): Promise<Readonly<Record<string, Filling>>> => {
    const filling = { others: await keepOwnRecord(path, victim), none: FAR_ID, own: () => keepOwnRecord(path, attacker) }
    return { [`find${one}.id`]: filling, [`update${one}.id`]: filling, [`remove${one}.id`]: filling }
  }
  return {
    ...(await goodsFillings(server, customers, canary)),
    ...(await pickFillings(server, customers)),
    ...(await transferFillings(server, customers)),
    ...(await inboundFillings(server, customers, canary)),
    ...(await storageFillings(server, customers)),
    ...(await billFillings(server, customers)),
    ...(await codBillFillings(server, customers)),
    ...(await invoiceFillings(server, customers)),
    ...(await webhookFillings(server, customers)),
    ...(await exportFillings(server, customers)),
    ...(await ownRecordFillings('/api/addressBook', 'Address')),
    ...(await ownRecordFillings('/api/productPresets', 'Preset')),
  }
}
