import { Button, Tab, Tabs } from '@blueprintjs/core'
import { memo, useCallback, useState } from 'react'
import type { CellProblem, ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { importWords } from './import.words.ts'

export type FindingsProps = {
  readonly result: Pick<ImportAnswer, 'errors_note' | 'warnings_note'> & {
    readonly errors: readonly CellProblem[]
    readonly warnings: readonly CellProblem[]
  }
  readonly onJump: (problem: CellProblem) => void
}

const SHOWN_AT_ONCE = 100

/** Every error and, separately, every warning; each leads to its cell. */
export function Findings({ result, onJump }: FindingsProps) {
  const { errors, errors_note: errorsNote, warnings, warnings_note: warningsNote } = result
  const t = useWords(importWords)
  const latest = useLatest(onJump)
  const jump = useCallback((problem: CellProblem) => latest.current(problem), [latest])
  return (
    // Without the line that moves below the titles, the table beside need not be laid out to
    // measure them at each change.
    <Tabs
      id="findings"
      animate={false}
      className="findings"
      defaultSelectedTabId={errors.length === 0 && warnings.length > 0 ? 'warnings' : 'errors'}
    >
      <Tab
        id="errors"
        title={t('errors', { count: errors.length })}
        panel={<FindingList findings={errors} note={errorsNote} empty={t('noErrors')} onJump={jump} />}
      />
      <Tab
        id="warnings"
        title={t('warnings', { count: warnings.length })}
        panel={
          <>
            {warnings.length > 0 && <p className="text-muted">{t('warningsText')}</p>}
            <FindingList findings={warnings} note={warningsNote} empty={t('noWarnings')} onJump={jump} />
          </>
        }
      />
    </Tabs>
  )
}

function FindingList({
  findings,
  note,
  empty,
  onJump,
}: {
  readonly findings: readonly CellProblem[]
  /** “and 12 more”, where an answer lists only the first. */
  readonly note: string | null
  readonly empty: string
  readonly onJump: (problem: CellProblem) => void
}) {
  const t = useWords(importWords)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const left = findings.length - shown
  if (findings.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="finding-list">
        {findings.slice(0, shown).map((finding) => (
          <Finding key={`${finding.line}:${finding.field}:${finding.msg}`} finding={finding} onJump={onJump} />
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="minimal"
          text={t('showMore', { count: Math.min(left, SHOWN_AT_ONCE) })}
          onClick={() => setShown(shown + SHOWN_AT_ONCE)}
        />
      )}
      {left <= 0 && note !== null && <p className="text-muted">{note}</p>}
    </>
  )
}

/** Drawn once: a list of a hundred stays as it is when one of them is corrected. */
const Finding = memo(function Finding({ finding, onJump }: { readonly finding: CellProblem; readonly onJump: FindingsProps['onJump'] }) {
  const t = useWords(importWords)
  return (
    <li>
      <button type="button" className="finding" title={t('goTo', { line: finding.line })} onClick={() => onJump(finding)}>
        {finding.msg}
      </button>
    </li>
  )
})
