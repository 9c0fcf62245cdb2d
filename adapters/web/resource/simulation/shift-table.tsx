import { moneyText } from '../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import type { SimulatedShiftRow } from '../../../http/contract/pricing/fees/simulation.routes.ts'
import { useWords } from '../../base/words.ts'
import { simulationWords } from './simulation.words.ts'

/** Rows that are shown at first; the largest differences come first. */
const SHOWN = 20

type ShiftTableProps = {
  readonly title: string
  readonly rows: readonly SimulatedShiftRow[]
  readonly onOpen?: (row: SimulatedShiftRow) => void
}

/** Sums before and after, and how many shipments pay more, less or the same. */
export function ShiftTable({ title, rows, onOpen }: ShiftTableProps) {
  const t = useWords(simulationWords)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <div className="simulation-scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="bp6-html-table bp6-compact">
          <thead>
            <tr>
              <th scope="col">{t('group')}</th>
              {(['before', 'after', 'difference', 'dearer', 'cheaper', 'alike'] as const).map((name) => (
                <th key={name} scope="col" className="amount">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={`${row.before.currency} ${row.of}`}>
                <th scope="row">
                  {onOpen === undefined ? (
                    row.of_txt
                  ) : (
                    <Button variant="minimal" size="small" text={row.of_txt} onClick={() => onOpen(row)} />
                  )}
                </th>
                <td className="amount">{moneyText(row.before)}</td>
                <td className="amount">{moneyText(row.after)}</td>
                <td className="amount">{moneyText(row.difference)}</td>
                <td className="amount">{row.dearer}</td>
                <td className="amount">{row.cheaper}</td>
                <td className="amount">{row.alike}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
