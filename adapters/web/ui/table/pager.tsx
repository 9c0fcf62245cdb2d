import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons'
import { PAGE_SIZES } from '../../base/url-state.ts'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'

type PagerProps = {
  readonly page: number
  readonly pageSize: number
  /** How many rows there are in all; undefined while unknown. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
  readonly onPageSize: (pageSize: number) => void
  readonly sizes?: readonly number[]
}

/** `1,200`: with thousands separators. */
const grouped = (count: number): string => new Intl.NumberFormat('en-US').format(count)

/** Turns the pages of a list. */
export function Pager({ page, pageSize, total, onPage, onPageSize, sizes = PAGE_SIZES }: PagerProps) {
  const t = useWords(uiWords)
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const from = (page - 1) * pageSize + 1
  const step = (label: string, icon: React.JSX.Element, to: number, possible: boolean) => (
    <Button variant="minimal" icon={icon} aria-label={label} title={label} disabled={!possible} onClick={() => onPage(to)} />
  )
  return (
    <nav className="pager" aria-label={t('pagerLabel')}>
      <span className="pager-range" role="status">
        {total === undefined
          ? ''
          : total === 0
            ? t('pageNone')
            : t('pageRange', {
                from: grouped(Math.min(from, total)),
                to: grouped(Math.min(from + pageSize - 1, total)),
                total: grouped(total),
              })}
      </span>
      <HTMLSelect
        aria-label={t('pageSize')}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        options={sizes.map((size) => ({ value: size, label: t('perPage', { size }) }))}
      />
      <span className="pager-steps">
        {step(t('firstPage'), <DoubleChevronLeft />, 1, page > 1)}
        {step(t('previousPage'), <ChevronLeft />, Math.min(page - 1, pages), page > 1)}
        <PageNumber page={page} pages={pages} onPage={onPage} />
        {step(t('nextPage'), <ChevronRight />, page + 1, page < pages)}
        {step(t('lastPage'), <DoubleChevronRight />, pages, page < pages)}
      </span>
    </nav>
  )
}

function PageNumber({ page, pages, onPage }: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }) {
  const t = useWords(uiWords)
  const go = (text: string): void => {
    const wanted = Number(text)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== page) onPage(Math.min(wanted, pages))
  }
  return (
    <label className="pager-number">
      <span className="visually-hidden">{t('pageNumber')}</span>
      <input
        key={page}
        className="bp6-input bp6-small"
        inputMode="numeric"
        defaultValue={page}
        onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget.value)}
        onBlur={(event) => go(event.currentTarget.value)}
      />
      <span>{t('ofPages', { pages: grouped(pages) })}</span>
    </label>
  )
}
