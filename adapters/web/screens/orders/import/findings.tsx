import { Button, Tab, Tabs } from '@blueprintjs/core'
import { useState } from 'react'
import type { CellProblem } from '../../../../http/contract/orders/order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { importWords } from './import.words.ts'

export type FindingsProps = {
  readonly errors: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
  readonly onJump: (problem: CellProblem) => void
}

const SHOWN_AT_ONCE = 100

/** Every error and, separately, every warning; each leads to its cell. */
export function Findings({ errors, warnings, onJump }: FindingsProps) {
  const t = useWords(importWords)
  return (
    <Tabs id="findings" className="findings" defaultSelectedTabId={errors.length === 0 && warnings.length > 0 ? 'warnings' : 'errors'}>
      <Tab
        id="errors"
        title={t('errors', { count: errors.length })}
        panel={<FindingList findings={errors} empty={t('noErrors')} onJump={onJump} />}
      />
      <Tab
        id="warnings"
        title={t('warnings', { count: warnings.length })}
        panel={
          <>
            {warnings.length > 0 && <p className="text-muted">{t('warningsText')}</p>}
            <FindingList findings={warnings} empty={t('noWarnings')} onJump={onJump} />
          </>
        }
      />
    </Tabs>
  )
}

function FindingList({
  findings,
  empty,
  onJump,
}: {
  readonly findings: readonly CellProblem[]
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
        {findings.slice(0, shown).map((finding, index) => (
          <li key={`${finding.line}-${finding.field}-${index}`}>
            <button type="button" className="finding" title={t('goTo', { line: finding.line })} onClick={() => onJump(finding)}>
              {finding.msg}
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="minimal"
          text={t('showMore', { count: Math.min(left, SHOWN_AT_ONCE) })}
          onClick={() => setShown(shown + SHOWN_AT_ONCE)}
        />
      )}
    </>
  )
}
