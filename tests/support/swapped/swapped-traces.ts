import type { TestServer } from '../servers/server.ts'

const FAR_ID = 900_000_001

/** Calls that name a watch list in their path. */
const OF_A_LIST = ['openWatchList', 'changeWatchList', 'changeWatchedNumbers', 'tidyWatchList', 'removeWatchList']

type TraceSides = {
  readonly attacker: string
  readonly victim: string
  /** Who is limited to the attacker. */
  readonly keeper: string
  /** Order numbers of the victim and of nobody. */
  readonly numbers: { readonly others: string | number; readonly none: string | number }
  /** A name by which a list of the victim's parcels is recognised in any answer. */
  readonly canary: string
}

/** Watch lists of a colleague, who shares none of them, and clients in reports of tracking. */
export async function traceFillings(server: TestServer, { attacker, victim, keeper, numbers, canary }: TraceSides) {
  const listOf = async (who: { readonly as: string } | { readonly token: string }, name: string): Promise<number> => {
    const body = { name: `${name} ${crypto.randomUUID()}`, numbers: 'NOT-KNOWN-1' }
    return (await server.call<{ id: number }>('POST', '/api/admin/trace-query/lists', { ...who, body })).json.payload.id
  }
  const list = { others: await listOf({ as: 'admin' }, canary), none: FAR_ID, own: () => listOf({ token: keeper }, 'Own list') }
  const client = { others: victim, none: 'nobody-there', own: async () => attacker }
  const filter = { others: victim, none: 'nobody-there' }
  const own = await listOf({ token: keeper }, 'Kept list')
  return {
    fillings: {
      ...Object.fromEntries(OF_A_LIST.map((name) => [`${name}.id`, list])),
      // A list keeps what it is given as text: what it shows is decided when it is opened.
      'createWatchList.client': filter,
      'changeWatchList.client': filter,
      'createWatchList.numbers': numbers,
      'changeWatchedNumbers.numbers': numbers,
      'timeliness.client': client,
      'timelinessParcels.client': client,
      'exportTimeliness.client': client,
    },
    bases: {
      changeWatchList: { body: { name: 'Swapped list' } },
      'changeWatchList.client': { params: { id: own }, body: { name: 'Swapped list' } },
      changeWatchedNumbers: { body: { numbers: 'NOT-KNOWN-2' } },
      'changeWatchedNumbers.numbers': { params: { id: own } },
    },
  }
}
