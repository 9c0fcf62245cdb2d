import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen, type Listener } from '../../../adapters/http/server/listen/listen.ts'
import { buildServer } from '../../../adapters/http/server/listen/build-server.ts'
import { bareServices } from '../../support/bare-services.ts'
import { callerAt, temporaryFolder } from '../../support/servers/server.ts'

const PAGE = '<!doctype html><head><title>Crossdock</title></head>'
const FRAMED = '<!doctype html><title>Framed</title>'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let listener: Listener
let close: () => Promise<void>

beforeAll(async () => {
  folder = await temporaryFolder()
  const web = join(folder.path, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), PAGE)
  await writeFile(join(web, 'embed.html'), FRAMED)
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  await writeFile(join(web, 'assets', 'index-C0FFEE.js'), 'export {}')
  await mkdir(join(web, 'embed'))
  await writeFile(join(web, 'embed', 'track.js'), 'void 0')
  await writeFile(join(folder.path, 'secret'), 'never to be served')
  await mkdir(join(folder.path, 'downloads'))
  await writeFile(join(folder.path, 'downloads', 'crossdock-print-agent-linux-x64.tar.gz'), 'the package')
  listener = await listen({ host: '127.0.0.1', port: 0 })
  const app = await buildServer({
    routes: [],
    services: bareServices(),
    listener,
    webFolder: web,
    printPort: 18_999,
    agentDownload: { folder: join(folder.path, 'downloads'), url: undefined },
    trustedProxies: [],
  })
  close = () => listener.close().then(() => app.close())
})
afterAll(async () => {
  await close()
  await folder.remove()
})

const get = (path: string, headers: Record<string, string> = {}) => callerAt(listener.url).call('GET', path, { headers })

/** Requests a path exactly as it is written; clients would normalise it. */
async function rawly(path: string): Promise<string> {
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let answered = ''
  for await (const part of socket) answered += String(part)
  return answered
}

describe('the download of the print agent', () => {
  const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36'
  const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36'
  const download = (agent: string, path = '/downloads/print-agent', headers = {}) =>
    callerAt(listener.url).call('GET', path, { headers: { 'user-agent': agent, ...headers } })

  it('is the package for the machine of the browser, or for the one that is named', async () => {
    const answered = await download(LINUX)
    expect([answered.status, answered.text]).toEqual([200, 'the package'])
    expect(answered.headers.get('content-disposition')).toContain('attachment; filename="crossdock-print-agent-linux-x64.tar.gz"')
    expect(answered.headers.get('content-length')).toBe('11')
    const named = await download('curl/8.0', '/downloads/print-agent?system=linux-x64', { range: 'bytes=4-' })
    expect([named.status, named.text]).toEqual([206, 'package'])
  })

  it.each([
    ['Windows', WINDOWS, ''],
    ['a phone', PHONE, ''],
    ['a program that names none', 'curl/8.0', ''],
    ['a machine that no package was made for', LINUX, '?system=linux-arm64'],
    ['a name that is none', LINUX.replace('x86_64', 'riscv64'), '?system=../secret'],
  ])('leads %s to the guide', async (_who, agent, query) => {
    const answered = await download(agent, `/downloads/print-agent${query}`)
    expect([answered.status, answered.headers.get('location')]).toEqual([302, '/docMain/printing'])
  })

  it('is at the operator’s address where there is one', async () => {
    const other = await listen({ host: '127.0.0.1', port: 0 })
    const url = 'https://files.example.com/agent'
    const parts = { routes: [], services: bareServices(), webFolder: folder.path, printPort: 1, trustedProxies: [], listener: other }
    const app = await buildServer({ ...parts, agentDownload: { folder: join(folder.path, 'downloads'), url } })
    onTestFinished(() => other.close().then(() => app.close()))
    const answered = await callerAt(other.url).call('GET', '/downloads/print-agent', { headers: { 'user-agent': LINUX } })
    expect([answered.status, answered.headers.get('location')]).toEqual([302, url])
  })
})

describe('the web app', () => {
  it.each(['/', '/order/list', '/order/01ABC?from=list&weight=1.5', '/admin/countries', '/apiary'])(
    'answers its page at %s, never from a cache',
    async (path) => {
      const answered = await get(path)
      expect([answered.status, answered.text]).toEqual([200, PAGE])
      expect(answered.headers.get('cache-control')).toBe('no-store')
      const policy = answered.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("connect-src 'self' ws://127.0.0.1:18999;")
      expect(answered.headers.get('x-frame-options')).toBe('DENY')
      expect(answered.headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('lets other sites frame tracking alone, and load the script that does it', async () => {
    for (const path of ['/embed/track', '/embed/track?lang=ar&number=CD000000000170']) {
      const { status, headers, text } = await get(path)
      expect([status, headers.get('x-frame-options'), headers.get('set-cookie'), text]).toEqual([200, null, null, FRAMED])
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain('frame-ancestors *')
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).not.toContain('ws://')
    }
    expect((await get('/embed/track.js')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await get('/favicon.svg')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
    for (const path of ['/embed', '/embed/tracks', '/embed/track/more', '/track', '/x?/embed/track'])
      expect((await get(path)).headers.get('x-frame-options')).toBe('DENY')
  })

  it('gives links to tracking a title in their language, with their waybill where it is one', async () => {
    const titleOf = async (path: string) => /og:title" content="([^"]*)"/.exec((await get(path)).text)?.[1]
    expect(await titleOf('/track')).toBe('包裹轨迹')
    expect(await titleOf('/track/cd000000000170?lang=en-US')).toBe('Parcel tracking CD000000000170')
    expect(await titleOf('/track/CD000000000170?lang=ar')).toBe('تتبّع شحنة CD000000000170')
    expect(await titleOf('/track/CD000000000171?lang=zh-TW')).toBe('包裹軌跡')
    expect(await titleOf('/track/%22onload?lang=en-US')).toBeUndefined()
    expect(await titleOf('/order/list')).toBeUndefined()
  })

  it('answers what a HEAD asks for', async () => {
    for (const path of ['/', '/order/list']) expect((await callerAt(listener.url).call('HEAD', path)).status).toBe(200)
    for (const path of ['/assets', '/assets/']) expect((await callerAt(listener.url).call('HEAD', path)).status).toBeLessThan(500)
  })

  it('asks for https from then on where it came by https', async () => {
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })

  it('lets browsers keep what is named by its content, and ask again for the rest', async () => {
    const script = await get('/assets/index-C0FFEE.js')
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('has no page for absent files and calls', async () => {
    for (const path of ['/assets/index-GONE.js', '/nothing.png', '/api/nothing', '/api'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await callerAt(listener.url).call('POST', '/order/list', { body: {} })).status).toBe(404)
  })

  it.each([
    '/../secret',
    '/assets/../../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/assets/%2e%2e%2f%2e%2e%2fsecret',
    '/..\\secret',
    '/assets/..%5c..%5csecret',
    '//secret',
    '/%00secret',
  ])('serves nothing from beside its folder to %s', async (path) => {
    expect(await rawly(path)).not.toContain('never to be served')
  })
})
