import type { TestServer } from '../servers/server.ts'

type Rows = { readonly rows: readonly { readonly flow_num: string }[] }

/** Movements of money of two customers, for the calls that name one. */
export async function flowFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const newest = async (as: string): Promise<string> => {
    const { json } = await server.call<Rows>('GET', '/api/user/client/walletFlow?pageSize=1&kind=freight', { as })
    const [row] = json.payload.rows
    if (row === undefined) throw new Error(`${as} has no movements`)
    return row.flow_num
  }
  const number = { others: await newest(victim), none: 'F000099999999', own: () => newest(attacker) }
  return {
    'flowEntry.flow_num': number,
    'clientFlow.keywords': number,
    'clientStandings.keywords': { others: victim, none: 'nobody-there', own: async () => attacker },
    'exportClientStandings.keywords': { others: victim, none: 'nobody-there' },
  }
}
