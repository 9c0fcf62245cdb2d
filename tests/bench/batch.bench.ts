import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'
import { pngLabelsPerSecond } from './labels.bench.ts'
import { orderSheet } from './support/order-sheets.ts'
import { importSheet, payloadOf, SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const LABELS = 1_000
const LABELS_OF_PEER = 100
const ROUNDS = 3

type Link = { readonly order_number: string; readonly url: string; readonly status: boolean; readonly message: string }

/** Orders that can be printed, by number. */
async function placedOrders(server: RunningServer): Promise<readonly string[]> {
  await importSheet(server, await orderSheet(LABELS, 'B'))
  const pages = await Promise.all(
    [1, 2].map((page) =>
      server.call<{ rows: readonly { readonly order_number: string }[] }>(
        'GET',
        `/api/orders?status=confirmed&pageSize=${LABELS / 2}&page=${page}`,
        { as: SHIPPER },
      ),
    ),
  )
  return pages.flatMap((page) => payloadOf(page).rows).map((row) => row.order_number)
}

/**
 * Requests the labels of all orders in one PDF and downloads it; labels per second from the request
 * to the last byte.
 */
async function printedLabelsPerSecond(server: RunningServer, orders: readonly string[]): Promise<number> {
  const start = performance.now()
  const links = payloadOf(await server.call<readonly Link[]>('POST', '/api/batchDrawPdf', { as: SHIPPER, body: { orders } }))
  const refused = links.find((link) => !link.status)
  if (refused !== undefined) throw new Error(`${refused.order_number}: ${refused.message}`)
  for (const url of new Set(links.map((link) => link.url))) {
    const { pathname, search } = new URL(url, server.url)
    const { bytes } = await server.download(pathname + search, { as: SHIPPER })
    if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw new Error(`${url} is no PDF`)
  }
  return orders.length / ((performance.now() - start) / 1000)
}

/**
 * A batch of 1,000 labels from the call to the last byte of the PDF, against plain pdfkit with PNG
 * codes, which has its labels in memory.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  try {
    const orders = await placedOrders(server)
    await printedLabelsPerSecond(server, orders)
    const rates = await inTurn(ROUNDS, {
      ours: () => printedLabelsPerSecond(server, orders),
      png: () => pngLabelsPerSecond(LABELS_OF_PEER),
    })
    return [
      {
        name: 'batch of 1,000 labels over the API over pdfkit with PNG codes',
        ratio: rates.ours / rates.png,
        bar: 8,
        detail: `${whole(rates.ours)}/s against ${whole(rates.png)}/s`,
      },
    ]
  } finally {
    await server.stop()
  }
}
