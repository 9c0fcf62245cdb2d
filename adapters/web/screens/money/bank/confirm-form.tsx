import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import { formatAmount, money, parseMoney } from '#core/base/kernel/money.ts'
import { PAY_WAYS, PAYMENT_CHANNELS, type PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import { bankRoutes, type BankLineDetails, type BankSuggestionAnswer } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useWords } from '../../../base/words.ts'
import { ClientField } from '../../../resource/client-field.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { WaitsNote } from '../../../ui/note/waits-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { newKey } from '../../../base/new-key.ts'
import { bankWords } from './bank.words.ts'
import { useBankRefresh } from './use-bank-refresh.ts'

const { table } = bankWords
const MOST = { account: 100, bill: 40, amount: 30 }
const KINDS = { client: table.kindClient, payout: table.kindPayout, remittance: table.kindRemittance }
const kindField = { kind: 'choice', required: true, label: table.kind, choices: KINDS } as const satisfies Field
const clientField = {
  kind: 'text',
  maxLength: MOST.account,
  required: true,
  label: table.client,
  help: table.clientHelp,
} as const satisfies Field
const billField = { kind: 'text', maxLength: MOST.bill, label: table.bill } as const satisfies Field
const amountField = { kind: 'text', maxLength: MOST.amount, label: table.billAmount } as const satisfies Field
const remittanceField = {
  kind: 'text',
  maxLength: MOST.bill,
  required: true,
  label: table.remittance,
  help: table.remittanceHelp,
} as const satisfies Field
const feeField = { kind: 'text', maxLength: MOST.amount, required: true, label: table.fee, help: table.feeHelp } as const satisfies Field
const channelField = {
  kind: 'choice',
  required: true,
  label: table.channel,
  choices: {
    alipay: PAY_WAYS.alipay,
    wepay: PAY_WAYS.wepay,
    sandbox: PAY_WAYS.sandbox,
  },
} as const satisfies Field

type BillPart = { readonly key: number; readonly bill_number: string; readonly amount: string }
type Form = {
  readonly kind: keyof typeof KINDS
  readonly client: string
  readonly bills: readonly BillPart[]
  readonly channel: PaymentChannel
  readonly fee: string
  readonly remittance: string
}

const startOf = (suggestion: BankSuggestionAnswer | undefined): Form => ({
  kind: suggestion?.remittance ? 'remittance' : suggestion?.payout ? 'payout' : 'client',
  client: suggestion?.client ?? '',
  bills: (suggestion?.bills ?? []).map(({ bill_number, amount }, key) => ({ key, bill_number, amount: amount.amount })),
  channel: suggestion?.payout?.channel ?? 'alipay',
  fee: suggestion?.payout?.fee.amount ?? '0.00',
  remittance: suggestion?.remittance?.number ?? '',
})

/** Returns the rest for the wallet; undefined while an amount is none. */
function restOf({ amount }: BankLineDetails, bills: readonly BillPart[]): bigint | undefined {
  const read = [amount.amount, ...bills.map((bill) => bill.amount.trim())].map((text) => parseMoney(text, amount.currency))
  const [whole, ...parts] = read.map((one) => (one.ok ? one.value.amount : undefined))
  if (whole === undefined || parts.includes(undefined)) return undefined
  return parts.reduce<bigint>((rest, part) => rest - (part ?? 0n), whole)
}

/** The id in a number such as RM00000012; 0, which is none, for anything else. */
const idOf = (number: string): number => Number(/^(?:RM)?0*(\d{1,15})$/i.exec(number.trim())?.[1] ?? 0)

/** Returns the body that is sent of a form. */
function bodyOf({ kind, channel, fee, remittance, client, bills }: Form) {
  if (kind === 'payout') return { payout: { channel, fee } }
  if (kind === 'remittance') return { remittance: Math.max(1, idOf(remittance)) }
  return { client, bills: bills.map(({ bill_number, amount }) => ({ bill_number: bill_number.trim(), amount })) }
}

type ConfirmFormProps = { readonly line: BankLineDetails; readonly suggestion: BankSuggestionAnswer | undefined }

/** Confirms what a line is for: bills of a client and its wallet, or a provider's settlement. */
export function ConfirmForm({ line, suggestion }: ConfirmFormProps) {
  const t = useWords(bankWords)
  const id = useId()
  const key = useCurrent(newKey)
  const refresh = useBankRefresh()
  const [form, setForm] = useState(() => startOf(suggestion))
  const change = (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part }))
  const confirming = useCommand(
    (sent: Form, api) =>
      api.call(
        bankRoutes.confirmBankLine,
        {
          params: { line: line.id },
          body: bodyOf(sent),
        },
        { idempotencyKey: key.now() },
      ),
    { failure: 'in-place', done: ({ waits_for: request }) => (request === undefined ? t('confirmed') : undefined), onDone: refresh },
  )
  const panel = useFocusWrong(confirming.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    confirming.send(form)
  }
  const errors = confirming.fieldErrors
  const request = confirming.data?.waits_for
  if (request !== undefined)
    return (
      <WaitsNote requests={[request]}>
        <strong>{moneyText(line.amount)}</strong> → <bdi>{form.client || line.client}</bdi>
      </WaitsNote>
    )
  return (
    <form ref={panel} className="bank-section" onSubmit={submit} noValidate aria-label={t('allocate')}>
      <h3 className="section-title">{t('allocate')}</h3>
      <DeclaredField
        id={`${id}-kind`}
        name="kind"
        field={kindField}
        value={form.kind}
        onChange={(kind) => change({ kind: kind === 'payout' || kind === 'remittance' ? kind : 'client' })}
      />
      {form.kind === 'client' && <ClientParts id={id} line={line} form={form} errors={errors} onChange={change} />}
      {form.kind !== 'client' && <OtherParts id={id} form={form} errors={errors} onChange={change} />}
      {confirming.error !== null && <ErrorNote error={confirming.error} />}
      <Button type="submit" intent="primary" text={t('confirm')} loading={confirming.isBusy} />
    </form>
  )
}

/** A remittance of an agent, or a provider's settlement. */
function OtherParts({ id, form, errors, onChange }: Omit<PartsProps, 'line'>) {
  return (
    <>
      {form.kind === 'remittance' && (
        <DeclaredField
          id={`${id}-remittance`}
          name="remittance"
          field={remittanceField}
          value={form.remittance}
          error={errors['remittance']}
          onChange={(value) => onChange({ remittance: String(value) })}
        />
      )}
      {form.kind === 'payout' && (
        <>
          <DeclaredField
            id={`${id}-channel`}
            name="channel"
            field={channelField}
            value={form.channel}
            error={errors['payout']}
            onChange={(value) => onChange({ channel: PAYMENT_CHANNELS.find((one) => one === value) ?? form.channel })}
          />
          <DeclaredField
            id={`${id}-fee`}
            name="payout.fee"
            field={feeField}
            value={form.fee}
            error={errors['payout.fee']}
            onChange={(value) => onChange({ fee: String(value) })}
          />
        </>
      )}
    </>
  )
}

type PartsProps = {
  readonly id: string
  readonly line: BankLineDetails
  readonly form: Form
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<Form>) => void
}

function ClientParts({ id, line, form, errors, onChange }: PartsProps) {
  const t = useWords(bankWords)
  const { bills } = form
  const rest = restOf(line, bills)
  const shown = (amount: bigint): string => {
    const { currency } = line.amount
    return moneyText({ amount: formatAmount(money(amount, currency)), currency })
  }
  const changeBill = (at: number, part: Partial<BillPart>): void =>
    onChange({ bills: bills.map((bill, place) => (place === at ? { ...bill, ...part } : bill)) })
  return (
    <>
      <ClientField
        id={`${id}-client`}
        name="client"
        field={clientField}
        value={form.client}
        error={errors['client'] ?? errors['bills']}
        onChange={(client) => onChange({ client: String(client) })}
      />
      <div className="bank-bills">
        {bills.map(({ key, bill_number: number, amount }, at) => (
          <div key={key} className="bank-bill">
            <DeclaredField
              id={`${id}-bill-${key}`}
              name={`bills.${at}.bill_number`}
              field={billField}
              value={number}
              error={errors[`bills.${at}.bill_number`]}
              onChange={(value) => changeBill(at, { bill_number: String(value) })}
            />
            <DeclaredField
              id={`${id}-amount-${key}`}
              name={`bills.${at}.amount`}
              field={amountField}
              value={amount}
              error={errors[`bills.${at}.amount`]}
              onChange={(value) => changeBill(at, { amount: String(value) })}
            />
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={t('removeBill', { at: at + 1 })}
              title={t('removeBill', { at: at + 1 })}
              onClick={() => onChange({ bills: bills.filter((_, place) => place !== at) })}
            />
          </div>
        ))}
      </div>
      <Button
        variant="minimal"
        icon={<Plus />}
        text={t('addBill')}
        onClick={() => onChange({ bills: [...bills, { key: (bills.at(-1)?.key ?? 0) + 1, bill_number: '', amount: '' }] })}
      />
      {rest !== undefined && (
        <p className="bank-rest" data-wrong={rest < 0n} role="status">
          <span>{rest < 0n ? t('tooMuch', { amount: shown(-rest) }) : t('rest')}</span>
          {rest >= 0n && <strong className="amount">{shown(rest)}</strong>}
        </p>
      )}
    </>
  )
}
