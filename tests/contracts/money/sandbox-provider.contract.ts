import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SandboxProvider } from '../../../adapters/payments/sandbox-provider.ts'
import { serverConnectionOf } from '../../../adapters/store/embedded/database.ts'
import { openStore } from '../../../adapters/store/open-store.ts'
import type { IncomingCall } from '#core/money/payments/payment-provider.port.ts'
import { movedClock, paymentProviderContract, type ProviderWorld } from './payment-providers.contract.ts'
import type { ServerOf } from '../server.ts'

/** Hears the notifications that the sandbox sends, in the place of a server. */
async function receiver() {
  const calls: IncomingCall[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]))
      calls.push({ headers, body: Buffer.concat(parts) })
      response.end('success')
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { calls, url: `http://127.0.0.1:${port}/notify`, close: () => server.close().closeAllConnections() }
}

/** The sandbox with its payments in SQL is judged like the providers that it stands in for. */
export function sandboxProviderContract(server: ServerOf): void {
  const open = async (): Promise<ProviderWorld> => {
    const connectionString = serverConnectionOf(await server().freshDatabase())
    const store = await openStore({ connectionString, log: () => undefined, connections: 2 })
    const clock = movedClock()
    const { calls, url, close } = await receiver()
    const parts = { trades: store.sandboxTrades, secret: 's'.repeat(40), clock, notifyUrl: url, payUrl: 'http://127.0.0.1:1' }
    const provider = new SandboxProvider(parts)
    return {
      provider,
      clock,
      pay: async (number) => void (await provider.payAs(number, { outcome: 'paid', times: 0 })),
      notification: async (number) => {
        await provider.payAs(number, { outcome: 'paid', times: 1 })
        return calls.at(-1) ?? { headers: {}, body: new Uint8Array() }
      },
      close: async () => {
        close()
        await store.close()
      },
    }
  }
  paymentProviderContract('the sandbox', open)
}
