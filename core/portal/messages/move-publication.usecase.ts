import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import type { BulletinEvent } from './bulletin.machine.ts'
import { moveBulletin } from './bulletin.rules.ts'
import { messageFailure } from './message.failures.ts'
import { publishDueJob } from './publish-due.kind.ts'
import { AREA_OF, bulletinFor, type Publication, type PublicationKind } from './publication.ts'
import type { PublicationUnit } from './publication.ports.ts'
import { lockOwn } from './write-publication.usecase.ts'

type Ports = { readonly atomically: Atomically<PublicationUnit>; readonly clock: Clock }

type MovePublication = {
  readonly kind: PublicationKind
  readonly id: number
  readonly event: BulletinEvent
  /** The version that the staff saw. */
  readonly version: number
}

/** Events that change what shippers see. */
const NEWS = { topic: 'bulletins', to: { audience: 'customer' } } as const

/** No account: the schedule did it. */
const CLOCK_ID = 0

function moved(publication: Publication, { event, at }: { readonly event: BulletinEvent; readonly at: Instant }): Result<Publication> {
  const { publishAt } = publication
  const bulletin = moveBulletin(bulletinFor(publication, 'zh-CN'), { event, at, ...(publishAt === undefined ? {} : { publishAt }) })
  if (!bulletin.ok) return bulletin
  const { publishAt: _before, ...rest } = publication
  const { state, publishAt: next } = bulletin.value
  return ok({ ...rest, state, ...(next === undefined ? {} : { publishAt: next }) })
}

const isOver = ({ until }: Publication, at: Instant): boolean => until !== undefined && until <= at

/**
 * A publication as it is at a given time: one whose scheduled time has passed is published, as of
 * that time.
 */
export const publicationAt = (publication: Publication, at: Instant): Publication =>
  publication.state === 'scheduled' && publication.publishAt !== undefined && publication.publishAt <= at
    ? must(moved(publication, { event: 'publish', at: publication.publishAt }))
    : publication

/**
 * Publishes, schedules or withdraws: ILLEGAL_TRANSITION, PUBLISH_TIME_MISSING, PUBLISH_TIME_PAST,
 * UNTIL_TOO_EARLY, PUBLICATION_CHANGED, BULLETIN_NOT_FOUND, TARGET_TOO_WIDE.
 */
export function movePublication({ atomically, clock }: Ports) {
  return (
    { kind, id, event, version }: MovePublication,
    actor: Pick<Actor, 'id' | 'audience' | 'clientIds'>,
  ): Promise<Result<Publication>> =>
    atomically(async (unit) => {
      const own = await lockOwn(unit, { kind, id }, clientsWithin(actor))
      if (!own.ok) return own
      const found = own.value
      if (found.version !== version) return failed(messageFailure('PUBLICATION_CHANGED'))
      const at = clock.now()
      const before = publicationAt(found, at)
      const after = moved(before, { event, at })
      if (!after.ok) return after
      if (event === 'publish' && isOver(before, at)) return failed(invalidInput([atField('until_time', messageFailure('UNTIL_TOO_EARLY'))]))
      const kept = await unit.publications.keep(after.value)
      await unit.audit.write([
        { at, actorId: actor.id, area: AREA_OF[kind], subject: String(id), action: event, from: before.state, to: kept.state },
      ])
      if (event === 'publish' || event === 'withdraw') await unit.live.publish(NEWS)
      if (kept.state === 'scheduled' && kept.publishAt !== undefined) await publishLater(unit, { ...kept, publishAt: kept.publishAt })
      return ok(kept)
    })
}

/**
 * Has a publication published at its time; a schedule that was called off meanwhile finds nothing
 * to do.
 */
const publishLater = ({ jobs }: PublicationUnit, { kind, id, publishAt }: Publication & { readonly publishAt: Instant }): Promise<void> =>
  jobs.enqueue(publishDueJob, { from: publishAt, until: publishAt }, { key: `${kind}/${id}/${publishAt}`, runAt: publishAt })

/**
 * Publishes what was scheduled for a time that has passed, whichever server is first; returns what
 * was published. A server whose clock is behind uses the job's time.
 */
export function publishDue({ atomically, clock }: Ports) {
  return ({ until }: Pick<Span, 'until'>): Promise<Result<readonly Publication[]>> =>
    atomically(async (unit) => {
      const at = Math.max(clock.now(), until)
      const out: Publication[] = []
      for (const scheduled of await unit.publications.due(at)) {
        const kept = await unit.publications.keep(publicationAt(scheduled, at))
        await unit.audit.write([
          {
            at,
            actorId: CLOCK_ID,
            area: AREA_OF[kept.kind],
            subject: String(kept.id),
            action: 'publish',
            from: scheduled.state,
            to: kept.state,
          },
        ])
        out.push(kept)
      }
      if (out.length > 0) await unit.live.publish(NEWS)
      return ok(out)
    })
}
