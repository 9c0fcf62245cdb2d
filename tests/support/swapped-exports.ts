import type { TestServer } from './server.ts'

const FAR_ID = 900_000_001

/** An export of either customer. */
export async function exportFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const exportOf = async (as: string): Promise<number> =>
    (await server.call<{ id: number }>('POST', '/api/exports', { as, body: { list: 'flow' } })).json.payload.id
  return { export_id: { others: await exportOf(victim), none: FAR_ID, own: () => exportOf(attacker) } }
}
