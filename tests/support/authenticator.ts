const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function decoded(secret: string): ArrayBuffer {
  let [value, bits] = [0, 0]
  const bytes: number[] = []
  for (const letter of secret) {
    value = (value << 5) | ALPHABET.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 0xff)
      value &= (1 << bits) - 1
    }
  }
  return Uint8Array.from(bytes).buffer
}

/**
 * The code that an authenticator app shows (RFC 6238), by the browser's own cryptography and
 * without the server's code, so that tests compare two implementations.
 */
export async function authenticatorCode(secret: string, { at = Date.now(), steps = 0 } = {}): Promise<string> {
  const key = await crypto.subtle.importKey('raw', decoded(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(at / 30_000) + steps))
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const number = hash.getUint32(hash.getUint8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
