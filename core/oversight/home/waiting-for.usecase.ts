import type { Actor } from '#core/platform/access/account.ts'
import { mayDo, scopeOfGrant } from '#core/platform/access/roles/permissions.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { guardPage } from '#core/portal/pages/guard.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import { WAITING_LINES, type WaitingLine, type WaitingSource } from './waiting-lines.ts'

/**
 * How many rows a line has, since when the oldest waits, and how many of them are past the time in
 * which they were to be answered; `isMore` where counting stopped at that many.
 */
export type Waiting = {
  readonly count: number
  readonly isMore: boolean
  readonly since: Instant | undefined
  readonly overdue?: number
}

/**
 * Counts the rows of a list by the filters of its address, as the list itself finds them for the
 * actor; `undefined` where it is closed to the actor.
 */
export type WaitingCount = (filter: WaitingLine['filter'], actor: Actor) => Promise<Waiting | undefined>

type Ports = { readonly counts: Readonly<Record<WaitingSource, WaitingCount>>; readonly pages: readonly Page[] }

type WaitingReader = { readonly actor: Actor; readonly pages: readonly Page[] }

/**
 * The actor as the line's own list sees it, with the clients that its roles reach there;
 * `undefined` where the page is closed to it or the work is not its own. Everybody has a home, so
 * the call itself says nothing about that reach.
 */
function readerOf(line: WaitingLine, { actor, pages }: WaitingReader): Actor | undefined {
  const page = findPage(pages, line.page)
  if (line.audience !== actor.audience || guardPage(page, { user: actor, isFirstLoad: false }).kind !== 'enter') return undefined
  if (actor.audience === 'customer') return actor
  const { permission: seen } = page?.rule ?? {}
  if (line.permission === undefined || seen === undefined || !mayDo(actor, line.permission)) return undefined
  return { ...actor, clientIds: scopeOfGrant(actor, seen) === 'all' ? undefined : (actor.clientIds ?? []) }
}

/**
 * Returns the work that waits for an actor, in the order of the lines: those whose page it may
 * open, whose work it may do, and that have rows.
 */
export const waitingFor =
  ({ counts, pages }: Ports) =>
  async (asking: Actor): Promise<readonly (Waiting & { readonly line: WaitingLine })[]> => {
    const actor: Actor = { ...asking }
    const counted = await Promise.all(
      WAITING_LINES.map(async (line: WaitingLine) => {
        const reader = readerOf(line, { actor, pages })
        const found = reader && (await counts[line.source]({ ...line.usual, ...line.filter }, reader))
        return found === undefined || found.count === 0 ? [] : [{ line, ...found }]
      }),
    )
    return counted.flat()
  }
