import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A label printer on a TCP port that answers ~HS as a Zebra does. */
export type ZebraSimulator = {
  readonly port: number
  readonly labels: () => readonly string[]
  readonly say: (state: 'ready' | 'paper-out' | 'head-open' | 'silent') => void
  readonly stop: () => Promise<void>
}

export async function startZebra(): Promise<ZebraSimulator> {
  let state: Parameters<ZebraSimulator['say']>[0] = 'ready'
  const labels: string[] = []
  const status = (): string => {
    const [paper, head] = [state === 'paper-out' ? 1 : 0, state === 'head-open' ? 1 : 0]
    return `\x02030,${paper},0,1199,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,${head},0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`
  }
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      for (let at = text.indexOf('~HS'); at >= 0; at = text.indexOf('~HS')) {
        text = text.slice(0, at) + text.slice(at + 3)
        if (state !== 'silent') socket.write(status())
      }
      for (let end = text.indexOf('^XZ'); end >= 0; end = text.indexOf('^XZ')) {
        labels.push(text.slice(0, end + 3))
        text = text.slice(end + 3)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    labels: () => labels,
    say: (next) => void (state = next),
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
