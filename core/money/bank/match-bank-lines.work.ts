import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { BankUnit } from './bank.ports.ts'
import { matchBankLinesJob } from './match-bank-lines.kind.ts'
import { matchBatch } from './match-bank-lines.ts'

type Parts<U> = { readonly atomically: Atomically<U> }

/**
 * Looks at every line that waits, batch by batch in units of their own. Answers how many have a
 * suggestion.
 */
export function matchAll<U extends Pick<BankUnit, 'bankLines' | 'bankClues'>>({ atomically }: Parts<U>) {
  return async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<{ readonly suggested: number }>> => {
    let suggested = 0
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted;) {
      const from: number = after
      const done = await atomically(async (unit) => ok(await matchBatch(unit, { after: from })))
      if (!done.ok) return done
      suggested += done.value.suggested
      after = done.value.last
    }
    return ok({ suggested })
  }
}

/**
 * Looking at waiting lines as background work; it changes suggestions alone, and may be done at any
 * time.
 */
export const matchBankLinesWork = <U extends Pick<BankUnit, 'bankLines' | 'bankClues'>>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: matchBankLinesJob,
  run: async ({ finishing, signal }) => {
    const done = await matchAll(parts)(signal)
    return done.ok ? finishing(async () => ok(undefined)) : done
  },
})
