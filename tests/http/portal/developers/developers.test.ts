import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { developerGuide, recordedAnswers, type GuideFacts } from '../../../../adapters/http/contract/portal/developers/developer-guide.ts'
import { KEY_SCOPE_NAMES } from '#core/platform/access/keys/key-scope.ts'
import { addressOf } from '../../../../adapters/http/contract/portal/developers/guide-call.ts'
import type { OpenApi } from '../../../../adapters/http/contract/openapi.ts'
import { routes } from '../../../../adapters/http/contract/routes.ts'
import { SNIPPET_LANGUAGES, snippetOf, type SnippetLanguage } from '../../../../adapters/web/screens/portal/developers/snippets.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'
import { isDeep } from '../../../support/deep.ts'
import { DEMO_PASSWORD, keysOf, startTestServer, type TestServer } from '../../../support/servers/server.ts'

const run = promisify(execFile)

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'crossdock-examples-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** How a program of each language is run, and its Debian package. */
/** The exit code of a shell for a missing program. */
const SHELL_MISSES = 127
type Runner = { readonly file: string; readonly program: string; readonly flags?: readonly string[]; readonly debian: string }
const RUNNERS: Readonly<Record<SnippetLanguage, Runner>> = {
  curl: { file: 'example.sh', program: 'sh', debian: 'curl' },
  javascript: { file: 'example.mjs', program: process.execPath, debian: 'nodejs' },
  python: { file: 'example.py', program: 'python3', debian: 'python3' },
  php: { file: 'example.php', program: 'php', debian: 'php-cli' },
  // A program that runs for a second is not worth the machine's best code.
  java: { file: 'Main.java', program: 'java', flags: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'], debian: 'openjdk-17-jdk-headless' },
}

/** The output of a program that runs as a customer's process. */
async function snippetOutput(language: SnippetLanguage, code: string, token: string): Promise<unknown> {
  const { file, program, flags = [], debian } = RUNNERS[language]
  const path = join(folder, file)
  await writeFile(path, code)
  const env = { ...process.env, CROSSDOCK_TOKEN: token, NODE_OPTIONS: '' }
  const { stdout } = await run(program, [...flags, path], { env }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === SHELL_MISSES)
    throw isMissing ? new Error(`the examples in ${language} need Debian's ${debian}`, { cause: error }) : error
  })
  return JSON.parse(stdout)
}

/** Values that differ from run to run, by their form. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'instant'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'local time'],
  [/^CD\d{12}$/, 'waybill'],
  [/^[0-9A-HJKMNP-TV-Z]{16}$/, 'order number'],
  [/^SHOP-\d+$/, 'reference'],
  [/\/labels\/[\w-]{16,}/, 'link'],
  [/^[\w-]{43}$/, 'token'],
]

/** An answer with these values masked. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lasting(one)]))
  const text = typeof value === 'string' ? value : ''
  return VOLATILE.find(([pattern]) => pattern.test(text))?.[1] ?? value
}

const LANGUAGES = Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[]
/** A machine that compiles Java and starts Python for each call is busy for a minute. */
const shownLanguages = isDeep ? LANGUAGES : LANGUAGES.filter((language) => language === 'curl' || language === 'javascript')

describe('the docs for customers’ developers', () => {
  it.each(shownLanguages)('have examples in %s that run and print what the docs show', async (language) => {
    const place = LANGUAGES.indexOf(language)
    let facts: GuideFacts = { ...(await keysOf(server, 'ddp')), refCode: `SHOP-3000${place}`, orderNumber: '', waybill: '' }
    let token = ''
    for (const call of developerGuide.flatMap((section) => section.calls)) {
      const route = routes[call.route]
      const { body, ...sent } = call.sent(facts)
      const code = snippetOf(language, {
        method: route.method,
        url: server.url + addressOf(route, sent),
        needsToken: route.audience !== 'public',
        ...(body === undefined ? {} : { body }),
      })
      const answer = (await snippetOutput(language, code, token)) as { readonly payload: Readonly<Record<string, unknown>> }
      expect(lasting(answer), `${call.route}:\n${code}`).toEqual(lasting(recordedAnswers.answers[call.route]))
      if (call.route === 'exchangeKey') token = String(answer.payload['token'])
      facts = { ...facts, ...call.tells?.(answer.payload) }
    }
    expect(facts.waybill).toMatch(/^CD\d{12}$/)
  })

  it('keep texts of a customer whole in every language, whatever signs they hold', async () => {
    const remark = `O'Brien "the \\ Lamp" $HOME \`id\` \\u0041 灯 <?php ?> \${x} """ %s`
    const token = await server.tokenOf('ddp')
    for (const language of shownLanguages) {
      const body = sampleOrder({ draft: true, remark })
      const code = snippetOf(language, { method: 'POST', url: `${server.url}/api/orders`, needsToken: true, body })
      expect(await snippetOutput(language, code, token), code).toMatchObject({ status: true, payload: { remark } })
    }
  })

  it('tell in openapi.json of the calls for customers alone, the guide’s with examples', async () => {
    const read = async (query: string): Promise<OpenApi> =>
      JSON.parse((await server.call('GET', `/api/openapi.json${query}`)).text) as OpenApi
    const [whole, forCustomers] = [await read(''), await read('?audience=customer')]
    const operations = (document: OpenApi) => Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(Object.keys(forCustomers.paths).some((path) => path.startsWith('/admin/'))).toBe(false)
    expect(operations(forCustomers).length).toBeLessThan(operations(whole).length)
    const create = forCustomers.paths['/orders']?.['post']
    expect(create?.requestBody?.content['application/json']?.example).toMatchObject({ order_type: 'express', order_refCode: 'SHOP-20001' })
    expect(create?.responses['200']).toMatchObject({
      content: { 'application/json': { example: { status: true, payload: { status: 'confirmed' } } } },
    })
  })
})

describe('AppId and AppKey', () => {
  const exchange = (app_id: string, app_key: string) =>
    server.call<{ token: string }>('POST', '/api/create_token', { body: { app_id, app_key } })

  it('give a token that opens the account they belong to', async () => {
    const { appId, appKey } = await keysOf(server, 'ddp')
    const { json } = await exchange(appId, appKey)
    const who = await server.call<{ user_auth: string }>('GET', '/api/user/info', { token: json.payload.token })
    expect(who.json.payload.user_auth).toBe('1001')
  })

  it('are refused alike where the id is unknown, staff’s or malformed, or the key is another’s', async () => {
    const [ddp, ddu] = [await keysOf(server, 'ddp'), await keysOf(server, 'ddu')]
    const exchangeAs = async (id: string, key: string) => {
      const { status, json } = await exchange(id, key)
      return [status, json.error, json.msg]
    }
    const refused = [401, 'APP_KEY_WRONG', 'Incorrect AppId or AppKey']
    expect(await exchangeAs(ddp.appId, ddu.appKey)).toEqual(refused)
    expect(await exchangeAs('CD99999999', ddp.appKey)).toEqual(refused)
    expect(await exchangeAs('CD1', ddp.appKey)).toEqual(refused)
    expect(await exchangeAs('1001', ddp.appKey)).toEqual(refused)
    expect(await exchangeAs(ddp.appId, '')).toEqual(refused)
  })

  const isLiving = async (token: string) => (await server.call('GET', '/api/user/info', { token })).status === 200
  const listedApiKeys = async () =>
    (await server.call<{ rows: readonly Record<string, unknown>[] }>('GET', '/api/keys', { as: 'clm' })).json.payload.rows

  it('are shown once, and recognised by their first characters', async () => {
    expect(await listedApiKeys()).toEqual([])
    const { appId, appKey } = await keysOf(server, 'clm')
    expect([appId, appKey]).toEqual(['CD1006', expect.stringMatching(/^cdk_[0-9A-Za-z]{46}$/)])
    await exchange(appId, appKey)
    const [key] = await listedApiKeys()
    expect(key).toMatchObject({
      app_id: appId,
      name: 'AppKey',
      prefix: appKey.slice(0, 10),
      scopes: KEY_SCOPE_NAMES,
      create_time: expect.any(String),
      last_used_time: expect.any(String),
    })
    const { text } = await server.call('GET', '/api/portal/user/details/1006', { as: 'clm' })
    expect(text).toContain(`"app_secret":"${appKey.slice(0, 10)}…"`)
    expect(text).not.toContain(appKey)
  })

  it('are made with the password alone, replaced and revoked; what they were exchanged for ends at once', async () => {
    const first = await keysOf(server, 'clm')
    const old = (await exchange(first.appId, first.appKey)).json.payload.token
    const refused = await server.call('POST', '/api/keys', { as: 'clm', body: { password: 'a guess' } })
    expect(refused.json.fields?.map(({ path, error }) => [path, error])).toEqual([['password', 'PASSWORD_WRONG']])
    const byToken = await server.call('POST', '/api/keys', { token: old, body: { password: DEMO_PASSWORD } })
    expect([byToken.status, byToken.json.error]).toEqual([403, 'KEY_NOT_ALLOWED'])
    const second = await keysOf(server, 'clm')
    expect([await isLiving(old), (await exchange(first.appId, first.appKey)).status]).toEqual([false, 401])
    const { token } = (await exchange(second.appId, second.appKey)).json.payload
    const renewed = await server.call<{ token: string }>('GET', '/api/create_token', { token })
    expect((await server.call('DELETE', `/api/keys/${first.appId}`, { as: 'ddp' })).json.error).toBe('KEY_NOT_FOUND')
    expect((await server.call('DELETE', `/api/keys/${first.appId}`, { as: 'clm' })).status).toBe(200)
    expect([await isLiving(token), await isLiving(renewed.json.payload.token), await listedApiKeys()]).toEqual([false, false, []])
    expect((await exchange(second.appId, second.appKey)).json.error).toBe('APP_KEY_WRONG')
  })

  it('are not to be guessed: attempts slow down', async () => {
    const appId = 'CD1005'
    const statuses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await exchange(appId, `guess ${attempt}`)).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('published lists', () => {
  const list = (name: string) =>
    server.call<{ rows: readonly Readonly<Record<string, unknown>>[]; total: number }>('GET', `/api/developer/lists/${name}`)

  it('are read by everybody, with the fields that are published and no other', async () => {
    const { json } = await list('country?pageSize=500')
    expect(json.payload.total).toBe(json.payload.rows.length)
    const emirates = json.payload.rows.find(({ code }) => code === 'AE')
    expect(emirates).toMatchObject({ english_name: 'United Arab Emirates', phone_prefix: '971', currency: 'AED' })
    expect(emirates).not.toHaveProperty('validation_rule')
    const { json: warehouses } = await list('WarehouseList')
    expect(warehouses.payload.rows[0]).not.toHaveProperty('address')
  })

  it('hide what is the staff’s', async () => {
    const codes = async () => (await list('TrackingStatus?pageSize=500')).json.payload.rows.map((row) => row['tracker_code'])
    const before = await codes()
    const status = { tracker_description: '待内部核实', english_description: 'Being looked into', status_hidden: true }
    const made = await server.call('POST', '/api/admin/tracking-statuses', { as: 'admin', body: { ...status, tracker_code: 'HIDDEN' } })
    expect(made.status, made.text).toBe(200)
    expect(await codes()).toEqual(before)
  })

  it('are those of the docs alone', async () => {
    expect((await list('users')).status).toBe(400)
  })
})
