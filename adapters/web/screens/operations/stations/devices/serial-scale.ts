/** The parts of Web Serial that a scale needs; TypeScript's own types of the browser lack it. */
export type SerialPort = {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly open: (options: { readonly baudRate: number }) => Promise<void>
  readonly close: () => Promise<void>
}
type Serial = { readonly requestPort: () => Promise<SerialPort>; readonly getPorts: () => Promise<readonly SerialPort[]> }

/** The serial ports of this browser; nothing where it has none to offer. */
export const serialPorts = (): Serial | undefined => (navigator as Navigator & { readonly serial?: Serial }).serial

/** Speeds that scales are delivered with. */
export const BAUD_RATES = [2400, 4800, 9600, 19_200] as const
const USUAL_BAUD = 9600
const KEPT_BAUD = 'crossdock.scale.baud'
/** No line of a scale is longer; what is, comes at another speed. */
const LONGEST_LINE = 200

export const keptBaud = (): number => BAUD_RATES.find((one) => String(one) === localStorage.getItem(KEPT_BAUD)) ?? USUAL_BAUD
export const keepBaud = (baud: number): void => localStorage.setItem(KEPT_BAUD, String(baud))

/** Opens a port and hands on each of its lines until `signal` ends it or the cable is pulled. */
export async function readLines(
  port: SerialPort,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: string) => void },
): Promise<void> {
  await port.open({ baudRate: keptBaud() })
  const reader = port.readable?.getReader()
  const stop = (): void => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let part = await reader?.read(); part !== undefined && !part.done && !signal.aborted; part = await reader?.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split(/[\r\n]+/)
      rest = lines.pop()?.slice(-LONGEST_LINE) ?? ''
      for (const line of lines) if (line.trim() !== '') onLine(line)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    reader?.releaseLock()
    await port.close().catch(() => undefined)
  }
}
