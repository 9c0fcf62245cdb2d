import { Button, Checkbox, DialogBody, DialogFooter, InputGroup, Radio, RadioGroup, Spinner } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import { readRecharge } from '#core/money/payments/recharge-request.rules.ts'
import type { PayloadOf } from '../../../../http/contract/route.ts'
import { rechargeRoutes, type TopUp } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { useCall } from '../../../base/api.ts'
import { moneyText } from '../../../base/money-text.ts'
import { say, sayFailure, useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { OfferedModes } from '../../../ui/offered-modes.tsx'
import { RechargePayment } from './recharge-payment.tsx'
import { rechargeWords } from './recharge.words.ts'
import { useAskForTopUp, type RechargeDraft } from './use-recharge.ts'

type Errors = Readonly<Record<string, string>>
const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0

/** Returns the errors of a request, by the rule of the server, so that nothing is submitted. */
function wrongWith(asked: RechargeDraft): Errors {
  const read = readRecharge(asked)
  return read.ok ? {} : Object.fromEntries((read.failure.fields ?? []).map((field) => [field.path, sayFailure(field)]))
}

/**
 * Tops up the wallet: type and amount, then a QR code or the provider's form; its payment shows
 * without a reload.
 */
export default function RechargeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(rechargeWords)
  const types = useCall(rechargeRoutes.payTypes)
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} canOutsideClickClose={false}>
      {types.error !== null && <ErrorNote error={types.error} onRetry={() => void types.refetch()} />}
      {types.error === null && types.data === undefined && <Spinner size={24} />}
      {types.data !== undefined && <RechargeForm offer={types.data} onClose={onClose} />}
    </Dialog>
  )
}

type Offer = PayloadOf<typeof rechargeRoutes.payTypes>
type FormProps = { readonly offer: Offer; readonly onClose: () => void }

function RechargeForm({ offer, onClose }: FormProps) {
  const t = useWords(rechargeWords)
  const id = useId()
  const [values, setValues] = useState<RechargeDraft>({ type: '', amount: '' })
  const [wrongHere, setWrong] = useState<Errors>({})
  const [topUp, setTopUp] = useState<TopUp>()
  const [isOpened, setOpened] = useState(false)
  const ask = useAskForTopUp((asked) => {
    setTopUp(asked)
    // The provider's page opens in a new window; where the browser blocks it, a button does.
    setOpened(asked.form_url !== undefined && window.open(asked.form_url, '_blank') !== null)
  })
  const form = useFocusWrong(isEmpty(wrongHere) ? ask.failure : wrongHere)
  const wrong: Errors = { ...ask.fieldErrors, ...wrongHere }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const errors = wrongWith(values)
    setWrong(errors)
    if (isEmpty(errors)) ask.send(values)
    else ask.reset()
  }
  const change = (next: Partial<RechargeDraft>): void => {
    setValues({ ...values, ...next })
    setTopUp(undefined)
    setWrong({})
  }
  if (offer.types.length === 0)
    return (
      <DialogBody>
        <Note intent="warning">{t('none')}</Note>
        <OfferedModes modes={offer.by_hand} title={t('byHand')} />
      </DialogBody>
    )
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <DialogBody>
        <TypeField id={`${id}-type`} types={offer.types} value={values.type} error={wrong['type']} onChange={(type) => change({ type })} />
        {(offer.on_device as readonly string[]).includes(values.type) && (
          <DeviceField isChosen={values.on_device === true} onChange={(on_device) => change({ on_device })} />
        )}
        <AmountField
          id={`${id}-amount`}
          most={offer.most}
          value={values.amount}
          error={wrong['amount']}
          onFocus={() => setTopUp(undefined)}
          onChange={(amount) => change({ amount })}
        />
        {topUp === undefined && <OfferedModes modes={offer.by_hand} title={t('byHand')} />}
        {ask.error !== null && <ErrorNote error={ask.error} />}
        {topUp !== undefined && (
          <RechargePayment key={topUp.flow_num} asked={topUp} isOpened={isOpened} onAgain={() => setTopUp(undefined)} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('close')} onClick={onClose} />
            {topUp === undefined && <Button type="submit" intent="primary" text={t('submit')} loading={ask.isBusy} />}
          </>
        }
      />
    </form>
  )
}

type FieldProps = {
  readonly id: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function TypeField({ id, types, value, error, onChange }: FieldProps & { readonly types: Offer['types'] }) {
  const t = useWords(rechargeWords)
  return (
    <FormField id={id} label={t('type')} required error={error}>
      {({ id: first, ...told }) => (
        <RadioGroup inline selectedValue={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {types.map((type, at) => (
            <Radio key={type} {...(at === 0 ? { id: first } : {})} label={say(PAY_WAYS[type])} value={type} {...told} />
          ))}
        </RadioGroup>
      )}
    </FormField>
  )
}

/** The choice of the provider's own page, where the payer is at the device that shows it. */
function DeviceField({ isChosen, onChange }: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void }) {
  const t = useWords(rechargeWords)
  return (
    <Checkbox
      label={t('onDevice')}
      title={t('onDeviceHelp')}
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

type AmountProps = FieldProps & { readonly most: Offer['most']; readonly onFocus: () => void }

function AmountField({ id, most, value, error, onFocus, onChange }: AmountProps) {
  const t = useWords(rechargeWords)
  return (
    <FormField id={id} label={t('amount')} required error={error} help={t('most', { amount: moneyText(most) })}>
      {(control) => (
        <InputGroup
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onFocus={onFocus}
          onChange={({ target }) => onChange(target.value)}
          intent={error === undefined ? 'none' : 'danger'}
          aria-required
        />
      )}
    </FormField>
  )
}
