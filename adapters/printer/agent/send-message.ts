import type { WebSocket } from 'ws'
import type { AgentMessage } from '#core/parcels/printing/print-protocol.ts'

const MOST_UNREAD_BYTES = 8_000_000

/** Sends a message; a reader that does not read is cut off. */
export function sendMessage(socket: WebSocket, message: AgentMessage): void {
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) return socket.terminate()
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
