import { readFile, stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticatorCode } from '../support/authenticator.ts'
import { cliUser, shellCommand, type CliUser } from '../support/servers/cli.ts'
import { signInWithOwnPassword } from '../support/hire-user.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../support/servers/server.ts'
import { openTerminal } from '../support/servers/terminal.ts'

const OWNER_ONLY = 0o600

let server: TestServer
let user: CliUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  user = await cliUser(server.url)
})
afterEach(() => user.remove())

const signIn = (...more: string[]) => user.run(['login', '--account', 'ddp', ...more], { input: `${DEMO_PASSWORD}\n` })

describe('a session of the command line', () => {
  it('takes the password from standard input and keeps the token for its owner alone', async () => {
    expect(await signIn()).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Signed in as ddp (Customer)') })
    expect((await stat(user.profile)).mode & 0o777).toBe(OWNER_ONLY)
    expect(await readFile(user.profile, 'utf8')).not.toContain(DEMO_PASSWORD)
    expect(await user.run(['whoami'])).toEqual({ code: 0, out: `ddp\t1001\tCustomer\t${server.url}\n`, err: '' })
    expect(JSON.parse((await user.run(['whoami', '--json'])).out)).toMatchObject({ account: 'ddp', id: 1001, dd_type: 'DDP' })
  })

  it('is over after logout, on the server too', async () => {
    await signIn()
    const { token } = JSON.parse(await readFile(user.profile, 'utf8')) as { token: string }
    expect(await user.run(['logout'])).toEqual({ code: 0, out: '', err: 'Signed out\n' })
    await expect(stat(user.profile)).rejects.toThrow('ENOENT')
    expect(await user.run(['whoami'])).toEqual({ code: 1, out: '', err: 'Sign in first: crossdock login\n' })
    expect((await user.run(['whoami'], { env: { CROSSDOCK_TOKEN: token } })).code).toBe(1)
  })

  it('is refused with a wrong password, in the language of the terminal', async () => {
    const wrong = await user.run(['login', '--account', 'ddp', '--lang', 'zh-CN'], { input: 'wrong\n' })
    expect(wrong).toEqual({ code: 1, out: '', err: '账号或密码不正确\n' })
    await expect(stat(user.profile)).rejects.toThrow('ENOENT')
  })

  it('asks for the code of a second factor, or takes it as an option', async () => {
    const [password, own] = ['First#Password1', 'Second#Password2']
    const client = { account: 'two-steps', clientName: '客户', dd_type: 'DDU', show_finance: '1', enabled: true, userPwd: password }
    await server.call('POST', '/api/admin/clients', { as: 'admin', body: client })
    const as = { token: await signInWithOwnPassword(server, { account: 'two-steps', password, own }) }
    const begun = await server.call<{ secret: string }>('POST', '/api/user/secondFactor', { ...as, body: { password: own } })
    const { secret } = begun.json.payload
    const code = await authenticatorCode(secret, { steps: -1 })
    const on = await server.call<{ recovery_codes: readonly string[] }>('POST', '/api/user/secondFactor/confirm', { ...as, body: { code } })
    const login = ['login', '--account', 'two-steps']
    expect(await user.run(login, { input: `${own}\n` })).toMatchObject({
      code: 1,
      err: 'Enter the code from your authenticator app\n',
    })
    const [first = '', second = ''] = on.json.payload.recovery_codes
    expect((await user.run([...login, '--code', first], { input: `${own}\n` })).err).toContain('Signed in as two-steps')
    const terminal = await openTerminal({ cwd: user.home, env: { ...user.env } })
    try {
      await terminal.type(`${shellCommand(login)}; echo "ended with $?"`)
      await terminal.press('Enter')
      await terminal.shows('Password:')
      await terminal.type(own)
      await terminal.press('Enter')
      await terminal.shows('Code of the second factor:')
      await terminal.type(second)
      await terminal.press('Enter')
      expect(await terminal.shows('ended with 0')).toContain('Signed in as two-steps')
    } finally {
      await terminal.close()
    }
  })

  it('gives way to the environment, and that to the flag', async () => {
    await signIn()
    const [admin, ddu] = await Promise.all([server.tokenOf('admin'), server.tokenOf('ddu')])
    const env = { CROSSDOCK_TOKEN: admin }
    expect((await user.run(['whoami'], { env })).out).toContain('admin\t1\tStaff')
    expect((await user.run(['whoami', '--token', ddu], { env })).out).toContain('ddu\t1002\tCustomer')
  })

  it('shows its token to no other server than the one that gave it', async () => {
    await signIn()
    const elsewhere = await user.run(['whoami', '--url', server.url.replace('127.0.0.1', 'localhost')])
    expect(elsewhere).toMatchObject({ code: 1, err: 'Sign in first: crossdock login\n' })
  })

  it('asks on a terminal without showing what is typed', async () => {
    const terminal = await openTerminal({ cwd: user.home, env: { ...user.env } })
    try {
      await terminal.type(`${shellCommand(['login'])}; echo "ended with $?"`)
      await terminal.press('Enter')
      await terminal.shows('Account:')
      await terminal.type('ddp')
      await terminal.press('Enter')
      await terminal.shows('Password:')
      await terminal.type(DEMO_PASSWORD)
      await terminal.press('Enter')
      const screen = await terminal.shows('ended with 0')
      expect(screen).toContain('Signed in as ddp (Customer)')
      expect(screen).not.toContain(DEMO_PASSWORD)
    } finally {
      await terminal.close()
    }
  })

  it('is left in peace with Ctrl-C at the question', async () => {
    const terminal = await openTerminal({ cwd: user.home, env: { ...user.env } })
    try {
      await terminal.type(`${shellCommand(['login', '--account', 'ddp'])}; echo "ended with $?"`)
      await terminal.press('Enter')
      await terminal.shows('Password:')
      await terminal.press('C-c')
      const screen = await terminal.shows('ended with 1')
      expect(screen).toContain('Interrupted')
      expect(screen).not.toMatch(/\n\s+at /)
    } finally {
      await terminal.close()
    }
  })
})

describe('crossdock serve', () => {
  it('starts the server that its flags name, and ends in order with Ctrl-C', async () => {
    const { process: child, finished } = user.start(['serve', '--port', '0', '--data', 'data'], {
      env: { CROSSDOCK_LOG: 'silent', CROSSDOCK_DEMO: '0' },
    })
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout?.on('data', (part: Buffer) => {
        said += part.toString()
        const found = /Crossdock is at (\S+)/.exec(said)
        if (found?.[1] !== undefined) resolve(found[1])
      })
      void finished.then(({ err }) => reject(new Error(err)))
    })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 0 })
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('says in one line what keeps it from starting', async () => {
    const taken = new URL(server.url).port
    const busy = await user.run(['serve', '--port', taken, '--data', 'data'])
    expect(busy).toMatchObject({ code: 1, out: '' })
    expect(busy.err).toMatch(new RegExp(`^crossdock: HOST .*PORT ${taken}: is taken by another program.*\n$`))
  })
})
