import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { markUnstorable } from '#core/base/kernel/storable-text.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import { isWayOpen, modesFor } from '#core/money/ledger/wallets/offered-modes.rules.ts'
import { PAYMENT_CHANNELS, PAYMENT_TYPES } from '#core/money/ledger/wallets/pay-way.ts'
import type { creditRecharge, keepUnclearReport } from '#core/money/payments/credit-recharge.usecase.ts'
import type { decideRecharge } from '#core/money/payments/decide-recharge.usecase.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { ListedRecharge, RechargeFilter, Recharges } from '#core/money/payments/payment.ports.ts'
import { MOST_AT_ONCE } from '#core/money/payments/recharge-request.rules.ts'
import { topUpSheet } from '#core/money/payments/top-up-sheet.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { providerFor, type requestRecharge, type takeForm } from '#core/money/payments/request-recharge.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import { httpFailure } from '../../../../contract/http.failures.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { rechargeRoutes } from '../../../../contract/money/payments/recharge.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { BindingsOf, RawAnswer, RawCall } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'
import { modeRow } from '../../../presenters/mode-row.ts'
import type { Payments } from '../../composition.ts'
import { authorizePage, cashierEnd, cashierPage, codePicture, formPage } from './payment-pages.ts'
import { moneyOf, topUpOf, topUpRow } from './recharge.presenter.ts'

type Parts = Payments & {
  readonly recharges: Recharges
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly request: ReturnType<typeof requestRecharge>
  readonly form: ReturnType<typeof takeForm>
  readonly credit: ReturnType<typeof creditRecharge>
  readonly keepUnclear: ReturnType<typeof keepUnclearReport>
  readonly decide: ReturnType<typeof decideRecharge>
}

type Own = 'payTypes' | 'pay' | 'topUp' | 'topUpCode' | 'topUpForm'
type Sandbox = 'sandboxPay' | 'sandboxCashier' | 'sandboxCashierPay' | 'sandboxAlipay'
type Staff = 'topUps' | 'exportTopUps' | 'decideTopUp'
type RechargeBindings<Names extends keyof typeof rechargeRoutes> = Pick<BindingsOf<typeof rechargeRoutes>, Names>

const findOwn = async (recharges: Recharges, number: string, actor: Actor): Promise<Result<ListedRecharge>> => {
  const recharge = await recharges.find(number, { customerIds: clientsWithin(actor) })
  return recharge === undefined ? failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: number })) : ok(recharge)
}

const ownHandlers = ({ recharges, references, request, form, providers }: Parts): RechargeBindings<Own> => ({
  payTypes: async ({ locale }) => {
    const known = references()
    const types = PAYMENT_TYPES.filter((type) => providerFor(providers, type) !== undefined && isWayOpen(type, 'top_up', known))
    const byHand = modesFor('top_up', known).filter(({ pay_way: way }) => !PAYMENT_TYPES.some((type) => type === way))
    return ok({
      types,
      on_device: types.filter((type) => providerFor(providers, type)?.pageTypes.includes(type) === true),
      by_hand: byHand.map((mode) => modeRow(mode, locale)),
      most: moneyOf(MOST_AT_ONCE),
      sandbox: types.some((type) => providerFor(providers, type)?.channel === 'sandbox'),
    })
  },
  pay: async ({ body, actor, keyed, locale }) => {
    if (keyed === undefined) return failed(httpFailure('IDEMPOTENCY_KEY_REQUIRED'))
    const requested = await request(body, { actor, keyed })
    return requested.ok ? ok(topUpOf(requested.value.recharge, requested.value.prompt, locale)) : requested
  },
  topUp: async ({ params, actor, locale }) => {
    const found = await findOwn(recharges, params.flow_num, actor)
    return found.ok ? ok(topUpOf(found.value, await recharges.promptOf(params.flow_num), locale)) : found
  },
  topUpCode: async ({ params, actor }) => {
    const found = await findOwn(recharges, params.flow_num, actor)
    if (!found.ok) return found
    const prompt = await recharges.promptOf(params.flow_num)
    return found.value.state === 'pending' && prompt?.kind === 'qr'
      ? ok(codePicture(prompt.content))
      : failed(paymentFailure('PAYMENT_PROMPT_GONE'))
  },
  topUpForm: async ({ params, actor }) => {
    const taken = await form(params.flow_num, actor)
    return taken.ok ? ok(formPage(taken.value)) : taken
  },
})

const UNKNOWN_PROVIDER: RawAnswer = { status: 404, contentType: 'text/plain', body: 'fail' }

/**
 * Answers accepted once what was reported is committed; anything else has the provider report it
 * again.
 */
const notificationHandler =
  ({ providers, credit, keepUnclear }: Parts): RechargeBindings<'payNotification'>['payNotification'] =>
  async ({ params, raw }) => {
    const channel = PAYMENT_CHANNELS.find((one) => one === params.provider)
    const provider = channel && providers[channel]
    if (provider === undefined) return ok(UNKNOWN_PROVIDER)
    const notified = await provider.notified(raw)
    if (!notified.ok) return ok(provider.answers.refused)
    if (notified.value.about === 'other') return ok(provider.answers.accepted)
    const done = notified.value.about === 'unclear' ? await keepUnclear(notified.value.report) : await credit(notified.value.notification)
    return ok(done.ok ? provider.answers.accepted : provider.answers.refused)
  }

const NO_AMOUNT: Result<Money | undefined> = ok(undefined)

const OUTCOMES = ['paid', 'closed'] as const

type SandboxCashierInput = { readonly number: string; readonly sign: string; readonly amount: Money }

const cashierOf = ({ number, sign, amount }: SandboxCashierInput, locale: Locale): RawAnswer =>
  cashierPage({ number, sign, amount: formatMoney(amount) }, locale)

/** The fields of a form; what the store cannot hold is marked, and is then nobody's number. */
const formOf = ({ body }: RawCall): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(new TextDecoder().decode(body))].map(([name, value]): [string, string] => [name, markUnstorable(value)]),
  )

const sandboxHandlers = ({ sandbox }: Parts): RechargeBindings<Sandbox> => ({
  sandboxPay: async ({ params, body: { outcome, amount, times } }) => {
    if (sandbox === undefined) return failed(httpFailure('SANDBOX_CLOSED'))
    const read = amount === undefined ? NO_AMOUNT : parseMoney(String(amount), MOST_AT_ONCE.currency)
    if (!read.ok) return failed(invalidInput([atField('amount', read.failure)]))
    const answers = await sandbox.payAs(params.flow_num, { outcome, times, ...(read.value === undefined ? {} : { amount: read.value }) })
    return answers === undefined
      ? failed(ledgerFailure('RECHARGE_NOT_FOUND', { recharge: params.flow_num }))
      : ok({ answers: [...answers] })
  },
  sandboxCashier: async ({ query: { number, sign }, locale }) => {
    const trade = await sandbox?.trade(number, sign)
    return ok(trade === undefined ? cashierEnd('unknown', locale) : cashierOf({ number, sign, amount: trade.amount }, locale))
  },
  sandboxAlipay: async ({ query: { redirect_uri: returnUrl, state, sign }, locale }) =>
    ok(authorizePage(sandbox?.payees({ returnUrl, state, sign }), locale)),
  sandboxCashierPay: async ({ raw, locale }) => {
    const form = formOf(raw)
    const [number = '', sign = ''] = ['number', 'sign'].map((name) => form.get(name) ?? '')
    const trade = await sandbox?.trade(number, sign)
    if (sandbox === undefined || trade === undefined) return ok(cashierEnd('unknown', locale))
    const outcome = OUTCOMES.find((one) => one === form.get('outcome'))
    // The form of a top-up on the page leads here without an outcome.
    if (outcome === undefined) return ok(cashierOf({ number, sign, amount: trade.amount }, locale))
    await sandbox.payAs(number, { outcome, times: 1 })
    return ok(cashierEnd(outcome, locale))
  },
})

type ZonedRechargeFilter = { readonly filter: RechargeFilter; readonly timeZone: string }

/**
 * The filter of a query, for those that the actor may see, with the zone of its days; INPUT_INVALID
 * for an unknown one.
 */
function narrowedBy(query: QueryOf<typeof rechargeRoutes.exportTopUps>, actor: Actor): Result<ZonedRechargeFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { status: states, type, keywords } = query
  const { from: createdFrom, before: createdBefore } = spanOfDays({ first: query.created_from, last: query.created_to }, zone.value)
  return ok({ filter: { customerIds: clientsWithin(actor), states, type, createdFrom, createdBefore, keywords }, timeZone: zone.value })
}

const staffHandlers = ({ recharges, decide, sheetWriter }: Parts): RechargeBindings<Staff> => ({
  topUps: async ({ query: { sort, page, pageSize, ...query }, actor, locale }) => {
    const narrowed = narrowedBy(query, actor)
    if (!narrowed.ok) return narrowed
    const { rows, total } = await recharges.list({ ...narrowed.value.filter, sort, page, pageSize })
    return ok({ rows: rows.map((recharge) => topUpRow(recharge, actor, locale)), total })
  },
  exportTopUps: async ({ query, actor, locale }) => {
    const narrowed = narrowedBy(query, actor)
    if (!narrowed.ok) return narrowed
    const { filter, timeZone } = narrowed.value
    return exportSheet(sheetWriter, topUpSheet(recharges.stream(filter), { locale, timeZone }), 'top-ups.xlsx')
  },
  decideTopUp: async ({ params: { flow_num: number, decision }, body, keyed, actor, locale }) => {
    const decided = await decide({ number, decision, raw: body, keyed }, actor)
    if (!decided.ok) return decided
    const found = await findOwn(recharges, number, actor)
    return found.ok ? ok({ ...topUpRow(found.value, actor, locale), ...waitsOf(decided.value) }) : found
  },
})

/** Handlers of top-ups, of what providers report, and of the sandbox. */
export const rechargeHandlers = (parts: Parts): BindingsOf<typeof rechargeRoutes> => ({
  ...ownHandlers(parts),
  ...sandboxHandlers(parts),
  ...staffHandlers(parts),
  payNotification: notificationHandler(parts),
})
