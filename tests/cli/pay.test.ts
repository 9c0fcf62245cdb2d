import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
let ddp: CliUser
beforeAll(async () => {
  server = await startTestServer()
  ddp = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf('ddp') })
})
afterAll(async () => {
  await ddp.remove()
  await server.stop()
})

const outcome = (number: string, done: 'paid' | 'closed') => server.call('POST', `/api/sandbox/pay/${number}`, { body: { outcome: done } })

/** Pays with the number that the command has written by then. */
async function payer(args: readonly string[], done: 'paid' | 'closed') {
  const { process: child, finished } = ddp.start(args)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += String(chunk)
      const number = /R[0-9A-Z]{16}/.exec(said)?.[0]
      if (number !== undefined && said.includes('Waiting')) void outcome(number, done)
    })
  return finished
}

describe('crossdock pay', () => {
  it('draws the QR code, waits, and says that the payment arrived', async () => {
    const { code, out, err } = await payer(['pay', '--type', 'alipay', '--amount', '100'], 'paid')
    expect([code, out]).toEqual([0, expect.stringMatching(/^R[0-9A-Z]{16}\tpaid\t100\.00 CNY\n$/)])
    expect(err).toMatch(/▀.*▄/s)
    expect(err).toContain('Scan to pay 100.00 CNY')
  })

  it('ends with 1 where nothing was paid, and answers lines of JSON', async () => {
    const { code, out } = await payer(['pay', '--type', 'wepay', '--amount', '5', '--json'], 'closed')
    const states = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { status: string }).status)
    expect([code, states]).toEqual([1, ['pending', 'closed']])
  })

  it('waits for nothing where it need not, and says what was typed wrong', async () => {
    expect(await ddp.run(['pay', '--type', 'wepay', '--amount', '5', '--no-wait'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\tpending\t5\.00 CNY\n$/) as string,
    })
    expect(await ddp.run(['pay', '--type', 'wepay'])).toMatchObject({ code: 2, err: expect.stringContaining('--amount') as string })
    expect(await ddp.run(['pay', '--type', 'cash', '--amount', '1'])).toMatchObject({ code: 2 })
    expect(await ddp.run(['pay', '--type', 'wepay', '--amount', '0'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('must be greater than 0') as string,
    })
  })
})
