import { createHmac, randomBytes } from 'node:crypto'
import bwip from 'bwip-js/node'
import type { Totp } from '#core/platform/access/sign-in/second-factor.ports.ts'

const ISSUER = 'Crossdock'
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20
const STEP_MILLIS = 30_000
const DIGITS = 6
/** A phone's clock may be wrong by one step, and a code is typed while the next one appears. */
const STEPS_AROUND = [0, -1, 1] as const
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Base 32 without padding (RFC 4648); the length of a secret is a multiple of five bytes. */
function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (one) => BASE_32.indexOf(one).toString(2).padStart(BITS, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** The code of a step (RFC 4226 §5.3, RFC 6238). */
function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * One-time passwords by Node's own HMAC: the algorithm is ten lines, and tests compare it with the
 * vectors of RFC 6238.
 */
export const hmacTotp: Totp = {
  makeSecret: () => toBase32(randomBytes(SECRET_BYTES)),
  stepOf: ({ secret, code, at }) => {
    const [key, now] = [fromBase32(secret), Math.floor(at / STEP_MILLIS)]
    return STEPS_AROUND.map((around) => now + around).find((step) => step >= 0 && codeAt(key, step) === code)
  },
  invitation: (secret, account) => {
    const label = `${ISSUER}:${account}`
    const uri = `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=30`
    return { uri, qr: bwip.toSVG({ bcid: 'qrcode', text: uri, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' }) }
  },
}
