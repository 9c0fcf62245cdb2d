import { randomBytes, sign, type KeyObject } from 'node:crypto'

/** One element in DER: its tag, its length, its content. */
function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => element(0x30, ...contents)
const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text, 'utf8'))
const oid = (encoded: string): Buffer => element(0x06, Buffer.from(encoded, 'hex'))
const bits = (content: Uint8Array): Buffer => element(0x03, Buffer.from([0]), content)
const time = (text: string): Buffer => element(0x18, Buffer.from(text, 'ascii'))
const NULL = Buffer.from([0x05, 0x00])

/** 2.5.4.x, the attributes of a name. */
const ATTRIBUTES = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const
const ALGORITHMS = {
  /** sha256WithRSAEncryption */
  rsa: sequence(oid('2a864886f70d01010b'), NULL),
  /** 1.2.156.10197.1.501, SM2 with SM3; nobody here can sign so, and nobody verifies roots. */
  sm2: sequence(oid('2a811ccf55018375')),
} as const

type Name = Readonly<Partial<Record<keyof typeof ATTRIBUTES, string>>>

const nameOf = (name: Name): Buffer =>
  sequence(
    ...Object.entries(name).map(([attribute, value]) =>
      element(0x31, sequence(oid(ATTRIBUTES[attribute as keyof typeof ATTRIBUTES]), utf8(value))),
    ),
  )

export type CertificateAsked = {
  readonly subject: Name
  readonly issuer: Name
  readonly publicKey: KeyObject
  readonly issuerKey: KeyObject
  readonly algorithm?: keyof typeof ALGORITHMS
}

/** An X.509 certificate as PEM, for simulators whose certificates are made when they start. */
export function madeCertificate({ subject, issuer, publicKey, issuerKey, algorithm = 'rsa' }: CertificateAsked): string {
  // A serial number is above zero.
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)])
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, serial),
    ALGORITHMS[algorithm],
    nameOf(issuer),
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const der = sequence(content, ALGORITHMS[algorithm], bits(sign('sha256', content, issuerKey)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
