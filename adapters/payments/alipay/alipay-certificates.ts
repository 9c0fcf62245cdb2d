import { createHash, X509Certificate } from 'node:crypto'
import type { AlipayCertificates } from './alipay-access.ts'

/** The numbers of certificates that calls and answers name. */
export type CertificateNumbers = { readonly app: string; readonly roots: string; readonly alipay: string }

/**
 * Alipay's number of a certificate: the MD5 of its issuer, last attribute first, followed by its
 * serial number in decimal. MD5 names the certificate here and protects nothing.
 */
export function certificateNumber({ issuer, serialNumber }: X509Certificate): string {
  // Node escapes what has a meaning of its own in a distinguished name; Alipay counts the plain
  // characters.
  const name = issuer.split('\n').toReversed().join(',').replace(/\\(.)/g, '$1')
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * The numbers of those roots that are signed by RSA, in their order; those of the SM2 algorithm do
 * not count.
 */
export const rootsNumber = (bundle: string): string =>
  (bundle.match(CERTIFICATE) ?? [])
    .filter((pem) => isSignedByRsa(derOf(pem)))
    .map((pem) => certificateNumber(new X509Certificate(pem)))
    .join('_')

export const numbersOf = ({ app, alipay, roots }: AlipayCertificates): CertificateNumbers => ({
  app: certificateNumber(app),
  roots: rootsNumber(roots),
  alipay: certificateNumber(alipay),
})

const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')

/** 1.2.840.113549.1.1, the arc of RSA, as it is encoded. */
const RSA_ARC = Buffer.from('2a864886f70d0101', 'hex')
const SEQUENCE = 0x30
const OBJECT_IDENTIFIER = 0x06

/** A certificate is a sequence of what is signed, the algorithm's identifier and the signature. */
function isSignedByRsa(der: Buffer): boolean {
  const whole = elementAt(der, 0, SEQUENCE)
  const content = whole && elementAt(der, whole.start, SEQUENCE)
  const algorithm = content && elementAt(der, content.end, SEQUENCE)
  const identifier = algorithm && elementAt(der, algorithm.start, OBJECT_IDENTIFIER)
  return identifier !== undefined && der.subarray(identifier.start, identifier.start + RSA_ARC.length).equals(RSA_ARC)
}

const LONG_FORM = 0x80

function elementAt(der: Buffer, at: number, tag: number): { readonly start: number; readonly end: number } | undefined {
  const first = der[at + 1]
  if (der[at] !== tag || first === undefined) return undefined
  const more = first < LONG_FORM ? 0 : first - LONG_FORM
  if (more > 4 || at + 2 + more > der.length) return undefined
  const length = more === 0 ? first : der.readUIntBE(at + 2, more)
  const start = at + 2 + more
  return { start, end: start + length }
}
