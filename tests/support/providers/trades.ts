import { randomInt } from 'node:crypto'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'

export type TradeRefund = { readonly number: string; readonly id: string; readonly fen: bigint; readonly at: Instant }

/** A payment as a provider has it. `asked` is a code that nobody has scanned. */
export type Trade = {
  readonly number: string
  readonly fen: bigint
  readonly subject: string
  readonly notifyUrl: string
  readonly id: string
  state: 'asked' | 'waiting' | 'paid' | 'closed'
  paidAt?: Instant
  readonly refunds: TradeRefund[]
}

export type TradeRefundOutcome = 'refunded' | 'repeated' | 'not_there' | 'not_paid' | 'differs' | 'too_much'

const sumOf = ({ refunds }: Trade): bigint => refunds.reduce((sum, { fen }) => sum + fen, 0n)

/**
 * The payments of a simulated provider: one tiny machine, which its queries, closings, refunds,
 * notifications and statements share.
 */
export class Trades {
  readonly #trades = new Map<string, Trade>()
  /** Payments of numbers that were paid before. */
  readonly #seconds: Trade[] = []
  readonly #clock: Clock
  readonly #opens: 'asked' | 'waiting'
  #last = 0

  /** Alipay knows a payment from its scan on, WeChat Pay from the asking. */
  constructor(clock: Clock, opens: 'asked' | 'waiting') {
    this.#clock = clock
    this.#opens = opens
  }

  readonly all = (): readonly Trade[] => [...this.#trades.values(), ...this.#seconds]

  /** The same number asks for the same payment. */
  ask(asked: Pick<Trade, 'number' | 'fen' | 'subject' | 'notifyUrl'>, state = this.#opens): Trade {
    const known = this.#trades.get(asked.number)
    if (known !== undefined) return known
    const trade: Trade = { ...asked, id: this.#newId(), state, refunds: [] }
    this.#trades.set(asked.number, trade)
    return trade
  }

  find(number: string): Trade | undefined {
    const trade = this.#trades.get(number)
    return trade?.state === 'asked' ? undefined : trade
  }

  /** A payer scans the code and waits. */
  scan(number: string): Trade {
    const trade = this.#trades.get(number)
    if (trade === undefined) throw new Error(`nobody asked for ${number}`)
    if (trade.state === 'asked') trade.state = 'waiting'
    return trade
  }

  /** A payer pays, also after our closing where `late`: their bank was slow. */
  pay(number: string, { late = false }: { readonly late?: boolean } = {}): Trade {
    const trade = this.scan(number)
    if (trade.state === 'closed' && !late) throw new Error(`${number} is closed`)
    trade.state = 'paid'
    trade.paidAt = this.#clock.now()
    return trade
  }

  /** A payer pays once more what was paid already, under a number of its own. */
  payAgain(number: string, fen?: bigint): Trade {
    const first = this.scan(number)
    const second: Trade = { ...first, fen: fen ?? first.fen, id: this.#newId(), state: 'paid', paidAt: this.#clock.now(), refunds: [] }
    this.#seconds.push(second)
    return second
  }

  /** A payment by its own number, which wins, or by that of who asked for it. */
  named({ number, id }: { readonly number?: string | undefined; readonly id?: string | undefined }): Trade | undefined {
    return id === undefined ? this.find(number ?? '') : this.all().find((trade) => trade.id === id)
  }

  close(number: string): 'closed' | 'not_there' | 'paid' {
    const trade = this.find(number)
    if (trade === undefined) return 'not_there'
    if (trade.state === 'paid') return 'paid'
    trade.state = 'closed'
    return 'closed'
  }

  refund(
    number: string,
    { refundNumber, fen, id }: { readonly refundNumber: string; readonly fen: bigint; readonly id?: string | undefined },
  ): TradeRefundOutcome {
    const trade = this.named({ number, id })
    if (trade === undefined) return 'not_there'
    if (trade.state !== 'paid') return 'not_paid'
    const known = trade.refunds.find((refund) => refund.number === refundNumber)
    if (known !== undefined) return known.fen === fen ? 'repeated' : 'differs'
    if (sumOf(trade) + fen > trade.fen) return 'too_much'
    trade.refunds.push({ number: refundNumber, id: this.#newId(), fen, at: this.#clock.now() })
    return 'refunded'
  }

  readonly refundedFen = sumOf

  #newId(): string {
    this.#last += 1
    return `42000${randomInt(10 ** 9, 10 ** 10)}${String(this.#last).padStart(13, '0')}`
  }
}
