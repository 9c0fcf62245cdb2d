import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providersOf } from '../../../../adapters/http/server/outside/composition.ts'
import { readSettings } from '../../../../adapters/http/server/settings/settings.ts'
import { AlipaySimulator, type AlipayMode } from '../../../support/providers/alipay-simulator.ts'
import { WechatPaySimulator, type WechatMode } from '../../../support/providers/wechat-pay-simulator.ts'

type Environment = Readonly<Record<string, string | undefined>>

const closing: (() => Promise<void>)[] = []
let folder = ''
const environments = new Map<string, Environment>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-keys-'))
  for (const mode of ['public_key', 'certificates'] as const satisfies readonly AlipayMode[]) {
    const simulator = await AlipaySimulator.start({ mode })
    closing.push(simulator.close)
    environments.set(`alipay ${mode}`, simulator.environment)
  }
  for (const mode of ['public_key', 'certificates', 'both'] as const satisfies readonly WechatMode[]) {
    const simulator = await WechatPaySimulator.start({ mode })
    closing.push(simulator.close)
    environments.set(`wechat ${mode}`, simulator.environment)
  }
})
afterAll(async () => {
  for (const close of closing) await close()
  await rm(folder, { recursive: true })
})

const of = (name: string): Environment => environments.get(name) ?? {}
const paymentsOf = (environment: Environment) => readSettings(environment).payments

/** The line with which a start stops. */
function lineOf(environment: Environment): string {
  try {
    return `started: ${inspect(paymentsOf(environment))}`
  } catch (error) {
    return (error as Error).message
  }
}

const base64Of = (pem: string | undefined): string => (pem ?? '').replace(/-----[^-]+-----|\s/g, '')

describe('the settings of payment providers', () => {
  it('may all be left out', () => {
    expect(paymentsOf({})).toEqual({})
  })

  it.each(['alipay public_key', 'alipay certificates'])('set up Alipay: %s', async (name) => {
    const { alipay } = paymentsOf(of(name))
    expect(alipay?.publicKey.asymmetricKeyType).toBe('rsa')
    expect(alipay?.certificates === undefined).toBe(name === 'alipay public_key')
    const providers = await providersOf(paymentsOf(of(name)), { clock: { now: Date.now }, log: { warn: () => undefined } })
    expect(Object.keys(providers)).toEqual(['alipay'])
    expect(providers.alipay?.merchant).toBe('2021000000000018/2088000000000018')
  })

  it.each([
    ['wechat public_key', 1, true],
    ['wechat certificates', 1, false],
    ['wechat both', 2, true],
  ])('set up WeChat Pay: %s', async (name, keys, hasId) => {
    const { wechatPay } = paymentsOf(of(name))
    expect([wechatPay?.publicKeys.size, wechatPay?.publicKeyId !== undefined]).toEqual([keys, hasId])
    const providers = await providersOf(paymentsOf(of(name)), { clock: { now: Date.now }, log: { warn: () => undefined } })
    expect(providers.wepay?.merchant).toBe('1900000018/wx00000000000018ab')
  })

  it('take a key as PEM, as PEM on one line, as its base64, of PKCS #1 or #8, and as the path of a file', async () => {
    const { ALIPAY_PRIVATE_KEY: pem = '' } = of('alipay public_key')
    const { privateKey } = paymentsOf(of('alipay public_key')).alipay ?? {}
    const pkcs1 = privateKey?.export({ type: 'pkcs1', format: 'der' }).toString('base64') ?? ''
    const path = join(folder, 'key.pem')
    await writeFile(path, pem)
    await writeFile(join(folder, 'key.txt'), base64Of(pem))
    for (const given of [pem, pem.replaceAll('\n', String.raw`\n`), base64Of(pem), pkcs1, path, join(folder, 'key.txt')]) {
      const { alipay } = paymentsOf({ ...of('alipay public_key'), ALIPAY_PRIVATE_KEY: given })
      expect(privateKey !== undefined && alipay?.privateKey.equals(privateKey)).toBe(true)
    }
  })

  it.each(['alipay public_key', 'alipay certificates', 'wechat public_key', 'wechat both'])('are all there or none: %s', (name) => {
    const optional = /_GATEWAY$|^WECHATPAY_PLATFORM_CERTS$/
    const names = Object.keys(of(name)).filter((one) => !optional.test(one))
    expect(names.length).toBeGreaterThan(3)
    for (const left of names) {
      expect(lineOf({ ...of(name), [left]: undefined })).toMatch(
        new RegExp(`^${left}: is not set, takes a value, because (ALIPAY|WECHATPAY)_\\w+ is set$`),
      )
      expect(lineOf({ [left]: of(name)[left] })).toMatch(/^(ALIPAY|WECHATPAY)_\w+: is not set, takes/)
    }
  })

  it.each([
    ['ALIPAY_APP_ID', 'x1', '"x1"', 'number of the application'],
    ['ALIPAY_SELLER_ID', '1234567890123456', '"1234567890123456"', 'begin with 2088'],
    ['ALIPAY_GATEWAY', 'http://openapi.alipay.com/gateway.do', '"http://openapi.alipay.com/gateway.do"', 'https address'],
    ['ALIPAY_GATEWAY', 'https://user:word@openapi.alipay.com/gateway.do', '"https://openapi.alipay.com/gateway.do"', 'https address'],
    ['ALIPAY_PRIVATE_KEY', '/nowhere/key.pem', '"/nowhere/key.pem (cannot be read)"', 'path of a file'],
    ['ALIPAY_PRIVATE_KEY', 'MIIEvgIBADANBgkqhkiG9w0BAQ', '"26 characters that are none"', 'PEM text'],
    ['ALIPAY_PUBLIC_KEY', 'MIIB'.repeat(100), '"400 characters that are none"', 'PEM text'],
    ['WECHATPAY_MCHID', '19', '"19"', 'number of the merchant'],
    ['WECHATPAY_APPID', 'wx', '"wx"', 'id of the application'],
    ['WECHATPAY_SERIAL', 'xyz', '"xyz"', 'serial number'],
    ['WECHATPAY_API_V3_KEY', 'tooshort', '"8 characters"', '32 letters and digits'],
    ['WECHATPAY_PUBLIC_KEY_ID', '12345', '"12345"', 'PUB_KEY_ID_'],
    ['WECHATPAY_GATEWAY', 'https://api.mch.weixin.qq.com/v3', '"https://api.mch.weixin.qq.com/v3"', 'https address'],
    ['WECHATPAY_PLATFORM_CERTS', 'none', '"4 characters that are none"', 'a certificate'],
  ])('%s of %s stops with one line that says what it got and takes', (name, given, got, takes) => {
    const whole = of(name.startsWith('ALIPAY') ? 'alipay public_key' : 'wechat both')
    const line = lineOf({ ...whole, [name]: given })
    expect(line.startsWith(`${name}: got ${got}, takes `)).toBe(true)
    expect(line).toContain(takes)
    expect(line).not.toContain('\n')
  })

  it('refuse keys in the wrong place without showing any of them', () => {
    const whole = of('alipay public_key')
    const { ALIPAY_PRIVATE_KEY: ours = '', ALIPAY_PUBLIC_KEY: theirs = '' } = whole
    const { privateKey: short } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const { privateKey: elliptic } = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const wrong: readonly Environment[] = [
      { ...whole, ALIPAY_PUBLIC_KEY: ours },
      { ...whole, ALIPAY_PUBLIC_KEY: base64Of(ours) },
      { ...whole, ALIPAY_PRIVATE_KEY: theirs },
      { ...whole, ALIPAY_PRIVATE_KEY: short },
      { ...whole, ALIPAY_PRIVATE_KEY: elliptic },
      { ...whole, ALIPAY_PRIVATE_KEY: ours.slice(0, 900) },
      { ...whole, ALIPAY_APP_ID: base64Of(ours) },
      { ...whole, ALIPAY_GATEWAY: base64Of(ours) },
      { ...of('alipay certificates'), ALIPAY_PRIVATE_KEY: short },
      { ...of('alipay certificates'), ALIPAY_APP_CERT: of('alipay certificates')['ALIPAY_CERT'] },
      { ...of('alipay certificates'), ALIPAY_PUBLIC_KEY: theirs },
      { ...of('wechat public_key'), WECHATPAY_API_V3_KEY: base64Of(of('wechat public_key')['WECHATPAY_PRIVATE_KEY']) },
    ]
    for (const environment of wrong) {
      const line = lineOf(environment)
      expect(line).toMatch(/^(ALIPAY|WECHATPAY)_\w+: got "[^"]{1,60}", takes [^\n]+$/)
      for (const secret of [ours, theirs, short, elliptic]) expect(line).not.toContain(base64Of(secret).slice(30, 60))
    }
  })

  it("refuse our own public key in the place of Alipay's", () => {
    const { alipay } = paymentsOf(of('alipay public_key'))
    const { ALIPAY_APP_CERT: own = '' } = of('alipay certificates')
    expect(alipay?.privateKey.type).toBe('private')
    expect(lineOf({ ...of('alipay public_key'), ALIPAY_PUBLIC_KEY: own })).toBe(
      'ALIPAY_PUBLIC_KEY: got "the public half of our own key", takes the key of the provider',
    )
  })

  it('print without the content of a key', () => {
    const printed = inspect(
      [...environments.keys()].map((name) => paymentsOf(of(name))),
      { depth: null },
    )
    for (const environment of environments.values())
      for (const [name, value] of Object.entries(environment))
        if (/PRIVATE_KEY$|API_V3_KEY$/.test(name))
          expect(printed).not.toContain(name.endsWith('V3_KEY') ? value : base64Of(value).slice(30, 60))
  })
})
