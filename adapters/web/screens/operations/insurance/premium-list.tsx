import { Button, InputGroup } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import type { InsurancePremiums, InsuranceResults } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { insureWords } from './insure.words.ts'
import { useInsuredValues, type InsuredRow } from './use-insured-values.ts'
import { useOrdering } from './use-ordering.ts'

type PremiumListProps = {
  readonly category: string
  readonly offers: InsurancePremiums
  readonly onOrdered: (results: InsuranceResults) => void
}

/** The premium of each order with its calculation, for the values that they are insured for. */
export function PremiumList({ category, offers, onOrdered }: PremiumListProps) {
  const t = useWords(insureWords)
  const id = useId()
  const offered = offers.filter(({ status }) => status)
  const { rows, groups, currency, isPending, failure, total, change } = useInsuredValues(category, offered)
  const ordering = useOrdering(onOrdered)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = rows.find(({ error }) => error !== undefined)
    if (wrong !== undefined) focusControl(`${id}-${wrong.order}`)
    else ordering.send(groups.map((group) => ({ category, ...group })))
  }
  return (
    <section className="insure-premiums" aria-label={t('premiums')}>
      <h2>{t('premiums')}</h2>
      <RefusedOrders title={t('refused')} results={offers} />
      {offered.length > 0 && (
        <form onSubmit={submit} noValidate>
          <ul className="insure-orders">
            {rows.map((row) => (
              <OrderPremium key={row.order} id={`${id}-${row.order}`} row={row} currency={currency} onChange={change} />
            ))}
          </ul>
          {failure !== null && <ErrorNote error={failure} />}
          {ordering.error !== null && <ErrorNote error={ordering.error} />}
          <div className="insure-foot">
            <p>
              <strong>
                {t('total')}: {isPending ? t('calculating') : t('totalText', { count: offered.length, amount: total })}
              </strong>
              <span className="text-muted">{t('chargedLater')}</span>
            </p>
            <Button
              type="submit"
              intent="primary"
              text={t('order', { count: offered.length })}
              disabled={isPending || failure !== null}
              loading={ordering.isBusy}
            />
          </div>
        </form>
      )}
    </section>
  )
}

type RefusedOrdersProps = {
  readonly title: string
  readonly results: readonly Pick<InsurancePremiums[number], 'order_number' | 'status' | 'message'>[]
}

/** The orders that were refused, each with its reason. */
export function RefusedOrders({ title, results }: RefusedOrdersProps) {
  const refused = results.filter(({ status }) => !status)
  if (refused.length === 0) return null
  return (
    <Note intent="warning" role="status" title={title}>
      <ul className="insure-refused">
        {refused.map(({ order_number: order, message }) => (
          <li key={order}>
            <code>{order}</code> {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type OrderPremiumProps = {
  readonly id: string
  readonly row: InsuredRow
  readonly currency: string
  readonly onChange: (order: string, value: string) => void
}

function OrderPremium({ id, row: { order, value, most, current, error }, currency, onChange }: OrderPremiumProps) {
  const t = useWords(insureWords)
  const help = most === undefined ? undefined : t('valueHelp', { most: moneyText(most) })
  const premium = current?.premium
  return (
    <li className="panel insure-order">
      <div className="insure-order-head">
        <code>{order}</code>
        <FormField id={id} label={t('value')} help={help} error={error}>
          {(control) => (
            <InputGroup
              {...control}
              aria-label={t('valueOf', { order })}
              inputMode="decimal"
              autoComplete="off"
              intent={error === undefined ? 'none' : 'danger'}
              value={value}
              onChange={(event) => onChange(order, event.target.value)}
              rightElement={
                <span className="input-unit" aria-hidden="true">
                  {currency}
                </span>
              }
            />
          )}
        </FormField>
        {error === undefined && (
          <p className="insure-premium" aria-live="polite">
            {premium === undefined ? t('calculating') : t('premiumOf', { amount: moneyText(premium) })}
          </p>
        )}
      </div>
      {current?.steps !== undefined && (
        <details>
          <summary>{t('steps')}</summary>
          <StepTable steps={current.steps} title={t('stepsOf', { order })} />
        </details>
      )}
    </li>
  )
}
