import type { PrinterSettings } from '#core/parcels/printing/print-protocol.ts'
import { FolderPrinter } from './folder-printer.ts'
import { IppPrinter } from './ipp-printer.ts'
import { LpPrinter } from './lp-printer.ts'
import type { PageLanguages, Printer } from './printer.ts'
import { RawPrinter } from './raw-printer.ts'

const RAW_PORT = 9100
const USUAL_DPI = 203

/** The address of a printer as people write it. */
export type PrinterAddress =
  | { readonly kind: 'ipp' | 'cups'; readonly address: string }
  | { readonly kind: 'zpl' | 'tspl' | 'epl'; readonly host: string; readonly port: number; readonly dpi: number }
  | { readonly kind: 'lp'; readonly queue: string }
  | { readonly kind: 'folder'; readonly folder: string }

/** The forms of printer addresses, for messages. */
export const ADDRESS_FORMS =
  'ipp://HOST/ipp/print, cups://HOST:631/printers/NAME, zpl://HOST:9100?dpi=203, tspl://HOST, epl://HOST, lp:QUEUE, folder:/PATH'

/** Reads an address; undefined where it is none. */
export function parseAddress(text: string): PrinterAddress | undefined {
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/.exec(text.trim()) ?? []
  if (scheme === 'lp') return /^[\w.@+-]+$/.test(rest) && !rest.startsWith('-') ? { kind: 'lp', queue: rest } : undefined
  if (scheme === 'folder') return rest === '' ? undefined : { kind: 'folder', folder: rest.replace(/^\/\/(?=\/)/, '') }
  const url = URL.parse(text.trim())
  if (url === null || url.hostname === '' || url.username !== '') return undefined
  if (scheme === 'ipp' || scheme === 'ipps' || scheme === 'http' || scheme === 'https') return { kind: 'ipp', address: url.href }
  if (scheme === 'cups') return { kind: 'cups', address: url.href.replace(/^cups:/, 'ipp:') }
  if (scheme !== 'zpl' && scheme !== 'tspl' && scheme !== 'epl') return undefined
  const dpi = Number(url.searchParams.get('dpi') ?? USUAL_DPI)
  if (!Number.isInteger(dpi) || dpi < 100 || dpi > 1200) return undefined
  return { kind: scheme, host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? RAW_PORT : Number(url.port), dpi }
}

type Opening = {
  readonly name: string
  readonly address: PrinterAddress
  readonly settings: () => PrinterSettings
  readonly pages?: PageLanguages | undefined
}

/** The printer at an address. Nothing is connected before it is used. */
export function openPrinter({ name, address, settings, pages }: Opening): Printer {
  if (address.kind === 'lp') return new LpPrinter(address.queue)
  if (address.kind === 'folder') return new FolderPrinter(address.folder)
  if ('address' in address) return new IppPrinter({ name, kind: address.kind, address: address.address, settings })
  return new RawPrinter({ name, language: address.kind, host: address.host, port: address.port, dpi: address.dpi, settings, pages })
}
