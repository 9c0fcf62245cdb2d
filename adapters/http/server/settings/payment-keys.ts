import { createPrivateKey, createPublicKey, createSecretKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { valueOf, wrong, type Environment } from './setting-error.ts'

/** The shortest base64 of a key; a path is shorter. */
const FEWEST_KEY_CHARACTERS = 300
const FEWEST_BITS = 2048
const PEM = '-----BEGIN '

const PRIVATE_FORMS = 'an RSA key of at least 2048 bits: PEM text, its base64 alone, or the path of a file'
const CERTIFICATE_FORMS = 'a certificate: PEM text or the path of a file'

/** How much was given, instead of what: a mistyped key is still a key. */
const amountOf = (text: string): string => `${text.length} characters that are none`

/**
 * The text that a variable has or that is in the file it names; `\n` written as two characters is
 * an end of line, as in files of settings. Throws SettingError, which repeats a path and never a
 * key.
 */
function textOf(name: string, got: string, takes: string): string {
  const text = got.replaceAll(String.raw`\n`, '\n')
  if (text.includes(PEM) || (text.length >= FEWEST_KEY_CHARACTERS && /^[A-Za-z0-9+/=\s]+$/.test(text))) return text
  const isPath = /^[./~]|^[A-Za-z]:\\/.test(got) && got.length < FEWEST_KEY_CHARACTERS
  try {
    return readFileSync(got, 'utf8').trim()
  } catch {
    throw wrong(name, { got: isPath ? `${got} (cannot be read)` : amountOf(got), takes })
  }
}

const der = (text: string): Buffer => Buffer.from(text, 'base64')

/** The first way of reading that works; undefined where none does. */
function firstOf<T>(ways: readonly (() => T)[]): T | undefined {
  for (const way of ways) {
    try {
      return way()
    } catch {
      // The next form is tried; which one failed and why says nothing that may be shown.
    }
  }
  return undefined
}

function checkedRsa(name: string, got: string, key: KeyObject | undefined): KeyObject {
  if (key?.asymmetricKeyType !== 'rsa') throw wrong(name, { got: amountOf(got), takes: PRIVATE_FORMS })
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < FEWEST_BITS) throw wrong(name, { got: `a key of ${bits} bits`, takes: PRIVATE_FORMS })
  return key
}

/** Our private key. Throws SettingError. */
export function privateKeyOf(name: string, got: string): KeyObject {
  const text = textOf(name, got, PRIVATE_FORMS)
  const ways = text.includes(PEM)
    ? [() => createPrivateKey(text)]
    : (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: der(text), format: 'der', type }))
  return checkedRsa(name, got, firstOf(ways))
}

/** A provider's public key, which is not ours. Throws SettingError. */
export function publicKeyOf(name: string, got: string, ours: KeyObject): KeyObject {
  const text = textOf(name, got, PRIVATE_FORMS)
  // Node derives a public key from a private one, which somebody who gives it here did not mean to.
  const isPrivate = /PRIVATE KEY-----/.test(text)
  const ways = text.includes(PEM) ? [() => createPublicKey(text)] : [() => createPublicKey({ key: der(text), format: 'der', type: 'spki' })]
  const key = checkedRsa(name, got, isPrivate ? undefined : firstOf(ways))
  if (key.equals(createPublicKey(ours))) throw wrong(name, { got: 'the public half of our own key', takes: 'the key of the provider' })
  return key
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** A bundle of certificates as text. Throws SettingError where there is none in it. */
export function bundleOf(name: string, got: string): string {
  const text = textOf(name, got, CERTIFICATE_FORMS)
  if (text.match(CERTIFICATE) === null) throw wrong(name, { got: amountOf(got), takes: CERTIFICATE_FORMS })
  return text
}

/** The certificates of a variable. Throws SettingError. */
export function certificatesOf(name: string, got: string): readonly X509Certificate[] {
  const pems = bundleOf(name, got).match(CERTIFICATE) ?? []
  return pems.map((pem) => {
    const certificate = firstOf([() => new X509Certificate(pem)])
    const key = certificate && firstOf([() => certificate.publicKey])
    checkedRsa(name, got, key)
    return certificate as X509Certificate
  })
}

/** One certificate: the first, where its chain follows. Throws SettingError. */
export const certificateOf = (name: string, got: string): X509Certificate => certificatesOf(name, got)[0] as X509Certificate

const API_V3_KEY_CHARACTERS = 32

/** The key of WeChat Pay's notifications. Throws SettingError. */
export function apiV3KeyOf(environment: Environment, name: string): KeyObject {
  const got = valueOf(environment, name) ?? ''
  if (!/^[A-Za-z0-9]+$/.test(got) || got.length !== API_V3_KEY_CHARACTERS)
    throw wrong(name, { got: `${got.length} characters`, takes: `${API_V3_KEY_CHARACTERS} letters and digits` })
  return createSecretKey(Buffer.from(got, 'utf8'))
}
