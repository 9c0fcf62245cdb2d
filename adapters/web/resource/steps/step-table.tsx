import type { QuoteStep } from '../../../http/contract/pricing/fees/quote.routes.ts'
import { useWords } from '../../base/words.ts'
import './step-table.css'
import { stepWords } from './step-table.words.ts'

type StepTableProps = {
  readonly steps: readonly QuoteStep[]
  readonly title: string
  /** The total of the steps, where the last of them does not say it. */
  readonly total?: { readonly name: string; readonly amount: string } | undefined
}

/**
 * The steps of a calculation with their formulas and results; on narrow windows it is scrolled by
 * itself.
 */
export function StepTable({ steps, title, total }: StepTableProps) {
  const t = useWords(stepWords)
  return (
    <div className="step-table" role="region" aria-label={title} tabIndex={0}>
      <table className="bp6-html-table bp6-compact">
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('formula')}</th>
            <th scope="col" className="step-amount">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, place) => (
            <tr key={`${place} ${step.name}`} data-counts={step.counts}>
              <th scope="row">{step.name}</th>
              <td>
                {step.formula}
                {step.version !== null && <span className="step-version">{step.version}</span>}
              </td>
              <td className="step-amount">{step.amount}</td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr data-counts="total">
              <th scope="row" colSpan={2}>
                {total.name}
              </th>
              <td className="step-amount">{total.amount}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
