import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, temporaryFolder } from '../support/servers/server.ts'

const PASSWORD = 'Boss#Password1'

let user: CliUser
beforeEach(async () => {
  user = await cliUser('http://127.0.0.1:9')
})
afterEach(() => user.remove())

it('makes an administrator in the store of this machine, who signs in and may do everything, and examines it beside its server', async () => {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const make = (...more: string[]) =>
    user.run(['admin', 'create-admin', '--account', 'boss', '--data', data, ...more], { input: `${PASSWORD}\n` })
  try {
    expect(await make('--name', 'The boss')).toEqual({ code: 0, out: '', err: 'Administrator boss created\n' })
    expect(await make()).toMatchObject({ code: 1, err: expect.stringContaining('boss') })
    const server = await startTestServer({ environment: { CROSSDOCK_DATA: data, CROSSDOCK_DEMO: '0' } })
    try {
      const { json } = await server.call<{ token: string }>('POST', '/api/login', {
        body: { account: 'boss', password: PASSWORD, role: 'Staff' },
      })
      expect((await server.call('GET', '/api/admin/users', { token: json.payload.token })).status).toBe(200)

      const examine = async (...more: string[]) => {
        const { code, out } = await user.run(['admin', 'doctor', '--json', '--data', data, ...more])
        return { code, checks: JSON.parse(out) as readonly { check: string; health: string; text: string }[] }
      }
      const healthy = await examine()
      expect(healthy.checks.filter(({ check, health }) => check !== 'disk' && health !== 'good')).toMatchObject([
        { check: 'tariff', health: 'warning', text: expect.stringContaining('No freight rule is in force') },
        { check: 'parcels', health: 'warning', text: expect.stringContaining('dispatch (no freight rule is in force)') },
        { check: 'backups', health: 'warning', text: expect.stringContaining('There is no backup') },
      ])
      expect(healthy.checks.map(({ check }) => check)).toEqual([
        'settings',
        'disk',
        'database',
        'migrations',
        'roles',
        'audit',
        'commits',
        'tariff',
        'parcels',
        'jobs',
        'backups',
        'ledger',
      ])
      expect(healthy.code).toBe(0)
      const differing = await examine('--audit-head', `1:${'0'.repeat(64)}`)
      expect(differing.code).toBe(1)
      expect(differing.checks.find(({ check }) => check === 'audit')).toMatchObject({
        health: 'bad',
        text: expect.stringContaining('seal'),
      })
      expect(await user.run(['admin', 'migrate', '--data', data])).toMatchObject({ code: 0, err: 'The tables match this version\n' })
    } finally {
      await server.stop()
    }
  } finally {
    await folder.remove()
  }
})

it('names the part that is in the way when it is examined, and looks no further', async () => {
  const away = { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/d', CROSSDOCK_SECRET: 'x'.repeat(40) }
  const { code, out } = await user.run(['admin', 'doctor', '--json'], { env: away })
  expect(code).toBe(1)
  expect(out).not.toContain('hidden')
  expect((JSON.parse(out) as readonly object[]).at(-1)).toMatchObject({ check: 'database', health: 'bad' })
  expect((await user.run(['admin', 'doctor', '--audit-head', 'x'])).code).toBe(2)
})

it('takes none of the common passwords, and makes nobody', async () => {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const make = (password: string, ...more: string[]) =>
    user.run(['admin', 'create-admin', '--account', 'boss', '--data', data, ...more], { input: `${password}\n` })
  try {
    for (const common of ['12345678', 'password1', '        '])
      expect([common, await make(common)]).toEqual([common, { code: 1, out: '', err: expect.stringContaining('password') }])
    // That takes no store, and the name is still free.
    expect(existsSync(data)).toBe(false)
    expect(await make(PASSWORD)).toMatchObject({ code: 0 })
  } finally {
    await folder.remove()
  }
})

it('wants an account and a password', async () => {
  expect((await user.run(['admin', 'create-admin'], { input: `${PASSWORD}\n` })).code).toBe(2)
  expect((await user.run(['admin', 'create-admin', '--account', 'boss'], { input: '' })).code).toBe(2)
})
