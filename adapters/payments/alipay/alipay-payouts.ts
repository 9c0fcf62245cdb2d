import { given } from '#core/base/kernel/given.ts'
import type { PayeeIdentity } from '#core/money/cod/payouts/alipay-account.ts'
import type { PayoutProvider, PayoutTransfer, TransferStanding } from '#core/money/cod/payouts/payout-provider.port.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import { beijingInstant } from '../beijing-time.ts'
import type { LogLine } from '../log-line.ts'
import { textOf } from '../read-answer.ts'
import type { AlipayAccess } from './alipay-access.ts'
import { AlipayGateway, type GatewayAnswer } from './alipay-gateway.ts'

const TOKEN = 'alipay.system.oauth.token'
const USER_INFO = 'alipay.user.info.share'
const TRANSFER = 'alipay.fund.trans.uni.transfer'
const QUERY = 'alipay.fund.trans.common.query'
const SCENE = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const
/** The purpose of such transfers, by Alipay's own list. */
const PURPOSE = '业务结算'

/**
 * Codes that do not say whether money moved: the order is there already, is being worked on, or
 * Alipay does not know itself.
 */
const UNSURE = /SYSTEM_ERROR|REQUEST_PROCESSING|BIZ_UNIQUE_EXCEPTION|PAYMENT_INFO_INCONSISTENCY|ORDER_STATUS_INVALID|UNKNOW/
const NOT_THERE = 'ORDER_NOT_EXIST'

const unavailable = (): Result<never> => failed(paymentFailure('PROVIDER_UNAVAILABLE'))

/**
 * Where browsers authorise: beside the gateway, and with Alipay's own gateways at their own host.
 */
function authorizePage(gateway: string): URL {
  const { hostname, origin } = new URL(gateway)
  const path = '/oauth2/publicAppAuthorize.htm'
  if (hostname.endsWith('.alipay.com')) return new URL(path, 'https://openauth.alipay.com')
  return new URL(path, hostname.endsWith('.alipaydev.com') ? 'https://openauth-sandbox.dl.alipaydev.com' : origin)
}

/** Pays out by Alipay, which takes such calls in the mode of certificates alone. */
export class AlipayPayouts implements PayoutProvider {
  readonly channel = 'alipay'
  readonly #access: AlipayAccess
  readonly #gateway: AlipayGateway
  readonly #clock: Clock

  constructor(access: AlipayAccess, { clock, log }: { readonly clock: Clock; readonly log: LogLine }) {
    this.#access = access
    this.#clock = clock
    this.#gateway = new AlipayGateway(access, { clock, log })
  }

  readonly authorizeAddress: PayoutProvider['authorizeAddress'] = ({ state, returnUrl }) => {
    const page = authorizePage(this.#access.gateway)
    page.search = new URLSearchParams({ app_id: this.#access.appId, scope: 'auth_user', redirect_uri: returnUrl, state }).toString()
    return page.href
  }

  readonly identify: PayoutProvider['identify'] = async (code) => {
    const answer = await this.#gateway.call(TOKEN, {}, { beside: { grant_type: 'authorization_code', code } })
    if (!answer.ok) return answer
    if (!answer.value.done) return failed(paymentFailure('PROVIDER_REFUSED', { reason: answer.value.text }))
    const identity = identityOf(answer.value.fields)
    const token = textOf(answer.value.fields, 'access_token')
    if (identity === undefined || token === undefined) return unavailable()
    // The nickname helps to recognise the account; few applications are given the owner's name.
    const info = await this.#gateway.call(USER_INFO, {}, { beside: { auth_token: token } })
    const known = info.ok && info.value.done ? info.value.fields : {}
    return ok({ ...identity, ...given({ nickname: textOf(known, 'nick_name'), name: textOf(known, 'user_name') }) })
  }

  readonly transfer: PayoutProvider['transfer'] = async (transfer) => {
    const answer = await this.#gateway.call(TRANSFER, this.#content(transfer))
    if (!answer.ok) return answer
    if (!answer.value.done) return UNSURE.test(answer.value.code) ? unavailable() : ok(refusal(answer.value))
    return this.#standing(transfer, answer.value.fields)
  }

  readonly transferStanding: PayoutProvider['transferStanding'] = async (transfer) => {
    const answer = await this.#gateway.call(QUERY, { out_biz_no: transfer.number, ...SCENE })
    if (!answer.ok) return answer
    if (!answer.value.done) return answer.value.code === NOT_THERE ? ok({ state: 'absent' }) : unavailable()
    return this.#standing(transfer, answer.value.fields)
  }

  #content({ number, amount, to, name, title }: PayoutTransfer): object {
    const payee = { identity: to.id, identity_type: to.kind === 'open_id' ? 'ALIPAY_OPEN_ID' : 'ALIPAY_USER_ID' }
    return {
      out_biz_no: number,
      trans_amount: formatAmount(amount),
      ...SCENE,
      order_title: title,
      remark: title,
      payee_info: name === undefined ? payee : { ...payee, name },
      transfer_scene_name: PURPOSE,
      transfer_scene_report_infos: [{ info_type: '结算款项名称', info_content: title }],
    }
  }

  /** A signed answer about another transfer, or another amount, is believed of nothing. */
  #standing(
    { number, amount }: Pick<PayoutTransfer, 'number' | 'amount'>,
    fields: Readonly<Record<string, unknown>>,
  ): Result<TransferStanding> {
    const isThis = textOf(fields, 'out_biz_no') === number && [undefined, formatAmount(amount)].includes(textOf(fields, 'trans_amount'))
    const transactionId = textOf(fields, 'order_id')
    if (!isThis || transactionId === undefined) return unavailable()
    const status = textOf(fields, 'status')
    const at = beijingInstant(textOf(fields, 'trans_date') ?? textOf(fields, 'pay_date')) ?? this.#clock.now()
    if (status === 'SUCCESS') return ok({ state: 'paid', transactionId, at })
    if (status === 'FAIL')
      return ok({ state: 'refused', code: textOf(fields, 'error_code') ?? 'FAIL', reason: textOf(fields, 'fail_reason') ?? 'FAIL' })
    if (status === 'REFUND') return ok({ state: 'refused', code: 'REFUND', reason: textOf(fields, 'fail_reason') ?? 'REFUND' })
    // DEALING, and what Alipay may add: it is under way.
    return ok({ state: 'waiting' })
  }
}

const refusal = ({ code, text }: Extract<GatewayAnswer, { done: false }>): TransferStanding => ({ state: 'refused', code, reason: text })

function identityOf(fields: Readonly<Record<string, unknown>>): PayeeIdentity | undefined {
  const user = textOf(fields, 'user_id')
  if (user !== undefined) return { kind: 'user_id', id: user }
  const open = textOf(fields, 'open_id')
  return open === undefined ? undefined : { kind: 'open_id', id: open }
}
