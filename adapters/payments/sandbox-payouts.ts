import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { PayoutProvider, TransferStanding } from '#core/money/cod/payouts/payout-provider.port.ts'
import type { SandboxTransfers, SandboxTransfer } from '#core/money/cod/payouts/sandbox-transfers.port.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'

type Parts = {
  readonly transfers: SandboxTransfers
  /**
   * The server's secret, from which the key is derived, so that all servers on one database agree.
   */
  readonly secret: string
  readonly clock: Clock
  /** The address of its page. */
  readonly pageUrl: string
}

const KEY_BYTES = 32
const SIGN_DIGITS = 32

/**
 * Who can authorise in the sandbox; transfers to one are under way for a day, and to the last one
 * are refused, so that these can be tried too.
 */
const SANDBOX_PAYEES = ['2088000000001001', '2088000000001002', '2088000000008888', '2088000000009999'] as const
export const LATE_PAYEE = SANDBOX_PAYEES[2]
const REFUSED_PAYEE = SANDBOX_PAYEES[3]
const NICKNAMES: Readonly<Record<string, string>> = {
  [SANDBOX_PAYEES[0]]: '张**',
  [SANDBOX_PAYEES[1]]: '李**',
  [LATE_PAYEE]: '赵**',
  [REFUSED_PAYEE]: '王**',
}

/**
 * Pays out for the demonstration: no money moves. Its page asks whom to authorise as, and its
 * transfers are in the database.
 */
export class SandboxPayouts implements PayoutProvider {
  readonly channel = 'sandbox'
  readonly #parts: Parts
  readonly #key: Uint8Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.#key = new Uint8Array(hkdfSync('sha256', parts.secret, '', 'crossdock sandbox payouts', KEY_BYTES))
  }

  readonly authorizeAddress: PayoutProvider['authorizeAddress'] = ({ state, returnUrl }) =>
    `${this.#parts.pageUrl}?${new URLSearchParams({ redirect_uri: returnUrl, state, sign: this.#sign(`${state} ${returnUrl}`) })}`

  /** Where each payee of the page leads to; undefined for an address that this did not make. */
  readonly choices = ({ state, returnUrl, sign }: { readonly state: string; readonly returnUrl: string; readonly sign: string }) =>
    isSame(sign, this.#sign(`${state} ${returnUrl}`))
      ? SANDBOX_PAYEES.map((id) => ({
          id,
          nickname: NICKNAMES[id] ?? '',
          href: `${returnUrl}?${new URLSearchParams({ app_id: 'sandbox', state, auth_code: `${id}.${this.#sign(`code ${id}`)}` })}`,
        }))
      : undefined

  readonly identify: PayoutProvider['identify'] = async (code) => {
    const [id = '', sign = ''] = code.split('.')
    const nickname = NICKNAMES[id]
    if (nickname === undefined || !isSame(sign, this.#sign(`code ${id}`)))
      return failed(paymentFailure('PROVIDER_REFUSED', { reason: 'SANDBOX_CODE' }))
    return ok({ kind: 'user_id', id, nickname })
  }

  readonly transfer: PayoutProvider['transfer'] = async ({ number, amount, to }) => {
    if (to.id === REFUSED_PAYEE) return ok({ state: 'refused', code: 'PAYEE_NOT_EXIST', reason: '收款账户不存在' })
    const paidAt = this.#parts.clock.now() + (to.id === LATE_PAYEE ? MILLIS_PER_DAY : 0)
    return ok(this.#standing(await this.#parts.transfers.pay({ number, amount, paidAt }), amount))
  }

  readonly transferStanding: PayoutProvider['transferStanding'] = async ({ number, amount }) => {
    const found = await this.#parts.transfers.find(number)
    return ok(found === undefined ? { state: 'absent' } : this.#standing(found, amount))
  }

  /**
   * Returns the standing of a transfer: one whose time is still ahead is under way, and so is a
   * number that was sent with another amount.
   */
  #standing({ number, amount, paidAt }: SandboxTransfer, asked: Money): TransferStanding {
    const isPaid = formatAmount(amount) === formatAmount(asked) && paidAt <= this.#parts.clock.now()
    return isPaid ? { state: 'paid', transactionId: `SBT${number}`, at: paidAt } : { state: 'waiting' }
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, SIGN_DIGITS)
  }
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(new TextEncoder().encode(left), new TextEncoder().encode(right))
