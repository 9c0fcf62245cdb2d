import { moneyText } from '../../../base/money-text.ts'
import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { MOST_REFUND_FILES, refundFields } from '#core/money/refunds/refund.ts'
import { orderNumberField } from '#core/parcels/orders/fields/order-number-field.ts'
import { fileRoutes } from '../../../../http/contract/platform/files/file.routes.ts'
import { refundRoutes, type RefundableCharge } from '../../../../http/contract/money/refunds/refund.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { OrderField } from '../../../resource/order-field.tsx'
import { AttachedFiles, type AttachedFile } from '../../../ui/form/attached-files.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { FormField, type FieldControl } from '../../../ui/form/form-field.tsx'
import type { FormValue, MoneyText } from '../../../ui/form/form-value.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { useCurrent } from '../../../ui/use-current.ts'
import { useUpload } from '../../../ui/input/use-upload.ts'
import { newKey } from '../../../base/new-key.ts'
import { refundsWords } from './refunds.words.ts'
import { useRefreshRefunds } from './use-refresh-refunds.ts'

type AskProps = { readonly onClose: () => void }

/** Asks for a refund of one of an order's charges; the order is typed where it is not known. */
export function AskRefundDialog({ order, onClose }: AskProps & { readonly order?: string }) {
  const t = useWords(refundsWords)
  const { user } = useSession()
  const [asked, setAsked] = useState(order)
  return (
    <Dialog isOpen onClose={onClose} title={order === undefined ? t('ask') : t('askOf', { order })}>
      {asked === undefined ? (
        <OrderForm onFound={setAsked} onClose={onClose} />
      ) : (
        <Charges order={asked} isStaff={user.role === 'Staff'} onClose={onClose} />
      )}
    </Dialog>
  )
}

function OrderForm({ onFound, onClose }: AskProps & { readonly onFound: (order: string) => void }) {
  const t = useWords(refundsWords)
  const id = useId()
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') onFound(typed.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <OrderField
          id={id}
          name="order_number"
          field={orderNumberField}
          value={typed}
          onChange={(next) => typeof next === 'string' && setTyped(next)}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            <Button type="submit" intent="primary" text={t('findCharges')} />
          </>
        }
      />
    </form>
  )
}

function Charges({ order, isStaff, onClose }: AskProps & { readonly order: string; readonly isStaff: boolean }) {
  const t = useWords(refundsWords)
  const { data, error, refetch } = useCall(refundRoutes.refundableCharges, { params: { order_number: order } })
  const charges = data?.filter(({ left }) => left.length > 0) ?? []
  const [first] = charges
  if (first !== undefined) return <RefundForm order={order} charges={charges} first={first} isStaff={isStaff} onClose={onClose} />
  return (
    <>
      <DialogBody>
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <p>{t('noCharges')}</p>}
      </DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={onClose} />} />
    </>
  )
}

type FormProps = AskProps & {
  readonly order: string
  readonly charges: readonly RefundableCharge[]
  readonly first: RefundableCharge
  readonly isStaff: boolean
}

const sentAmount = ({ amount, currency }: MoneyText) => (amount.trim() === '' ? undefined : { amount, currency })

/** The input of the form, and its sending under one key. */
function useRefundForm({ order, first, onClose }: Pick<FormProps, 'order' | 'first' | 'onClose'>) {
  const t = useWords(refundsWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshRefunds()
  const [charge, setCharge] = useState(first)
  const [amount, setAmount] = useState<MoneyText>({ amount: '', currency: first.left[0]?.currency ?? '' })
  const [reason, setReason] = useState<FormValue>('')
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const body = () => ({
    charge: charge.charge,
    amount: sentAmount(amount),
    reason,
    files: files.map(({ src }) => src.split('/').at(-1) ?? ''),
  })
  const sending = useCommand<unknown>(
    (_, api) => api.call(refundRoutes.askRefund, { params: { order_number: order }, body: body() }, { idempotencyKey: key.now() }),
    {
      failure: 'in-place',
      done: t('asked'),
      onDone: () => {
        refresh()
        onClose()
      },
    },
  )
  const choose = (chosen: RefundableCharge): void => {
    setCharge(chosen)
    setAmount({ amount: '', currency: chosen.left[0]?.currency ?? '' })
  }
  return { charge, choose, amount, setAmount, reason, setReason, files, setFiles, sending }
}

function RefundForm({ order, charges, first, isStaff, onClose }: FormProps) {
  const t = useWords(refundsWords)
  const id = useId()
  const { charge, choose, amount, setAmount, reason, setReason, files, setFiles, sending } = useRefundForm({ order, first, onClose })
  const wrong = sending.fieldErrors
  const panel = useFocusWrong(sending.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    sending.send()
  }
  const field = (name: keyof typeof refundFields, value: FormValue, onChange: (next: FormValue) => unknown) => (
    <DeclaredField id={`${id}-${name}`} name={name} field={refundFields[name]} value={value} error={wrong[name]} onChange={onChange} />
  )
  return (
    <form ref={panel} onSubmit={submit} noValidate>
      <DialogBody>
        {isStaff && <p className="text-muted">{t('staffText')}</p>}
        <FormField id={`${id}-charge`} label={t('charge')} error={wrong['charge']}>
          {(control) => <ChargeChoice control={control} charges={charges} charge={charge} onChoose={choose} />}
        </FormField>
        {field('amount', amount, (next) => typeof next === 'object' && 'amount' in next && setAmount(next))}
        {field('reason', reason, setReason)}
        <FilesField files={files} errors={wrong} onChange={setFiles} />
        {sending.error !== null && <ErrorNote error={sending.error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            <Button type="submit" intent="primary" text={t('send')} loading={sending.isBusy} />
          </>
        }
      />
    </form>
  )
}

type FilesProps = {
  readonly files: readonly AttachedFile[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (files: readonly AttachedFile[]) => void
}

function FilesField({ files, errors, onChange }: FilesProps) {
  const t = useWords(refundsWords)
  const id = useId()
  const upload = useUpload(fileRoutes.uploadFile, ({ name, src }) => onChange([...files, { name, src }]))
  const help = t('filesHelp', { most: MOST_REFUND_FILES })
  const error = Object.entries(errors).find(([path]) => path.startsWith('files'))?.[1]
  return (
    <FormField id={id} label={t('files')} help={help} error={error}>
      {(control) => <AttachedFiles control={control} upload={upload} files={files} most={MOST_REFUND_FILES} onChange={onChange} />}
    </FormField>
  )
}

type ChoiceProps = Pick<FormProps, 'charges'> & {
  readonly control: FieldControl
  readonly charge: RefundableCharge
  readonly onChoose: (charge: RefundableCharge) => void
}

function ChargeChoice({ control, charges, charge, onChoose }: ChoiceProps) {
  const t = useWords(refundsWords)
  const textOf = ({ at, occasion_txt: what, paid, left }: RefundableCharge): string =>
    t('chargeText', {
      what,
      time: localTime(at).slice(0, 16),
      paid: paid.map(moneyText).join(' + '),
      left: left.map(moneyText).join(' + '),
    })
  return (
    <HTMLSelect
      {...control}
      fill
      value={charge.charge}
      onChange={({ target }) => {
        const chosen = charges.find((one) => String(one.charge) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {charges.map((one) => (
        <option key={one.charge} value={one.charge}>
          {textOf(one)}
        </option>
      ))}
    </HTMLSelect>
  )
}

/** The same over the list, for an order whose number is typed. */
export const AskOverList = ({ opened, onClose }: OpenedProps<unknown>) => (
  <AskRefundDialog {...(opened === '' ? {} : { order: opened })} onClose={onClose} />
)
