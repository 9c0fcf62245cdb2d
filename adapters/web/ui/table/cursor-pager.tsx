import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DoubleChevronLeft } from '@blueprintjs/icons'
import { PAGE_SIZES, type UrlState, type UrlStateActions } from '../../base/url-state.ts'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'

/** A page of a list that is turned from row to row. */
export type CursorPage = { readonly total: number; readonly has_older: boolean; readonly has_newer: boolean }

/** The server counts so far. */
const MOST_COUNTED = 10_000

type CursorPagerProps = {
  readonly answer: CursorPage | undefined
  /** The keys of the first and the last row of the page. */
  readonly ends: readonly [first: string | undefined, last: string | undefined]
  readonly url: readonly [UrlState<never>, UrlStateActions<never>]
}

/** Turns the pages of a list from row to row, so that it is quick however long the list is. */
export function CursorPager({ answer, ends: [first, last], url: [state, actions] }: CursorPagerProps) {
  const t = useWords(uiWords)
  const total = answer?.total ?? 0
  const isAway = Object.keys(state.cursor).length > 0
  const step = (name: 'newest' | 'newer' | 'older', icon: React.JSX.Element, possible: boolean, go: () => void) => (
    <Button variant="minimal" icon={icon} aria-label={t(name)} title={t(name)} disabled={!possible} onClick={go} />
  )
  return (
    <nav className="pager" aria-label={t('pagerLabel')}>
      <span className="pager-range" role="status">
        {answer === undefined ? '' : t(total >= MOST_COUNTED ? 'totalMore' : 'total', { total: total.toLocaleString('en-US') })}
      </span>
      <HTMLSelect
        aria-label={t('pageSize')}
        value={state.pageSize}
        onChange={(event) => actions.setPageSize(Number(event.currentTarget.value))}
        options={PAGE_SIZES.map((size) => ({ value: size, label: t('perPage', { size }) }))}
      />
      <span className="pager-steps">
        {step('newest', <DoubleChevronLeft />, isAway, () => actions.setCursor({}))}
        {step(
          'newer',
          <ChevronLeft />,
          answer?.has_newer === true && first !== undefined,
          () => first && actions.setCursor({ before: first }),
        )}
        {step(
          'older',
          <ChevronRight />,
          answer?.has_older === true && last !== undefined,
          () => last && actions.setCursor({ after: last }),
        )}
      </span>
    </nav>
  )
}
