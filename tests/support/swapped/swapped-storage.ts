import type { TestServer } from '../servers/server.ts'

const FAR_ID = 900_000_001

/** Storage fees and location fees of two customers, which the demo's runs made. */
export async function storageFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const rowOf = async (as: string, path: string): Promise<number> => {
    const { json, text } = await server.call<{ rows: readonly { id: number }[] }>('GET', `/api/finance/storage/${path}?pageSize=1`, { as })
    const id = json.payload?.rows[0]?.id
    if (id === undefined) throw new Error(`${as} has no ${path}: ${text}`)
    return id
  }
  const filling = async (path: string) => ({ others: await rowOf(victim, path), none: FAR_ID, own: () => rowOf(attacker, path) })
  const [fees, rents] = [await filling('fees'), await filling('locations')]
  const clients = { others: victim, none: 'nobody-there', own: async () => attacker }
  return {
    fee_id: fees,
    rent_id: rents,
    'storageFees.after': fees,
    'locationFees.after': rents,
    'storageFees.client': clients,
    'exportStorageFees.client': clients,
    'locationFees.client': clients,
    'exportLocationFees.client': clients,
  }
}
