import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A portal that hands out documents by links that work once. */
export type DocumentServer = {
  readonly origin: string
  /** A new link to a document, once. */
  readonly link: (
    content:
      | Buffer
      | 'huge'
      | 'endless'
      | { readonly redirect: string }
      | { readonly spentAfter: Promise<unknown> }
      | { readonly after: Promise<unknown>; readonly content: Buffer },
  ) => string
  readonly fetched: () => number
  readonly stop: () => Promise<void>
}

const PART = Buffer.alloc(1_000_000, 'x')

export async function startDocumentServer(): Promise<DocumentServer> {
  const links = new Map<string, Parameters<DocumentServer['link']>[0]>()
  let made = 0
  let fetched = 0
  const server = createServer((request, response) => {
    const content = links.get(request.url ?? '')
    links.delete(request.url ?? '')
    if (content === undefined) return void response.writeHead(404).end()
    fetched += 1
    if (content === 'huge') return void response.writeHead(200, { 'content-length': 100_000_000 }).write(PART)
    if (content === 'endless') {
      const write = (): void => {
        while (!response.destroyed && response.write(PART));
      }
      response.on('drain', write)
      return write()
    }
    if ('spentAfter' in content) return void content.spentAfter.then(() => response.writeHead(404).end())
    if ('after' in content) return void content.after.then(() => response.end(content.content))
    if ('redirect' in content) return void response.writeHead(302, { location: content.redirect }).end()
    response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    link: (content) => {
      const path = `/link/${(made += 1)}`
      links.set(path, content)
      return path
    },
    fetched: () => fetched,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
