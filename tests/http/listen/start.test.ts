import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callerAt, temporaryFolder } from '../../support/servers/server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

const SECRET = 'x'.repeat(40)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** A port that is in use until the test is over. */
async function heldPort(): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => resolve(one))
  })
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

/** Ends the process when the test is over, whatever its result. */
function started(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startServerProcess(environment)
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  return server
}

describe('a start that cannot be', () => {
  it.each([
    ['a wrong port', { PORT: 'http' }, /^crossdock: PORT: got "http", takes /],
    ['no secret', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /^crossdock: CROSSDOCK_SECRET: is not set, takes /],
    [
      'a parameter that the driver ignores',
      { DATABASE_URL: 'postgres://a:secretpassword@127.0.0.1:1/c?target_session_attrs=read-write', CROSSDOCK_SECRET: SECRET },
      /^crossdock: DATABASE_URL: got "target_session_attrs", takes one address that leads to the leader/,
    ],
    [
      'an address of another machine',
      { HOST: '203.0.113.1' },
      /^crossdock: HOST 203\.0\.113\.1, PORT 0: is not an address of this machine/,
    ],
  ])('for %s says so in one line and exits with 1', async (_why, environment, line) => {
    const { code, out, err } = await started({ CROSSDOCK_DATA: join(folder.path, 'never'), ...environment }).ended
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(line)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(err).not.toContain('secretpassword')
    await expect(stat(join(folder.path, 'never'))).rejects.toThrow('ENOENT')
  })

  it('for no database waits for one, says so, and exits with 1 when it is to end', async () => {
    const environment = { DATABASE_URL: 'postgres://a:secretpassword@127.0.0.1:1/c', CROSSDOCK_SECRET: SECRET }
    const server = started({ CROSSDOCK_DATA: join(folder.path, 'never'), ...environment })
    await expect.poll(server.errors, { timeout: 60_000, interval: 50 }).toContain('nothing answers there')
    server.kill('SIGTERM')
    const { code, out, err } = await server.ended
    expect([code, out]).toEqual([1, ''])
    const [waiting, last, ...more] = err.trimEnd().split('\n')
    expect(JSON.parse(waiting ?? '')).toMatchObject({ msg: expect.stringMatching(/^DATABASE_URL: 127\.0\.0\.1:1.*; waiting for it$/) })
    expect(last).toMatch(/^crossdock: DATABASE_URL: 127\.0\.0\.1:1/)
    expect(more).toEqual([])
    expect(err).not.toContain('secretpassword')
  })

  it('because the port is taken names host and port, and leaves the data folder alone', async () => {
    const port = await heldPort()
    const { code, err } = await started({ PORT: port, CROSSDOCK_DATA: join(folder.path, 'untouched') }).ended
    expect(code).toBe(1)
    expect(err).toBe(`crossdock: HOST 127.0.0.1, PORT ${port}: is taken by another program; stop that one or set PORT to a free port\n`)
    await expect(stat(join(folder.path, 'untouched'))).rejects.toThrow('ENOENT')
  })

  it('because the data folder is a file names it', async () => {
    const path = join(folder.path, 'file')
    await writeFile(path, '')
    const { code, err } = await started({ CROSSDOCK_DATA: path }).ended
    expect(code).toBe(1)
    expect(err).toContain(path)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('because the data folder cannot be written names it', async () => {
    // File modes do not stop root, but nobody can create folders in /proc.
    const path = process.getuid?.() === 0 ? '/proc/crossdock' : join(folder.path, 'new')
    await chmod(folder.path, 0o500)
    onTestFinished(() => chmod(folder.path, 0o700))
    const { code, err } = await started({ CROSSDOCK_DATA: path }).ended
    expect(code).toBe(1)
    expect(err).toContain(path)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('a server process', () => {
  it('keeps its secret, holds its folder alone, ends in order and comes back with what it had', async () => {
    const data = join(folder.path, 'data')
    const first = started({ CROSSDOCK_DATA: data })
    const url = await first.url
    const secret = await readFile(join(data, 'secret'), 'utf8')
    expect(secret.trim().length).toBeGreaterThanOrEqual(32)
    expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600)

    const second = await started({ CROSSDOCK_DATA: data }).ended
    expect(second.code).toBe(1)
    expect(second.err).toContain('held by another crossdock server')
    expect(second.err.trimEnd().split('\n')).toHaveLength(1)

    const token = await callerAt(url).tokenOf('ddp')
    first.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })

    // Open to the network, this time.
    const third = started({ CROSSDOCK_DATA: data, HOST: '0.0.0.0', CROSSDOCK_DEMO: '0' })
    const back = callerAt(await third.url)
    expect((await back.call('GET', '/api/user/info', { token })).status).toBe(200)
    expect(await readFile(join(data, 'secret'), 'utf8')).toBe(secret)
    third.kill('SIGKILL')
    expect((await third.ended).err).toMatch(/demo accounts with a public password are open to the network on 0\.0\.0\.0: ddp, .*admin/)

    const fourth = started({ CROSSDOCK_DATA: data })
    expect((await callerAt(await fourth.url).call('GET', '/api/user/info', { token })).status).toBe(200)
    fourth.kill('SIGINT')
    const last = await fourth.ended
    expect([last.code, last.err]).toEqual([0, ''])
  })
})
