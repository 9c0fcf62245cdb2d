import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrderRow } from '../../adapters/http/contract/parcels/orders/order.routes.ts'
import { IppClient, OPERATION } from '../../adapters/printer/printers/ipp-client.ts'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { readyAgent } from '../support/printers/agent-process.ts'
import { cliUser } from '../support/servers/cli.ts'
import { watchWayTo } from '../support/first-byte.ts'
import { startIppPrinters } from '../support/printers/ipp-printers.ts'
import { pairedPage } from '../support/printers/print-page.ts'
import { inTurn, type BenchMeasurement } from './bench-measurement.ts'
import { SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const ROUNDS = 25
/** Before the first round each way is warm. */
const WARM = 3
const PROMISED_MILLIS = 300

type Task = {
  readonly task: string
  readonly documents: readonly { readonly document: string; readonly url: string; readonly size: string }[]
}

async function placeOrders(server: RunningServer): Promise<readonly string[]> {
  const numbers: string[] = []
  for (let count = 0; count < ROUNDS + WARM; count += 1) {
    const placed = await server.call<OrderRow>('POST', '/api/orders', { as: SHIPPER, body: sampleOrder() })
    numbers.push(placed.json.payload.order_number)
  }
  return numbers
}

const taskOf = async (server: RunningServer, order: string): Promise<Task> =>
  (await server.call<Task>('POST', '/api/print/tasks', { as: SHIPPER, body: { orders: [order] } })).json.payload

/**
 * From the click on "print" to the first byte of the label at a real IPP printer: the server makes
 * the task, the agent fetches what is drawn then, asks the printer and sends. Beside it, in the
 * same run, the bare call: Print-Job with the same label from the disk, until the printer answers.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const [server, printers, user] = [await startServer(), await startIppPrinters(), await cliUser('http://127.0.0.1:9')]
  const printer = await printers.start('bench')
  const way = await watchWayTo(printer.address)
  const port = await freePort()
  const started = user.start(['print-agent', '--json', '--port', String(port), '--printers', `bench=${way.address}`])
  try {
    const agent = await readyAgent(started)
    const { page } = await pairedPage({ port, origin: server.url }, { code: agent.code })
    const orders = await placeOrders(server)
    const [first] = (await taskOf(server, orders[0] ?? '')).documents
    const path = join(user.home, 'label.pdf')
    await writeFile(path, (await server.download(first?.url ?? '')).bytes)
    const client = new IppClient(way.address)

    const click = async (order: string): Promise<number> => {
      const arrives = way.next()
      const start = performance.now()
      const { task, documents } = await taskOf(server, order)
      page.send({
        type: 'print',
        id: task,
        task,
        printer: 'bench',
        documents: documents.map(({ document, url, size }) => ({ document, url, size })),
      })
      const millis = (await arrives) - start
      await page.next('status', (status) => status.task === task && status.state === 'printed')
      return millis
    }
    const bare = async (): Promise<number> => {
      const start = performance.now()
      const job = [['document-format', 'mime', 'application/pdf']] as const
      await client.send({ operation: OPERATION.printJob, attributes: job }, path)
      return performance.now() - start
    }
    for (const order of orders.slice(0, WARM)) {
      await click(order)
      await bare()
    }
    const millis = await inTurn(ROUNDS, { click: (round) => click(orders[WARM + round] ?? ''), bare })
    const detail = `${millis.click.toFixed(0)} ms, the bare call ${millis.bare.toFixed(1)} ms`
    return [
      { name: 'printing: 300 ms over click to first byte at the printer', ratio: PROMISED_MILLIS / millis.click, bar: 1, detail },
      { name: 'printing: click to first byte over the bare IPP call', ratio: millis.click / millis.bare, bar: 30, bound: 'most', detail },
    ]
  } finally {
    started.process.kill('SIGKILL')
    await started.finished
    await way.close()
    await printers.stop()
    await user.remove()
    await server.stop()
  }
}
