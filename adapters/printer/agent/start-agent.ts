import { join } from 'node:path'
import type { PairingCode } from '#core/parcels/printing/pairing.rules.ts'
import { pdfPages } from '../foreign/pdf-pages.ts'
import { openPrinter, parseAddress } from '../printers/open-printer.ts'
import type { PageLanguages, Printer } from '../printers/printer.ts'
import { DocumentLog } from './document-log.ts'
import { takeFolder } from './folder-lock.ts'
import { LocalDoor } from './local-door.ts'
import { OutboundDoor, type OutboundNews } from './outbound-door.ts'
import { PairingDesk } from './pairing-desk.ts'
import { PairingKeys } from './pairing-keys.ts'
import { readPolicy } from './policy.ts'
import { PrintDesk } from './print-desk.ts'
import { agentIdOf } from './server-keys.ts'
import { SettingsFile } from './settings-file.ts'

export type AgentOptions = {
  /** Where settings, keys and documents are kept. */
  readonly folder: string
  readonly port: number
  /** The policy file of a fleet. */
  readonly policyPath?: string | undefined
  readonly version: string
  /** Origins whose pages may pair by a code, beside those that are paired. */
  readonly origins?: readonly string[] | undefined
  /** Shows a pairing code to the person at this machine. */
  readonly showCode: (code: PairingCode) => void
  /** A line about an error that nobody expected. */
  readonly troubled: (error: unknown) => void
  /** The server to connect to, the key of the desk there, and what becomes of the connection. */
  readonly connect?: { readonly url: string; readonly key: string; readonly heard: (news: OutboundNews) => void } | undefined
  readonly now?: () => number
}

export type RunningAgent = { readonly port: number; readonly printers: readonly string[]; readonly close: () => Promise<void> }

/** The printers of the settings, opened when they are first used. */
export function printersOf(settings: SettingsFile, pages?: PageLanguages): (name: string) => Printer | undefined {
  const opened = new Map<string, { readonly address: string; readonly printer: Printer }>()
  return (name) => {
    const configured = settings.of(name)
    if (configured === undefined) return undefined
    const known = opened.get(name)
    if (known?.address === configured.address) return known.printer
    const address = parseAddress(configured.address)
    if (address === undefined) return undefined
    const printer = openPrinter({ name, address, settings: () => settings.of(name) ?? {}, pages })
    opened.set(name, { address: configured.address, printer })
    return printer
  }
}

/**
 * Starts an agent. Throws FolderTaken, what a port that is taken throws, and what unreadable
 * settings throw.
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const { folder, version, troubled, now = Date.now } = options
  const giveBack = await takeFolder(folder)
  const pages = pdfPages()
  try {
    const settings = await SettingsFile.open(folder)
    const policy = await readPolicy(options.policyPath ?? join(folder, 'policy.json'))
    const keys = new PairingKeys(folder)
    const log = await DocumentLog.open(folder, now)
    const desk = new PrintDesk({ folder, log, settings, printer: printersOf(settings, pages), now, troubled })
    const mayPair = new Set(options.origins)
    const isTrusted = (origin: string): boolean => policy.origins.includes(origin)
    const session = { desk, keys, settings, version, now, isTrusted, pairing: new PairingDesk({ keys, show: options.showCode, now }) }
    const door = new LocalDoor({
      port: options.port,
      session,
      mayConnect: async (origin) =>
        (policy.pairing === 'code' && mayPair.has(origin)) ||
        isTrusted(origin) ||
        (await keys.all()).some((pair) => pair.origin === origin),
      troubled,
    })
    const port = await door.open()
    await desk.start()
    const outbound = options.connect && new OutboundDoor({ ...options.connect, agentId: await agentIdOf(folder), session, troubled })
    outbound?.open()
    return {
      port,
      printers: settings.printers.map(({ name }) => name),
      close: async () => {
        await outbound?.close()
        await door.close()
        const stopping = desk.close()
        // A document that is being drawn is drawn again with the next start.
        await pages.close()
        await stopping
        await giveBack()
      },
    }
  } catch (error) {
    await giveBack()
    throw error
  }
}
