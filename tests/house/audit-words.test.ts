import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf } from '#core/base/kernel/machine.ts'
import { AUDIT_AREAS, auditArea } from '#core/oversight/audit/audit-areas.ts'
import { readAudit } from '#core/oversight/audit/read-audit.ts'
import { catalog } from '#core/entity-catalog.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { machineCatalog } from '#core/machine-catalog.ts'
import { filesIn, textOf } from './house-files.ts'

const references = indexReferences(catalog.map((entity) => ({ entity, rows: [] })))
type Move = { readonly area: string; readonly action: string; readonly from?: string; readonly to?: string }
const read = (move: Move, locale: Locale = 'zh-CN') =>
  readAudit({ id: 1, at: 0, actorId: 1, subject: 'X-1', ...move }, { locale, references, timeZone: 'UTC' })
const stateAfter = (move: Move): string | undefined => read(move).changes[0]?.to

/** The names in quotes of a part of a source, without those that something is compared with. */
const quotedIn = (part: string): readonly string[] => [...part.matchAll(/(?<!=== )'([a-z_-]+)'/g)].map(([, found = '']) => found)

/** The names in quotes behind `name:`, up to the end of that value. */
const valuesOf = (source: string, name: string): readonly string[] =>
  [...source.matchAll(new RegExp(`\\b${name}: ([^,}\\n]*)`, 'g'))].flatMap(([, value = '']) => quotedIn(value))

/** The areas and the actions that files which write entries of the trail name. */
const writers = [...filesIn('core', '.ts'), ...filesIn('adapters/store/demo', '.ts')]
  .map((path) => ({ path, text: textOf(path) }))
  .filter(({ text }) => /\baudit\b.*\.write\(|\btrail\b/.test(text))
  .map(({ path, text }) => ({
    path,
    areas: valuesOf(text, 'area'),
    actions: [...valuesOf(text, 'action'), ...[...text.matchAll(/\btrail\(([^)]*)\)/g)].flatMap(([, passed = '']) => quotedIn(passed))],
  }))

describe('the words of the trail', () => {
  it('word a state by the machine of its own area, though another machine has a state of that name', () => {
    const raised = { area: 'work-orders', action: 'raise', to: 'open' }
    expect([read(raised).action, stateAfter(raised)]).toEqual(['提交工单', '待处理'])
    expect(read(raised, 'en-US').action).toBe('Work order raised')
    expect(stateAfter({ area: 'bag', action: 'reopen', from: 'sealed', to: 'open' })).toBe('装袋中')
    expect(stateAfter({ area: 'finance', action: 'pay', from: 'pending', to: 'paid' })).toBe('已到账')
    expect(stateAfter({ area: 'finance', action: 'pay', from: 'audited', to: 'paid' })).toBe('已付款')
  })

  it.each(LOCALES)('know every state and every event of the machine of every area in %s', (locale) => {
    const used = new Set(AUDIT_AREAS.flatMap((area) => auditArea(area).machines))
    expect(used.size).toBeGreaterThan(12)
    // A certification and the review of its account share the queue; what both tables draw is
    // worded as the certification.
    for (const area of AUDIT_AREAS)
      for (const machine of area === 'certifications' ? auditArea(area).machines.slice(0, 1) : auditArea(area).machines)
        for (const from of statesOf(machine))
          for (const action of machine.eventsFrom(from))
            for (const { to } of machine.arrowsOf(from, action)) {
              if (to === 'came_from') continue
              const entry = read({ area, action, from, to }, locale)
              expect([area, action, entry.action]).toEqual([area, action, machine.events[action]?.label[locale]])
              // An event that leaves a record where it stands says nothing of its state.
              if (from === to) expect(entry.changes).toEqual([])
              else
                expect(entry.changes[0]).toMatchObject({
                  from: machine.states[from]?.label[locale],
                  to: machine.states[to]?.label[locale],
                })
            }
  })

  it('know every action that a use case writes, in the area that it writes to', () => {
    const known = new Set(AUDIT_AREAS)
    const events = new Set(machineCatalog.flatMap((machine) => eventsOf(machine)))
    const isWorded = (action: string, areas: readonly string[]): boolean =>
      [...areas.filter((area) => known.has(area)), 'order'].some((area) => read({ area, action }).action !== action)
    const unworded = writers.flatMap(({ path, areas, actions }) =>
      actions.filter((action) => !events.has(action) && !isWorded(action, areas)).map((action) => `${path}: ${action}`),
    )
    expect(unworded).toEqual([])
    expect(writers.flatMap(({ actions }) => actions)).toEqual(
      expect.arrayContaining(['raise', 'note', 'assign', 'send', 'rotate_key', 'make_key', 'revoke_key', 'sign_out_everywhere']),
    )
  })
})
