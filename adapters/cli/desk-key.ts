import { hostname } from 'node:os'
import { DESK_KEY_MARK } from '#core/parcels/printing/print-protocol.ts'
import type { Context } from './context.ts'
import type { Agent } from './print-agent.ts'

type DeskKeyRequest = { readonly agent: Agent; readonly folder: string | undefined; readonly name: string | undefined }

/**
 * The key of this machine's desk at the server: the one that CROSSDOCK_TOKEN has, the one that is
 * kept, or that of a new desk, which is made as the account that is signed in and kept. Throws
 * ApiError.
 */
export async function deskKey({ agent, folder, name }: DeskKeyRequest, { url, token, client }: Context): Promise<string> {
  const { origin } = new URL(url)
  const kept = await agent.keptServer(folder, origin)
  if (token?.startsWith(DESK_KEY_MARK) === true) {
    if (kept?.key !== token) await agent.keepServer(folder, { origin, desk: name ?? '', key: token })
    return token
  }
  if (kept !== undefined && (name === undefined || kept.desk === name)) return kept.key
  const { printDeskRoutes } = await import('../http/contract/parcels/printing/print-desk.routes.ts')
  const made = await (await client()).call(printDeskRoutes.makePrintDesk, { body: { name: name ?? hostname() } })
  await agent.keepServer(folder, { origin, desk: made.name, key: made.key })
  return made.key
}
