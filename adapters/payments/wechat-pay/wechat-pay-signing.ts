import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { holds } from '../rsa.ts'
import type { WechatPayAccess } from './wechat-pay-access.ts'

/** Lines, each with its end. */
const lined = (...lines: readonly (string | number)[]): string => lines.map((line) => `${line}\n`).join('')

/**
 * The signed text of a call; the path with its query as it is sent, the body empty where there is
 * none.
 */
export const signedOfCall = (call: {
  readonly method: string
  readonly path: string
  readonly seconds: number
  readonly nonce: string
  readonly body: string
}): string => lined(call.method, call.path, call.seconds, call.nonce, call.body)

/** The signed bytes of an answer and of a notification: the body byte by byte. */
export const signedOfMessage = ({ seconds, nonce, body }: { seconds: string; nonce: string; body: Uint8Array }): Uint8Array =>
  Buffer.concat([Buffer.from(lined(seconds, nonce), 'utf8'), body, Buffer.from('\n')])

/** Older and younger messages may have been recorded. */
const MOST_SECONDS_APART = 300

/**
 * Whether a message is WeChat Pay's: signed under a serial that we know, less than 5 minutes ago.
 */
export function isFromWechatPay(
  { headers, body }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array },
  { publicKeys, now }: Pick<WechatPayAccess, 'publicKeys'> & { readonly now: Instant },
): boolean {
  const seconds = headers['wechatpay-timestamp'] ?? ''
  const nonce = headers['wechatpay-nonce'] ?? ''
  const signature = headers['wechatpay-signature'] ?? ''
  const publicKey = publicKeys.get(headers['wechatpay-serial'] ?? '')
  if (publicKey === undefined || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now / MILLIS_PER_SECOND - Number(seconds)) >= MOST_SECONDS_APART) return false
  return holds(signedOfMessage({ seconds, nonce, body }), signature, publicKey)
}
