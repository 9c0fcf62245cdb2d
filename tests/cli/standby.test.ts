import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startDebianCluster } from '../support/servers/databases.ts'
import { startServerProcess } from '../support/servers/server-process.ts'

const SECRET = 'x'.repeat(40)
const SENTENCE = 'it is a standby, which takes no writes: give the address of the leader, or of a proxy that leads to it'

let leader: Awaited<ReturnType<typeof startDebianCluster>>
let standby: Awaited<ReturnType<typeof leader.startStandby>>
let user: CliUser
beforeAll(async () => {
  leader = await startDebianCluster()
  standby = await leader.startStandby()
  user = await cliUser('http://127.0.0.1:1', { DATABASE_URL: standby.connectionString, CROSSDOCK_SECRET: SECRET })
})
afterAll(async () => {
  await user?.remove()
  await standby?.stop()
  await leader?.stop()
})

describe('the address of a standby in place of its leader’s', () => {
  it('is named by doctor in one sentence', async () => {
    const { code, out, err } = await user.run(['admin', 'doctor'])
    expect(code).not.toBe(0)
    const lines = `${out}${err}`.split('\n').filter((line) => line.includes(SENTENCE))
    expect(lines, out + err).toHaveLength(1)
    expect(`${out}${err}`).not.toMatch(/\n\s+at /)
  })

  it('is named by a server that waits for it to become the leader, and ends when it is to', async () => {
    const server = startServerProcess({ DATABASE_URL: standby.connectionString, CROSSDOCK_SECRET: SECRET })
    await expect.poll(server.errors, { timeout: 60_000, interval: 50 }).toContain(SENTENCE)
    server.kill('SIGTERM')
    const { code, out, err } = await server.ended
    expect(code).toBe(1)
    expect(`${out}${err}`).not.toMatch(/\n\s+at /)
  })
})
