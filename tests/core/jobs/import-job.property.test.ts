import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkImport, newImport, noteBatch, runImport, stopImport } from '../../../core/jobs/import-job.ts'
import { must } from '../../../core/kernel/result.ts'

const step = fc.oneof(
  fc.record({ kind: fc.constant('batch' as const), size: fc.integer({ min: 1, max: 4 }) }),
  fc.constantFrom({ kind: 'break' as const }, { kind: 'resume' as const }, { kind: 'again' as const }),
)

describe('an import that breaks and resumes wherever it will', () => {
  it('deals with every row exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 40 }), (rows, steps) => {
        const uploaded = newImport({ id: 1, accountId: 1, subject: 'express', fileName: 'f', isAllOrNothing: false, createdAt: 0 })
        let job = must(runImport(must(checkImport(uploaded, { rows, faulty: 0 }))))
        const stored = new Set<number>()
        let lastFrom = 0
        for (const one of steps) {
          if (one.kind === 'batch' && job.state === 'running') {
            const size = Math.min(one.size, rows - job.handled)
            for (let row = job.handled; row < job.handled + size; row += 1) {
              expect(stored.has(row)).toBe(false)
              stored.add(row)
            }
            lastFrom = job.handled
            job = must(noteBatch(job, { from: job.handled, counts: { created: size, skipped: 0, failed: 0 } }))
          } else if (one.kind === 'again' && job.state === 'running' && job.handled > lastFrom) {
            expect(must(noteBatch(job, { from: lastFrom, counts: { created: 1, skipped: 0, failed: 0 } }))).toBe(job)
          } else if (one.kind === 'break' || one.kind === 'resume') {
            const moved = one.kind === 'break' ? stopImport(job, 'break') : runImport(job)
            expect(moved.ok).toBe(job.state === (one.kind === 'break' ? 'running' : 'interrupted'))
            if (moved.ok) job = moved.value
          }
          expect([job.handled, job.counts.created]).toEqual([stored.size, stored.size])
          expect(job.state === 'done').toBe(stored.size === rows)
        }
      }),
    )
  })
})
