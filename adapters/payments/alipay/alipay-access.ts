import type { KeyObject, X509Certificate } from 'node:crypto'

/**
 * Certificates of the certificate mode: ours, Alipay's, and the bundle of its roots as it was
 * downloaded.
 */
export type AlipayCertificates = {
  readonly app: X509Certificate
  readonly alipay: X509Certificate
  readonly roots: string
}

/**
 * Our account with Alipay; keys are key objects, which print and serialise without their content.
 */
export type AlipayAccess = {
  readonly appId: string
  readonly sellerId: string
  readonly gateway: string
  readonly privateKey: KeyObject
  /** Alipay's public key, or that of its certificate. */
  readonly publicKey: KeyObject
  readonly certificates?: AlipayCertificates
}
