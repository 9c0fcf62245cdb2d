import { createHmac, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const STALE_MILLIS = 600_000

/** A provider's report of a payment, as it goes over the wire. */
export type Notice = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

type PaymentReport = { readonly number: string; readonly state: 'paid' | 'closed'; readonly amount: string }

/**
 * Signs notifications as the sandbox's provider does, and forges them in every way that a signature
 * or a comparison has to find.
 */
export function sandboxNotices(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'crossdock sandbox payments', KEY_BYTES))
  const noticeOf = (sent: object, { at = Date.now(), by = key }: { readonly at?: number; readonly by?: Uint8Array } = {}): Notice => {
    const body = JSON.stringify(sent)
    const signature = createHmac('sha256', by).update(`${at}\n${body}`).digest('hex')
    return { body, headers: { 'sandbox-timestamp': String(at), 'sandbox-signature': signature } }
  }
  const sentOf = ({ number, state, amount }: PaymentReport) => ({
    merchant: 'sandbox',
    number,
    transaction_id: `SB${number}`,
    state,
    amount,
    currency: 'CNY',
    at: Date.now(),
  })
  const forgeries: readonly ((reported: PaymentReport) => Notice)[] = [
    (reported) => noticeOf(sentOf(reported), { by: new Uint8Array(KEY_BYTES) }),
    (reported) => noticeOf(sentOf(reported), { at: Date.now() - STALE_MILLIS }),
    (reported) => noticeOf({ ...sentOf(reported), currency: 'USD' }),
    (reported) => noticeOf({ ...sentOf(reported), merchant: 'somebody' }),
    (reported) => noticeOf({ ...sentOf(reported), number: `${reported.number}9` }),
    (reported) => {
      const notice = noticeOf(sentOf(reported))
      return { ...notice, body: notice.body.replace(reported.number, `${reported.number}`.toLowerCase()) }
    },
  ]
  return {
    real: (reported: PaymentReport): Notice => noticeOf(sentOf(reported)),
    /** Signed as it should be, of an amount that nobody asked for. */
    differing: (reported: PaymentReport): Notice => noticeOf({ ...sentOf(reported), amount: '9999.99' }),
    forged: (reported: PaymentReport, which: number): Notice => (forgeries[which % forgeries.length] ?? forgeries[0]!)(reported),
  }
}
