import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The order list with nothing around it: node:http, pg and JSON.stringify. No authentication, no
 * permission, no envelope. It answers its origin to the first message.
 */
export type BareList = { readonly connectionString: string; readonly connections: number; readonly columns: readonly string[] }

async function listen({ connectionString, connections, columns }: BareList): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: connections })
  const wanted = columns.map((column) => `"${column}"`).join(',')
  const filter = 'from orders where customer_id = $1 and status = $2'
  const list = async (query: URLSearchParams, response: ServerResponse): Promise<void> => {
    const values = [Number(query.get('customer')), query.get('status')]
    const [rows, count] = await Promise.all([
      pool.query({ text: `select ${wanted} ${filter} order by id desc limit $3`, values: [...values, Number(query.get('pageSize'))] }),
      pool.query<{ total: string }>({ text: `select count(*) as total ${filter}`, values }),
    ])
    const text = Buffer.from(JSON.stringify({ rows: rows.rows, total: Number(count.rows[0]?.total) }))
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length }).end(text)
  }
  const server = createServer((request, response) => {
    list(new URL(request.url ?? '/', 'http://localhost').searchParams, response).catch((error) =>
      response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

if (process.send !== undefined) {
  process.on('message', (list: BareList) => void listen(list).then((origin) => process.send?.(origin)))
  await once(process, 'disconnect')
  process.exit()
}
