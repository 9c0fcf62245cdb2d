import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import type { Measure } from '#core/oversight/reports/centre-subject.ts'
import type { ReportValue } from '../../../../http/contract/oversight/reports/centre.routes.ts'

const UNITS = { weight: 'kg', rate: '%', hours: 'h' } as const

/** The value of a measure in a cell: a number with its unit, or an amount for each currency. */
export function Value({ measure, value }: { readonly measure: Measure; readonly value: ReportValue | undefined }) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return <span className="text-muted">–</span>
  if (!Array.isArray(value)) {
    const unit = measure.kind === 'count' || measure.kind === 'money' ? '' : UNITS[measure.kind]
    return (
      <>
        {groupThousands(value)}
        {unit !== '' && <span className="unit"> {unit}</span>}
      </>
    )
  }
  return value.map(({ amount, currency }) => (
    <div key={currency} className="amount">
      {groupThousands(amount)} <span className="unit">{currency}</span>
    </div>
  ))
}
