import type { KeyObject, X509Certificate } from 'node:crypto'
import { given } from '#core/base/kernel/given.ts'
import { apiV3KeyOf, bundleOf, certificateOf, certificatesOf, privateKeyOf, publicKeyOf } from './payment-keys.ts'
import { valueOf, wrong, type Environment } from './setting-error.ts'

/** Our account with Alipay, in the mode of public keys or of certificates. */
export type AlipaySetting = {
  readonly appId: string
  readonly sellerId: string
  readonly gateway: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly certificates?: { readonly app: X509Certificate; readonly alipay: X509Certificate; readonly roots: string }
}

/**
 * Our account with WeChat Pay, in the mode of public keys, of platform certificates, or both while
 * a merchant moves.
 */
export type WechatPaySetting = {
  readonly mchid: string
  readonly appid: string
  readonly gateway: string
  readonly privateKey: KeyObject
  readonly serial: string
  readonly apiV3Key: KeyObject
  readonly publicKeys: ReadonlyMap<string, KeyObject>
  readonly publicKeyId?: string
}

export type PaymentSettings = { readonly alipay?: AlipaySetting; readonly wechatPay?: WechatPaySetting }

const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do'
const WECHATPAY_GATEWAY = 'https://api.mch.weixin.qq.com'

/**
 * Reads who receives payments for us: of each provider all settings or none. Throws SettingError.
 */
export const paymentsOf = (environment: Environment): PaymentSettings =>
  given({ alipay: alipayOf(environment), wechatPay: wechatPayOf(environment) })

/**
 * Reads variables of one provider, of which one that is missing stops the start as soon as another
 * has a value.
 */
function groupOf(environment: Environment, prefix: string) {
  const isSet = (name: string): boolean => valueOf(environment, name) !== undefined
  const first = Object.keys(environment)
    .toSorted()
    .find((name) => name.startsWith(prefix) && isSet(name))
  const needed = (name: string): string => {
    const got = valueOf(environment, name)
    if (got === undefined) throw wrong(name, { got, takes: `a value, because ${first} is set` })
    return got
  }
  const matching = (name: string, shape: RegExp, takes: string): string => {
    const got = needed(name)
    if (!shape.test(got)) throw wrong(name, { got: shownOf(got), takes })
    return got
  }
  return { first, isSet, needed, matching }
}

/**
 * The most characters shown of a value where an identifier belongs; anything longer may be a key
 * that was put into the wrong variable.
 */
const MOST_SHOWN = 40
const shownOf = (got: string): string => (got.length > MOST_SHOWN ? `${got.length} characters` : got)

function gatewayOf(environment: Environment, { name, usual, path }: { name: string; usual: string; path: RegExp }): string {
  const got = valueOf(environment, name) ?? usual
  const url = URL.parse(got)
  const isLocal = url !== null && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))
  if (!isSafe || url.username !== '' || url.search !== '' || url.hash !== '' || !path.test(url.pathname))
    throw wrong(name, {
      got: url === null ? shownOf(got) : `${url.protocol}//${url.host}${url.pathname}`,
      takes: `an https address such as ${usual}`,
    })
  return url.href.replace(/\/$/, '')
}

function alipayOf(environment: Environment): AlipaySetting | undefined {
  const { first, isSet, needed, matching } = groupOf(environment, 'ALIPAY_')
  if (first === undefined) return undefined
  const privateKey = privateKeyOf('ALIPAY_PRIVATE_KEY', needed('ALIPAY_PRIVATE_KEY'))
  const account = {
    appId: matching('ALIPAY_APP_ID', /^\d{10,32}$/, 'the number of the application, such as 2021000000000000'),
    sellerId: matching('ALIPAY_SELLER_ID', /^2088\d{12}$/, 'the number of the account, 16 digits that begin with 2088'),
    gateway: gatewayOf(environment, { name: 'ALIPAY_GATEWAY', usual: ALIPAY_GATEWAY, path: /./ }),
    privateKey,
  }
  const certificateNames = ['ALIPAY_APP_CERT', 'ALIPAY_CERT', 'ALIPAY_ROOT_CERT']
  if (!certificateNames.some(isSet))
    return { ...account, publicKey: publicKeyOf('ALIPAY_PUBLIC_KEY', needed('ALIPAY_PUBLIC_KEY'), privateKey) }
  if (isSet('ALIPAY_PUBLIC_KEY'))
    throw wrong('ALIPAY_PUBLIC_KEY', { got: 'a value', takes: 'none beside certificates: Alipay signs in one of the two modes' })
  const app = certificateOf('ALIPAY_APP_CERT', needed('ALIPAY_APP_CERT'))
  const alipay = certificateOf('ALIPAY_CERT', needed('ALIPAY_CERT'))
  const roots = bundleOf('ALIPAY_ROOT_CERT', needed('ALIPAY_ROOT_CERT'))
  if (!app.checkPrivateKey(privateKey))
    throw wrong('ALIPAY_APP_CERT', { got: 'the certificate of another key', takes: 'the certificate of ALIPAY_PRIVATE_KEY' })
  return { ...account, publicKey: alipay.publicKey, certificates: { app, alipay, roots } }
}

function wechatPayOf(environment: Environment): WechatPaySetting | undefined {
  const { first, isSet, needed, matching } = groupOf(environment, 'WECHATPAY_')
  if (first === undefined) return undefined
  const privateKey = privateKeyOf('WECHATPAY_PRIVATE_KEY', needed('WECHATPAY_PRIVATE_KEY'))
  needed('WECHATPAY_API_V3_KEY')
  const account = {
    mchid: matching('WECHATPAY_MCHID', /^\d{8,12}$/, 'the number of the merchant, such as 1900000001'),
    appid: matching('WECHATPAY_APPID', /^[A-Za-z0-9]{8,32}$/, 'the id of the application, such as wx0123456789abcdef'),
    gateway: gatewayOf(environment, { name: 'WECHATPAY_GATEWAY', usual: WECHATPAY_GATEWAY, path: /^\/?$/ }),
    privateKey,
    serial: matching('WECHATPAY_SERIAL', /^[0-9A-Fa-f]{16,64}$/, "the serial number of the merchant's certificate").toUpperCase(),
    apiV3Key: apiV3KeyOf(environment, 'WECHATPAY_API_V3_KEY'),
  }
  const publicKeys = new Map<string, KeyObject>()
  const platform = valueOf(environment, 'WECHATPAY_PLATFORM_CERTS')
  if (platform !== undefined)
    for (const { serialNumber, publicKey } of certificatesOf('WECHATPAY_PLATFORM_CERTS', platform))
      publicKeys.set(serialNumber.toUpperCase(), publicKey)
  if (platform !== undefined && !isSet('WECHATPAY_PUBLIC_KEY') && !isSet('WECHATPAY_PUBLIC_KEY_ID')) return { ...account, publicKeys }
  const publicKeyId = matching(
    'WECHATPAY_PUBLIC_KEY_ID',
    /^PUB_KEY_ID_\w{1,64}$/,
    'the id of the public key, which begins with PUB_KEY_ID_',
  )
  publicKeys.set(publicKeyId, publicKeyOf('WECHATPAY_PUBLIC_KEY', needed('WECHATPAY_PUBLIC_KEY'), privateKey))
  return { ...account, publicKeys, publicKeyId }
}
