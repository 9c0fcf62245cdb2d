import bwip from 'bwip-js/node'
import type { Visitor } from '../stage.ts'

export type Row = {
  readonly airway_number: string
  readonly order_number: string
  readonly claim_weight: string
  readonly battery: boolean
}

export async function ordersOf({ context }: Visitor, query: string): Promise<readonly Row[]> {
  const answer = await context.request.get(`/api/orders?${query}`)
  return ((await answer.json()) as { payload: { rows: readonly Row[] } }).payload.rows
}

export const statusOf = async ({ context }: Visitor, order: string): Promise<string> =>
  ((await (await context.request.get(`/api/orders/${order}`)).json()) as { payload: { status: string } }).payload.status

/** As a scanner does: signs and Enter, to whatever has the focus. */
export async function scan({ page }: Visitor, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** A camera that sees the barcode which `shows` puts before it. */
export const fakeCamera = (): void => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  let bars: readonly number[] = []
  window.setInterval(() => {
    const context = canvas.getContext('2d')
    if (context === null) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = 'black'
    let at = 40
    for (const [place, width] of bars.entries()) {
      if (place % 2 === 0) context.fillRect(at, 140, width * 3, 200)
      at += width * 3
    }
  }, 50)
  const getUserMedia = async (): Promise<MediaStream> => canvas.captureStream(20)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  Object.assign(window, { cameraSees: (seen: readonly number[]) => void (bars = seen) })
}

/** Puts a Code128 before the camera. */
export async function shows({ page }: Visitor, code: string): Promise<void> {
  const [drawn] = bwip.raw({ bcid: 'code128', text: code }) as readonly { readonly sbs?: readonly number[] }[]
  await page.evaluate((bars) => (window as unknown as { cameraSees: (bars: readonly number[]) => void }).cameraSees(bars), drawn?.sbs ?? [])
}

/** A scale on a serial port, which says what `scaleSays` gives it. */
export const fakeScale = (): void => {
  let cable: ReadableStreamDefaultController<Uint8Array> | undefined
  const readable = new ReadableStream<Uint8Array>({
    start: (controller) => {
      cable = controller
    },
  })
  const resolveAtOnce = async (): Promise<void> => undefined
  const serial = { getPorts: async () => [], requestPort: async () => ({ readable, open: resolveAtOnce, close: resolveAtOnce }) }
  Object.defineProperty(navigator, 'serial', { value: serial })
  Object.assign(window, { scaleSays: (line: string) => cable?.enqueue(new TextEncoder().encode(`${line}\r\n`)) })
}

export const scaleSays = ({ page }: Visitor, ...lines: readonly string[]): Promise<void> =>
  page.evaluate((said) => {
    for (const line of said) (window as unknown as { scaleSays: (line: string) => void }).scaleSays(line)
  }, lines)

/** Holds uploads back until they are released. */
export async function heldUploads({ page }: Visitor): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/common/uploadOSS', async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
