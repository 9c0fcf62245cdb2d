import { Button, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import {
  insuranceRoutes,
  type InsuranceCategoryRow,
  type InsurancePremiums,
  type InsuranceResults,
} from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { useCall } from '../../../base/api.ts'
import { moneyText } from '../../../base/money-text.ts'
import { INSURED_ORDERS } from '../../../base/paths.ts'
import { useWords } from '../../../base/words.ts'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useUnsavedWarning } from '../../../ui/form/unsaved.tsx'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { notify } from '../../../ui/note/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { readNumbers } from '../../parcels/orders/list/order-filters.ts'
import { CategoryChoice } from './category-choice.tsx'
import { insureWords } from './insure.words.ts'
import './insure.css'
import { InsureSheet } from './insure-sheet.tsx'
import { PremiumList, RefusedOrders } from './premium-list.tsx'

const MOST_ORDERS = 500
const LIST = '/insurance/list'

/** Insurance is ordered for one order or many: what it covers, what it costs, then the order. */
export default function InsurePage() {
  const t = useWords(insureWords)
  const [query] = useSearchParams()
  const first = query.get(INSURED_ORDERS) ?? ''
  const offered = useCall(insuranceRoutes.offeredInsurance, {}, { isFreshOnMount: true })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {offered.error !== null && <ErrorNote error={offered.error} />}
      {offered.data?.length === 0 && <EmptyState drawing="noMatch" title={t('noOffers')} />}
      {offered.data !== undefined && offered.data.length > 0 && <InsureForm key={first} first={first} categories={offered.data} />}
    </>
  )
}

/** The question what the insurance of orders costs. */
type PremiumQuestion = { readonly category: string; readonly text: string }

type InsureFormProps = {
  /** The order that it begins with. */
  readonly first: string
  readonly categories: readonly InsuranceCategoryRow[]
}

function InsureForm({ first, categories }: InsureFormProps) {
  const t = useWords(insureWords)
  const navigate = useNavigate()
  const [start] = useState<PremiumQuestion>(() => ({
    text: first,
    category: categories.length === 1 ? (categories[0]?.category ?? '') : '',
  }))
  const [question, setQuestion] = useState(start)
  const [results, setResults] = useState<InsuranceResults>()
  const { release } = useUnsavedWarning(question.text !== start.text)
  const { category } = question
  const quoting = useCommand<InsurancePremiums, readonly string[]>(
    (orders, api) => api.call(insuranceRoutes.quotePolicies, { body: { category, orders: [...orders] } as never }),
    { failure: 'in-place', isRestartable: true },
  )
  const change = (over: Partial<PremiumQuestion>): void => {
    setQuestion((before) => ({ ...before, ...over }))
    quoting.reset()
  }
  const finish = (all: InsuranceResults): void => {
    release()
    if (!all.every(({ status }) => status)) return setResults(all)
    notify({ intent: 'success', message: t('ordered', { count: all.length }) })
    void navigate(LIST)
  }
  const begin = (refused: readonly string[]): void => {
    setResults(undefined)
    change({ text: refused.join('\n') })
  }
  if (results !== undefined) return <Results results={results} onAgain={begin} />
  return (
    <>
      <QuestionForm
        categories={categories}
        question={question}
        onChange={change}
        isBusy={quoting.isBusy}
        isAnswered={quoting.data !== undefined}
        onAsk={quoting.send}
      />
      {quoting.failure !== null && <ErrorNote error={quoting.failure} />}
      {quoting.data === undefined ? (
        <InsureSheet onOrdered={finish} />
      ) : (
        <PremiumList category={category} offers={quoting.data} onOrdered={finish} />
      )}
    </>
  )
}

type QuestionFormProps = {
  readonly categories: readonly InsuranceCategoryRow[]
  readonly question: PremiumQuestion
  readonly onChange: (over: Partial<PremiumQuestion>) => void
  readonly isBusy: boolean
  readonly isAnswered: boolean
  readonly onAsk: (orders: readonly string[]) => void
}

/** The orders, typed or pasted, and the kind of insurance. */
function QuestionForm({ categories, question: { text, category }, onChange, isBusy, isAnswered, onAsk }: QuestionFormProps) {
  const t = useWords(insureWords)
  const id = useId()
  const [isChecked, setChecked] = useState(false)
  const { numbers } = readNumbers(text)
  const count = numbers.length
  const tooMany = count > MOST_ORDERS ? t('ordersMany', { most: MOST_ORDERS, count }) : undefined
  const wrongOrders = count === 0 ? t('ordersNone') : tooMany
  const wrongCategory = category === '' ? t('categoryNone') : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (wrongOrders !== undefined) focusControl(`${id}-orders`)
    else if (wrongCategory !== undefined) focusControl(`${id}-category`)
    else onAsk(numbers)
  }
  return (
    <form className="panel insure-form form-stack" onSubmit={submit} noValidate>
      <FormField
        id={`${id}-orders`}
        label={t('orders')}
        help={t('ordersHelp', { most: MOST_ORDERS })}
        error={isChecked ? wrongOrders : undefined}
        required
      >
        {(control) => (
          <TextArea {...control} fill autoResize rows={3} value={text} onChange={(event) => onChange({ text: event.target.value })} />
        )}
      </FormField>
      <CategoryChoice
        id={`${id}-category`}
        categories={categories}
        chosen={category}
        error={isChecked ? wrongCategory : undefined}
        onChoose={(chosen) => onChange({ category: chosen })}
      />
      <div className="insure-form-foot">
        <Button type="submit" intent={isAnswered ? 'none' : 'primary'} text={t('ask')} loading={isBusy} />
      </div>
    </form>
  )
}

type ResultsProps = { readonly results: InsuranceResults; readonly onAgain: (refused: readonly string[]) => void }

/** The result of each order, where not all could be insured. */
function Results({ results, onAgain }: ResultsProps) {
  const t = useWords(insureWords)
  const insured = results.filter(({ status }) => status)
  const refused = results.filter(({ status }) => !status)
  return (
    <section className="panel insure-form form-stack" aria-label={t('results')}>
      <h2>{t('results')}</h2>
      <RefusedOrders title={t('refused')} results={refused} />
      {insured.length > 0 && (
        <ul className="insure-refused">
          {insured.map(({ order_number: order, premium, message }) => (
            <li key={order}>
              <code>{order}</code> {premium === undefined ? message : t('resultOk', { amount: moneyText(premium) })}
            </li>
          ))}
        </ul>
      )}
      <div className="insure-form-foot">
        <Button text={t('again')} onClick={() => onAgain(refused.map(({ order_number: order }) => order))} />
        <Link className="bp6-button bp6-intent-primary" to={LIST}>
          {t('toList')}
        </Link>
      </div>
    </section>
  )
}
