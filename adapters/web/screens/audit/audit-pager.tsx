import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DoubleChevronLeft } from '@blueprintjs/icons'
import type { PayloadOf } from '../../../http/contract/route.ts'
import { auditRoutes } from '../../../http/contract/audit.routes.ts'
import { useWords } from '../../i18n/words.ts'
import { auditWords } from './audit.words.ts'
import type { AuditQuery } from './use-audit-query.ts'

type AuditPageAnswer = PayloadOf<typeof auditRoutes.auditTrail>
/** The server counts so far. */
const MOST_COUNTED = 10_000

/** Turns the pages of the trail: from entry to entry, so that it is quick however long the trail is. */
export function AuditPager({ data, query }: { readonly data: AuditPageAnswer | undefined; readonly query: AuditQuery }) {
  const t = useWords(auditWords)
  const [first, last] = [data?.rows[0], data?.rows.at(-1)]
  const total = data?.total ?? 0
  const { pageSize, ...place } = query.place
  const isAway = Object.keys(place).length > 0
  const step = (name: 'newest' | 'newer' | 'older', icon: React.JSX.Element, possible: boolean, go: () => void) => (
    <Button variant="minimal" icon={icon} aria-label={t(name)} title={t(name)} disabled={!possible} onClick={go} />
  )
  return (
    <nav className="pager" aria-label={t('pages')}>
      <span className="pager-range" role="status">
        {data === undefined ? '' : t(total >= MOST_COUNTED ? 'totalMore' : 'total', { total: total.toLocaleString('en-US') })}
      </span>
      <HTMLSelect
        aria-label={t('pageSize')}
        value={pageSize}
        onChange={(event) => query.setPageSize(Number(event.currentTarget.value))}
        options={query.sizes.map((size) => ({ value: size, label: t('perPage', { size }) }))}
      />
      <span className="pager-steps">
        {step('newest', <DoubleChevronLeft />, isAway, () => query.goTo({}))}
        {step('newer', <ChevronLeft />, data?.has_newer === true && first !== undefined, () => first && query.goTo({ before: first.id }))}
        {step('older', <ChevronRight />, data?.has_older === true && last !== undefined, () => last && query.goTo({ after: last.id }))}
      </span>
    </nav>
  )
}
