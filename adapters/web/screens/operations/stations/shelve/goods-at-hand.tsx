import { InputGroup } from '@blueprintjs/core'
import { useState, type KeyboardEvent } from 'react'
import type { ScanAnswer } from '../../../../../http/contract/operations/stations/station.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { shelveWords } from './shelve.words.ts'

export type Goods = NonNullable<ScanAnswer['goods']>
/** The counts that were typed beside a SKU. */
export type TypedCounts = Readonly<Record<string, { readonly good?: number; readonly damaged?: number }>>

/**
 * How many pieces of each SKU go to the next location: what was typed, otherwise all that is left
 * and none damaged.
 */
export const countsOf = ({ lines }: Goods, typed: TypedCounts) =>
  lines.map(({ sku, left }) => {
    const { damaged = 0, good = Math.max(0, left - damaged) } = typed[sku] ?? {}
    return { sku, good, damaged }
  })

const COUNT = /^\d{1,6}$/

type CountFieldProps = {
  readonly label: string
  readonly value: number
  readonly onCount: (count: number) => void
  readonly onEnter: GoodsAtHandProps['onEnter']
}

/**
 * A count, in which a scanner may write too: what is no number behind the count is the code that it
 * read.
 */
function CountField({ label, value, onCount, onEnter }: CountFieldProps) {
  const [text, setText] = useState<string>()
  const change = (next: string): void => {
    setText(next)
    if (COUNT.test(next)) onCount(Number(next))
  }
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    if (key !== 'Enter') return
    const written = currentTarget.value.trim()
    const known = String(value)
    setText(undefined)
    if (written === '' || COUNT.test(written)) onEnter()
    else onEnter(written.startsWith(known) ? written.slice(known.length) : written)
  }
  return (
    <InputGroup
      size="large"
      className="station-count"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={text ?? String(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setText(undefined)}
      onKeyDown={press}
    />
  )
}

type GoodsAtHandProps = {
  readonly goods: Goods
  readonly parcel: string
  readonly typed: TypedCounts
  readonly onTyped: (typed: TypedCounts) => void
  /** Enter was pressed in a count; with the code where a scanner wrote there. */
  readonly onEnter: (code?: string) => void
}

/** The pieces of the order at hand: how many of each go to the next location, good and damaged. */
export function GoodsAtHand({ goods, parcel, typed, onTyped, onEnter }: GoodsAtHandProps) {
  const t = useWords(shelveWords)
  const counts = countsOf(goods, typed)
  const set = (sku: string, count: TypedCounts[string]): void => onTyped({ ...typed, [sku]: { ...typed[sku], ...count } })
  return (
    <section className="station-list" aria-labelledby="goods-lines">
      <h2 id="goods-lines">{t('lines', { parcel, left: goods.left })}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('left')}</th>
            <th scope="col">{t('good')}</th>
            <th scope="col">{t('damaged')}</th>
          </tr>
        </thead>
        <tbody>
          {goods.lines.map(({ sku, sku_name: name, left }, at) => (
            <tr key={sku}>
              <td>
                <code>{sku}</code> {name}
              </td>
              <td>{left}</td>
              <td>
                <CountField
                  label={t('goodOf', { sku })}
                  value={counts[at]?.good ?? 0}
                  onCount={(good) => set(sku, { good })}
                  onEnter={onEnter}
                />
              </td>
              <td>
                <CountField
                  label={t('damagedOf', { sku })}
                  value={counts[at]?.damaged ?? 0}
                  onCount={(damaged) => set(sku, { damaged })}
                  onEnter={onEnter}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
