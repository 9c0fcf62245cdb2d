import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { next } from '#core/base/kernel/machine.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Attachment } from './attachments.ts'
import {
  bulletinMachine,
  bulletinReadingMachine,
  type BulletinEvent,
  type BulletinReadingState,
  type BulletinState,
} from './bulletin.machine.ts'
import { newestFirst } from './mailbox.rules.ts'
import { messageFailure } from './message.failures.ts'

/**
 * A bulletin or a notice. `content` is HTML as it was written; code that displays it has to remove
 * active content.
 */
export type Bulletin = {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly attachments: readonly Attachment[]
  readonly operatorName: string
  readonly createdAt: Instant
  readonly state: BulletinState
  readonly publishAt?: Instant
  /** The end of its display. */
  readonly until?: Instant
}

/**
 * Moves a bulletin: ILLEGAL_TRANSITION; PUBLISH_TIME_MISSING or PUBLISH_TIME_PAST for a schedule
 * without a time in the future. Publishing records its time; a cancelled schedule has none.
 */
export function moveBulletin(
  bulletin: Bulletin,
  { event, at, publishAt }: { readonly event: BulletinEvent; readonly at: Instant; readonly publishAt?: Instant },
): Result<Bulletin> {
  const state = advance(bulletinMachine, { state: bulletin.state, event })
  if (!state.ok) return state
  const { publishAt: _before, ...rest } = bulletin
  switch (event) {
    case 'schedule':
      if (publishAt === undefined) return failed(messageFailure('PUBLISH_TIME_MISSING'))
      return publishAt > at ? ok({ ...rest, state: state.value, publishAt }) : failed(messageFailure('PUBLISH_TIME_PAST'))
    case 'unschedule':
      return ok({ ...rest, state: state.value })
    case 'publish':
      return ok({ ...rest, state: state.value, publishAt: at })
    case 'withdraw':
      return ok({ ...bulletin, state: state.value })
  }
}

/**
 * Whether readers see it: it is published, or scheduled for a time that has passed, even before the
 * job has published it; and it has not expired.
 */
export const isOut = ({ state, publishAt, until }: Pick<Bulletin, 'state' | 'publishAt' | 'until'>, at: Instant): boolean =>
  (until === undefined || at < until) && (state === 'published' || (state === 'scheduled' && publishAt !== undefined && publishAt <= at))

/** Bulletins that one reader has confirmed, by their numbers. */
export type ConfirmedBulletins = ReadonlySet<number>

export type BulletinReader = { readonly confirmed: ConfirmedBulletins; readonly at: Instant }

const readingOf = (bulletin: Bulletin, confirmed: ConfirmedBulletins): BulletinReadingState =>
  confirmed.has(bulletin.id) ? 'read' : 'unread'

/**
 * The pages of the dialog that opens at load: what is published and not confirmed, newest first.
 * Without any, the dialog stays closed (rule: Bulletins).
 */
export const unreadQueue = (bulletins: readonly Bulletin[], { confirmed, at }: BulletinReader): readonly Bulletin[] =>
  bulletins.filter((one) => isOut(one, at) && readingOf(one, confirmed) === 'unread').toSorted(newestFirst)

/**
 * The result of confirming: the reader's marks, and the next unread bulletin; without one the
 * dialog closes.
 */
export type BulletinConfirmation = { readonly confirmed: ConfirmedBulletins; readonly next: Bulletin | undefined }

/**
 * Confirms the reading of one bulletin and moves on to the next unread one: the one below it,
 * otherwise the newest that is left (rule: Bulletins). BULLETIN_NOT_FOUND for one that is not
 * published. A second confirmation changes nothing.
 */
export function confirmReading(
  bulletins: readonly Bulletin[],
  { id, confirmed, at }: BulletinReader & { readonly id: number },
): Result<BulletinConfirmation> {
  const bulletin = bulletins.find((one) => one.id === id)
  if (bulletin === undefined || !isOut(bulletin, at)) return failed(messageFailure('BULLETIN_NOT_FOUND', { id }))
  const reading = next(bulletinReadingMachine, { state: readingOf(bulletin, confirmed), event: 'confirm' })
  const marks = reading === 'read' ? new Set([...confirmed, id]) : confirmed
  const queue = unreadQueue(bulletins, { confirmed: marks, at })
  return ok({ confirmed: marks, next: queue.find((one) => newestFirst(bulletin, one) < 0) ?? queue[0] })
}
