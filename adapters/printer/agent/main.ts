import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import type { JobEvent } from '../printers/printer.ts'
import { ADDRESS_FORMS, parseAddress } from '../printers/open-printer.ts'
import { LOCK_FILE } from './folder-lock.ts'
import { agentFolder, readOwn } from './kept-file.ts'
import { PairingDesk } from './pairing-desk.ts'
import { PairingKeys, type Pair } from './pairing-keys.ts'
import { forgetServerKey, keepServerKey, serverKeyOf, type ServerKey } from './server-keys.ts'
import { SettingsFile } from './settings-file.ts'
import { printersOf, startAgent, type AgentOptions, type RunningAgent } from './start-agent.ts'
import { testPage } from './test-page.ts'

/** An address that no printer has. */
export class AddressUnknown extends Error {
  override readonly name = 'AddressUnknown'
}

const folderOf = (folder: string | undefined): string => folder ?? agentFolder(process.env, homedir())

/**
 * Starts the agent of a folder, the user's own where none is named, with more printers written as
 * NAME=ADDRESS. Throws AddressUnknown.
 */
export async function openAgent(
  options: Omit<AgentOptions, 'folder'> & { readonly folder?: string | undefined; readonly printers: readonly string[] },
): Promise<RunningAgent & { readonly folder: string }> {
  const folder = folderOf(options.folder)
  await keepPrinters(folder, options.printers)
  return { folder, ...(await startAgent({ ...options, folder })) }
}

/** Adds printers written as NAME=ADDRESS; throws AddressUnknown. */
async function keepPrinters(folder: string, printers: readonly string[]): Promise<void> {
  const settings = await SettingsFile.open(folder)
  for (const printer of printers) {
    const at = printer.indexOf('=')
    const [name, address] = [printer.slice(0, at).trim(), printer.slice(at + 1).trim()]
    if (at < 1 || parseAddress(address) === undefined) throw new AddressUnknown(`${printer}: ${ADDRESS_FORMS}`)
    await settings.keep({ name, address })
  }
}

/** The server that the agent of a folder connects to by its key, where it has one. */
export const keptServer = (folder: string | undefined, origin: string): Promise<ServerKey | undefined> =>
  serverKeyOf(folderOf(folder), origin)

export const keepServer = (folder: string | undefined, key: ServerKey): Promise<void> => keepServerKey(folderOf(folder), key)

/**
 * The key by which a program of the folder's owner prints as an account of an origin. Who may read
 * the folder of a running agent needs no code, and gets a new key where there is none; undefined
 * where no agent runs in the folder and none is kept.
 */
export async function pairKey(folder: string | undefined, origin: string, account: string): Promise<string | undefined> {
  const own = folderOf(folder)
  const keys = new PairingKeys(own)
  const pair = await keys.find(origin, account)
  if (pair !== undefined || (await readOwn(join(own, LOCK_FILE))) === undefined) return pair?.key
  return new PairingDesk({ keys, show: () => undefined, now: Date.now }).give(origin, account)
}

/** Keeps a key that an agent gave for a code. */
export const keepPair = (folder: string | undefined, pair: Omit<Pair, 'paired'>): Promise<void> =>
  new PairingKeys(folderOf(folder)).keep({ ...pair, paired: new Date().toISOString() })

export const origins = (folder: string | undefined): Promise<readonly Pair[]> => new PairingKeys(folderOf(folder)).all()

/**
 * Forgets the pairings of an origin, or one account of it, and the key of a desk there; returns how
 * many there were.
 */
export async function forget(folder: string | undefined, origin: string, account?: string): Promise<number> {
  const own = folderOf(folder)
  const isServer = account === undefined && (await forgetServerKey(own, origin))
  return (await new PairingKeys(own).forget(origin, account)) + (isServer ? 1 : 0)
}

export type ListedPrinter = { readonly name: string; readonly address: string } & Pick<PrinterState, 'state' | 'reasons' | 'sizes'>

/** The configured printers and how each is now. */
export async function printers(folder: string | undefined, add: readonly string[], remove?: string): Promise<readonly ListedPrinter[]> {
  const own = folderOf(folder)
  await keepPrinters(own, add)
  const settings = await SettingsFile.open(own)
  if (remove !== undefined) await settings.remove(remove)
  const printerOf = printersOf(settings)
  return Promise.all(
    settings.printers.map(async ({ name, address, sizes }) => {
      const looked = await printerOf(name)?.look()
      return { name, address, state: looked?.state ?? 'unknown', reasons: looked?.reasons ?? [], ...(sizes === undefined ? {} : { sizes }) }
    }),
  )
}

/**
 * Prints the test page on a printer, without the agent; answers how it ended, and undefined without
 * such a printer.
 */
export async function test(folder: string | undefined, name: string, signal: AbortSignal): Promise<JobEvent | undefined> {
  const settings = await SettingsFile.open(folderOf(folder))
  const printer = printersOf(settings)(name)
  if (printer === undefined) return undefined
  const temporary = await mkdtemp(join(tmpdir(), 'crossdock-test-page-'))
  try {
    const page = testPage(printer.kind, name)
    const path = join(temporary, 'page')
    await writeFile(path, page.bytes)
    const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))
    let last: JobEvent | undefined
    for await (const event of printer.print({ name: `test-${process.pid}`, path, kind: page.kind, copies: 1 }, { signal, pause })) {
      last = event
      // A printer that waits for a person is reported at once; nothing is left behind.
      if (event.type === 'held') break
    }
    return last
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
