import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, writeOwn } from './kept-file.ts'

const ID_BYTES = 18
const serverShape = z.object({ origin: z.string(), desk: z.string(), key: z.string() })
const shape = z.object({ agent: z.string(), servers: z.array(serverShape) })

/** A server that this agent connects to, and the key of its desk there. */
export type ServerKey = z.output<typeof serverShape>

const pathOf = (folder: string): string => join(folder, 'servers.json')

async function read(folder: string): Promise<z.output<typeof shape>> {
  const text = await readOwn(pathOf(folder))
  return text === undefined ? { agent: randomBytes(ID_BYTES).toString('base64url'), servers: [] } : shape.parse(JSON.parse(text))
}

const write = (folder: string, kept: z.output<typeof shape>): Promise<void> =>
  writeOwn(pathOf(folder), `${JSON.stringify(kept, null, 2)}\n`)

/** The id of the agent of a folder, by which servers notice that what it remembered is gone. */
export async function agentIdOf(folder: string): Promise<string> {
  const kept = await read(folder)
  await write(folder, kept)
  return kept.agent
}

export const serverKeyOf = async (folder: string, origin: string): Promise<ServerKey | undefined> =>
  (await read(folder)).servers.find((server) => server.origin === origin)

export async function keepServerKey(folder: string, key: ServerKey): Promise<void> {
  const kept = await read(folder)
  await write(folder, { ...kept, servers: [...kept.servers.filter(({ origin }) => origin !== key.origin), key] })
}

/** Forgets the key for a server; false where there was none. */
export async function forgetServerKey(folder: string, origin: string): Promise<boolean> {
  const kept = await read(folder)
  const servers = kept.servers.filter((server) => server.origin !== origin)
  if (servers.length < kept.servers.length) await write(folder, { ...kept, servers })
  return servers.length < kept.servers.length
}
