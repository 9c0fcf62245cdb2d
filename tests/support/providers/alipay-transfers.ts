import type { Clock } from '#core/base/kernel/clock.ts'
import { beijing, fenOf, yuanOf } from './fen.ts'

type Fields = Readonly<Record<string, unknown>>
type TransferStatus = 'SUCCESS' | 'FAIL' | 'DEALING' | 'REFUND'
type Order = {
  readonly number: string
  readonly fen: bigint
  readonly to: string
  readonly id: string
  status: TransferStatus
  readonly at: number
}

/** The outcome of the next transfer; `busy_done` pays and says SYSTEM_ERROR. */
export type TransferFate = 'SUCCESS' | 'DEALING' | 'busy' | 'busy_done' | 'PAYEE_NOT_EXIST' | 'PAYER_BALANCE_NOT_ENOUGH'

const done = (fields: Fields): Fields => ({ code: '10000', msg: 'Success', ...fields })
const refused = (sub_code: string, sub_msg: string): Fields => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })

/**
 * Alipay's side of money out: codes that work once, and transfers that pay once under their number.
 */
export class AlipayTransfers {
  /** Who authorises with a code: a user id, or an open id alone as new applications get it. */
  readonly #codes = new Map<string, { readonly id: string; readonly kind: 'user_id' | 'open_id' }>()
  readonly #orders = new Map<string, Order>()
  readonly #clock: Clock
  #next: TransferFate = 'SUCCESS'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A user agrees on Alipay's page: the code that the browser brings back. */
  agree(id: string, kind: 'user_id' | 'open_id' = 'user_id'): string {
    const code = `code${this.#codes.size + 1}x${id}`
    this.#codes.set(code, { id, kind })
    return code
  }

  readonly failNext = (fate: TransferFate): void => void (this.#next = fate)
  readonly end = (number: string, status: TransferStatus): void => void Object.assign(this.#orders.get(number) ?? {}, { status })
  /** Ends every transfer that is still under way. */
  readonly endAll = (status: TransferStatus): void => {
    for (const order of this.#orders.values()) if (order.status === 'DEALING') order.status = status
  }
  readonly all = (): readonly Order[] => [...this.#orders.values()]
  readonly paid = (): readonly Order[] => this.all().filter(({ status }) => status === 'SUCCESS')

  /** The answer of a method of money out; undefined for any other. */
  answer(method: string, content: Fields, parameters: Readonly<Record<string, string>>): Fields | undefined {
    if (method === 'alipay.system.oauth.token') return this.#token(parameters)
    if (method === 'alipay.user.info.share') return this.#user(parameters)
    if (method === 'alipay.fund.trans.uni.transfer') return this.#transfer(content)
    return method === 'alipay.fund.trans.common.query' ? this.#query(content) : undefined
  }

  #token({ grant_type: grant, code = '' }: Readonly<Record<string, string>>): Fields {
    const user = this.#codes.get(code)
    this.#codes.delete(code)
    if (grant !== 'authorization_code' || user === undefined)
      return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.code-invalid', sub_msg: '授权码code无效' }
    return { [user.kind]: user.id, access_token: `token${user.id}`, expires_in: '500', refresh_token: 'r', re_expires_in: '300' }
  }

  #user({ auth_token: token = '' }: Readonly<Record<string, string>>): Fields {
    return token.startsWith('token')
      ? done({ user_id: token.slice('token'.length), nick_name: '张**' })
      : refused('isv.invalid-auth-token', '无效令牌')
  }

  #transfer(content: Fields): Fields {
    const {
      out_biz_no: number,
      trans_amount: amount,
      product_code: product,
      biz_scene: scene,
      payee_info: payee,
      transfer_scene_name: purpose,
    } = content
    const { transfer_scene_report_infos: reported } = content
    const to = (payee ?? {}) as Readonly<Record<string, string>>
    if (
      typeof number !== 'string' ||
      !/^\w{1,64}$/.test(number) ||
      !/^\d+\.\d\d$/.test(String(amount)) ||
      product !== 'TRANS_ACCOUNT_NO_PWD'
    )
      return refused('INVALID_PARAMETER', '参数有误')
    if (scene !== 'DIRECT_TRANSFER' || !/^ALIPAY_(?:USER|OPEN)_ID$/.test(to['identity_type'] ?? ''))
      return refused('INVALID_PARAMETER', '参数有误')
    if (purpose !== '业务结算' || !Array.isArray(reported) || reported.length === 0)
      return refused('TRANSFER_SCENE_NAME_BLANK', '转账场景为空')
    const fate = this.#next
    this.#next = 'SUCCESS'
    const known = this.#orders.get(number)
    if (known !== undefined) {
      const isSame = known.fen === fenOf(String(amount)) && known.to === to['identity']
      return isSame ? this.#said(known) : refused('PAYMENT_INFO_INCONSISTENCY', '两次请求信息不一致')
    }
    if (fate === 'busy') return refused('SYSTEM_ERROR', '系统繁忙')
    if (fate === 'PAYEE_NOT_EXIST' || fate === 'PAYER_BALANCE_NOT_ENOUGH') return refused(fate, '收款账号不存在或余额不足')
    const status = fate === 'DEALING' ? 'DEALING' : 'SUCCESS'
    const order = {
      number,
      fen: fenOf(String(amount)),
      to: to['identity'] ?? '',
      id: `2026${number}`,
      status,
      at: this.#clock.now(),
    } as const
    this.#orders.set(number, { ...order })
    return fate === 'busy_done' ? refused('SYSTEM_ERROR', '系统繁忙') : this.#said(order)
  }

  #said({ number, id, status, at }: Order): Fields {
    return done({ out_biz_no: number, order_id: id, pay_fund_order_id: `f${id}`, status, trans_date: beijing(at) })
  }

  #query({ out_biz_no: number, product_code: product, biz_scene: scene }: Fields): Fields {
    const order = this.#orders.get(String(number))
    if (product !== 'TRANS_ACCOUNT_NO_PWD' || scene !== 'DIRECT_TRANSFER') return refused('INVALID_PARAMETER', '参数有误')
    if (order === undefined) return refused('ORDER_NOT_EXIST', '转账订单不存在')
    const why = order.status === 'FAIL' ? { error_code: 'PAYEE_USER_INFO_ERROR', fail_reason: '收款用户信息错误' } : {}
    return done({
      out_biz_no: number,
      order_id: order.id,
      trans_amount: yuanOf(order.fen),
      status: order.status,
      pay_date: beijing(order.at),
      ...why,
    })
  }
}
