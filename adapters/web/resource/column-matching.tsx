import { HTMLSelect } from '@blueprintjs/core'
import type { Words } from '#core/base/kernel/words.ts'
import { say, useWords } from '../base/words.ts'
import './column-matching.css'
import { matchingWords } from './column-matching.words.ts'

/** A column of a file with its first cells, and what it would be read as. */
export type MatchedColumn<C extends string> = {
  readonly index: number
  readonly heading: string
  readonly column: C | null
  readonly samples: string[]
}

/** Returns the meanings of the columns, as the API takes them. */
export const sentColumns = (columns: readonly MatchedColumn<string>[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ index, column }) => [index, column ?? ''])))

type ColumnMatchingProps<C extends string> = {
  readonly columns: readonly MatchedColumn<C>[]
  readonly meanings: Readonly<Record<C, Words>>
  readonly onChange: (columns: readonly MatchedColumn<C>[]) => void
}

/** Asks for the meaning of each column of a file; one meaning belongs to one column. */
export function ColumnMatching<C extends string>({ columns, meanings, onChange }: ColumnMatchingProps<C>) {
  const t = useWords(matchingWords)
  const all = Object.keys(meanings) as C[]
  const choose = (index: number, text: string): void => {
    const column = all.find((one) => one === text) ?? null
    onChange(
      columns.map((one) => {
        if (one.index === index) return { ...one, column }
        return column !== null && one.column === column ? { ...one, column: null } : one
      }),
    )
  }
  return (
    <>
      <p>{t('match')}</p>
      <div className="column-matching" role="region" aria-label={t('column')} tabIndex={0}>
        <table className="bp6-html-table bp6-compact">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ index, heading, column, samples }) => {
              const name = heading === '' ? t('unnamed', { number: index + 1 }) : heading
              return (
                <tr key={index}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                    <div className="text-muted">{samples.filter(Boolean).join(', ')}</div>
                  </th>
                  <td>
                    <HTMLSelect aria-label={name} value={column ?? ''} onChange={(event) => choose(index, event.currentTarget.value)}>
                      <option value="">{t('leftOut')}</option>
                      {all.map((one) => (
                        <option key={one} value={one}>
                          {say(meanings[one])}
                        </option>
                      ))}
                    </HTMLSelect>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
