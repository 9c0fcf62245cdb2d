import { vi } from 'vitest'
import type { TestServer } from '../servers/server.ts'

const FAR_ID = 900_000_001

/** An export of either customer; the other's is ready, so that no news of it comes later. */
export async function exportFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const exportOf = async (as: string): Promise<number> =>
    (await server.call<{ id: number }>('POST', '/api/exports', { as, body: { list: 'flow' } })).json.payload.id
  const others = await exportOf(victim)
  const isReady = async (): Promise<void> => {
    const { status } = await server.download(`/api/exports/${others}/file`, { as: victim })
    if (status !== 200) throw new Error(`the export of ${victim} is not ready: ${status}`)
  }
  await vi.waitFor(isReady, { timeout: 15_000, interval: 100 })
  return { export_id: { others, none: FAR_ID, own: () => exportOf(attacker) } }
}
