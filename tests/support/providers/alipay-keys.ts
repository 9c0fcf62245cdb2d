import { generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { madeCertificate } from './made-certificate.ts'

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
const rsaPair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * The keys that Alipay and its merchant hold; made once for a process, since keys of 2048 bits take
 * their time.
 */
export type AlipayKeys = {
  readonly merchant: Pair
  readonly alipay: Pair
  readonly certificates: {
    readonly app: string
    readonly alipay: string
    /** A root by RSA, one by SM2, another by RSA. */
    readonly roots: string
    /** The numbers as Alipay's own SDK counts them. */
    readonly numbers: { readonly app: string; readonly alipay: string; readonly roots: string }
  }
}

let made: AlipayKeys | undefined

export function alipayKeys(): AlipayKeys {
  made ??= makeKeys()
  return made
}

const ROOT = { C: 'CN', O: 'Ant Financial', OU: 'Certification Authority', CN: 'Simulated Root R1' } as const

function makeKeys(): AlipayKeys {
  const [merchant, alipay, root] = [rsaPair(), rsaPair(), rsaPair()]
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issued = (publicKey: KeyObject, CN: string) =>
    madeCertificate({ subject: { C: 'CN', O: '深圳跨境物流有限公司', CN }, issuer: ROOT, publicKey, issuerKey: root.privateKey })
  const itself = (pair: Pair, CN: string, algorithm: 'rsa' | 'sm2') =>
    madeCertificate({ subject: { ...ROOT, CN }, issuer: { ...ROOT, CN }, publicKey: pair.publicKey, issuerKey: pair.privateKey, algorithm })
  const app = issued(merchant.publicKey, '2021000000000018')
  const ofAlipay = issued(alipay.publicKey, '支付宝(中国)网络技术有限公司')
  const roots = [
    itself(root, 'Simulated Root R1', 'rsa'),
    itself(elliptic, 'Simulated Root E1', 'sm2'),
    itself(alipay, 'Simulated Root R2', 'rsa'),
  ].join('')
  return {
    merchant,
    alipay,
    certificates: { app, alipay: ofAlipay, roots, numbers: numbersBySdk(merchant, { app, alipay: ofAlipay, roots }) },
  }
}

function numbersBySdk({ privateKey }: Pair, { app, alipay, roots }: { app: string; alipay: string; roots: string }) {
  const { config } = new AlipaySdk({
    appId: 'x',
    privateKey: pemOf(privateKey, 'pkcs8'),
    keyType: 'PKCS8',
    appCertContent: app,
    alipayPublicCertContent: alipay,
    alipayRootCertContent: roots,
  })
  return { app: config.appCertSn ?? '', alipay: config.alipayCertSn ?? '', roots: config.alipayRootCertSn ?? '' }
}

export const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' } as never) as unknown as string

/** A public key as the consoles of the providers show it: its base64 alone. */
export const bodyOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64')

export const certificateOf = (pem: string): X509Certificate => new X509Certificate(pem)
