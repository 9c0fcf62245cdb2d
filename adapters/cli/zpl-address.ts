/** Where a thermal printer listens. */
export type PrinterAddress = { readonly host: string; readonly port: number }

/** Where printers take their own language, as almost all makers have it. */
export const RAW_PORT = 9100
const MOST_PORT = 65_535

/**
 * Reads `HOST`, `HOST:PORT`, `[::1]:PORT` or an IPv6 address alone; undefined for anything else.
 */
export function printerAddress(text: string): PrinterAddress | undefined {
  const read = /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+))(?::(\d{1,5}))?$/i.exec(text)
  const host = read?.[1] ?? read?.[2] ?? (/^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? text : undefined)
  const port = Number(read?.[3] ?? RAW_PORT)
  return host === undefined || port < 1 || port > MOST_PORT ? undefined : { host, port }
}
