import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cliUser, type CliUser } from '../support/cli.ts'
import { startTestServer, temporaryFolder } from '../support/server.ts'

const PASSWORD = 'Boss#Password1'

let user: CliUser
beforeEach(async () => {
  user = await cliUser('http://127.0.0.1:9')
})
afterEach(() => user.remove())

it('makes an administrator in the store of this machine, who signs in and may do everything', async () => {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const make = (...more: string[]) =>
    user.run(['admin', 'create-admin', '--account', 'boss', '--data', data, ...more], { input: `${PASSWORD}\n` })
  try {
    expect(await make('--name', 'The boss')).toEqual({ code: 0, out: '', err: 'The administrator boss was made\n' })
    expect(await make()).toMatchObject({ code: 1, err: expect.stringContaining('boss') })
    const server = await startTestServer({ environment: { CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '0' } })
    try {
      const { json } = await server.call<{ token: string }>('POST', '/api/login', {
        body: { account: 'boss', password: PASSWORD, role: 'Staff' },
      })
      expect((await server.call('GET', '/api/admin/users', { token: json.payload.token })).status).toBe(200)
    } finally {
      await server.stop()
    }
  } finally {
    await folder.remove()
  }
})

it('wants an account and a password', async () => {
  expect((await user.run(['admin', 'create-admin'], { input: `${PASSWORD}\n` })).code).toBe(2)
  expect((await user.run(['admin', 'create-admin', '--account', 'boss'], { input: '' })).code).toBe(2)
})
