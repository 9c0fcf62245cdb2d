import type { ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import type { Column } from './table-column.ts'
import { uiWords } from '../ui.words.ts'

/** As many facts of a row are in sight; the others of its columns open below them. */
const FACTS_IN_SIGHT = 4
const HEAD_PIXELS = 40
const FACT_PIXELS = 36
const LINE_PIXELS = 32
const IN_A_LINE = 2

type RowCardInput<Row> = {
  /** The columns that the user has, the one that names the row first. */
  readonly columns: readonly Column<Row>[]
  readonly actions: ((row: Row) => ReactNode) | undefined
}

/**
 * A row of any list as the only cell of a narrow window: what names it, its facts under their
 * headings, and what can be done.
 */
export function rowCard<Row>({ columns, actions }: RowCardInput<Row>): Column<Row> | undefined {
  const [first, ...facts] = columns
  if (first === undefined) return undefined
  return {
    name: first.name,
    label: first.label,
    sort: first.sort,
    cell: (row) => (
      <div className="row-card">
        <div className="row-card-head">{first.cell(row)}</div>
        <Facts row={row} columns={facts.slice(0, FACTS_IN_SIGHT)} />
        {facts.length > FACTS_IN_SIGHT && <MoreFacts row={row} columns={facts.slice(FACTS_IN_SIGHT)} />}
        {actions !== undefined && <div className="row-card-actions">{actions(row)}</div>}
      </div>
    ),
  }
}

/** How high such a card is, as long as nothing of it has a second line. */
export function rowCardPixels({ columns, actions }: RowCardInput<never>): number {
  const facts = columns.length - 1
  const lines = Math.ceil(Math.min(facts, FACTS_IN_SIGHT) / IN_A_LINE)
  return HEAD_PIXELS + lines * FACT_PIXELS + (facts > FACTS_IN_SIGHT ? LINE_PIXELS : 0) + (actions === undefined ? 0 : LINE_PIXELS)
}

type RowFactsProps<Row> = { readonly row: Row; readonly columns: readonly Column<Row>[] }

function Facts<Row>({ row, columns }: RowFactsProps<Row>) {
  return (
    <dl>
      {columns.map(({ name, label, cell }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function MoreFacts<Row>(shown: RowFactsProps<Row>) {
  const t = useWords(uiWords)
  return (
    <details>
      <summary>{t('moreFacts', { count: shown.columns.length })}</summary>
      <Facts {...shown} />
    </details>
  )
}
