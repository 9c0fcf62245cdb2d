import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const HOST = 'portal.test'
const run = promisify(execFile)

/** A server of this machine under a public name, by https. */
export type PublicPortal = {
  readonly origin: string
  /** The same by plain http. */
  readonly plainOrigin: string
  /**
   * Flags that a browser has to be started with, so that the name leads here and counts as an
   * address of the internet.
   */
  readonly flags: readonly string[]
  /** Variables that a program of Node has to be started with, so that it finds and trusts it. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Stands before a server as a proxy does. */
export async function publicPortal(serverUrl: string): Promise<PublicPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-portal-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject])
  const { port: behind } = new URL(serverUrl)
  const proxy = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: behind, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const lookUp = `import dns from 'node:dns'
const { lookup } = dns
dns.lookup = (host, ...rest) => lookup(host === '${HOST}' ? '127.0.0.1' : host, ...rest)`
  return {
    origin: `https://${HOST}:${port}`,
    plainOrigin: `http://${HOST}:${behind}`,
    flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`, `--ip-address-space-overrides=127.0.0.1:${port}=public`],
    env: { NODE_EXTRA_CA_CERTS: certificate, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lookUp)}` },
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
