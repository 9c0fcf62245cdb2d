import { PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'

/** A way to a print agent. The same messages go through each door. */
export type Door = {
  /** Rejects where nobody answers, and where the browser does not let the page through. */
  readonly open: () => Promise<WebSocket>
}

/** Longer than a reader needs to answer the browser's question. */
const PATIENCE_MILLIS = 120_000

const opened = (socket: WebSocket): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => socket.close(), PATIENCE_MILLIS)
    socket.addEventListener('open', () => {
      window.clearTimeout(timer)
      resolve(socket)
    })
    // The browser says why to nobody but its own console.
    socket.addEventListener('close', () => {
      window.clearTimeout(timer)
      reject(new Error('there is no print agent'))
    })
  })

/** The agent of this machine. */
export const localDoor = (port: number): Door => ({
  open: () => opened(new WebSocket(`ws://127.0.0.1:${port}/`, PRINT_PROTOCOL)),
})
