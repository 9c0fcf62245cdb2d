import type { Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { feeFailure } from '../fee.failures.ts'
import type { TariffKind } from './tariff-kinds.ts'
import type { TariffVersions, VersionKeeper } from './tariff-versions.port.ts'
import { asDraft } from './versioned-records.ts'
import { publishedTogether, refusedFields, valuesOf, type ReadDraft } from './published-together.ts'
import { nextCode, withdrawVersion } from './version.rules.ts'

type Ports = {
  readonly versions: TariffVersions
  readonly clock: Clock
  /** Whether somebody other than the author has to publish. */
  readonly needsSecondPerson: boolean
}

type TariffEntityId = { readonly id: number }
type Starting = {
  /** Instead of the drafts' own instants. */
  readonly from: Instant | 'now' | undefined
  readonly mayLeaveGap: boolean
}

const writeOf = ({ id, account }: Actor, at: Instant) => ({ actorId: id, at, account })

async function findIn(keeper: VersionKeeper, id: number) {
  const all = await keeper.all()
  const found = all.find((row) => row.id === id)
  return found === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok({ found, others: all.filter((row) => row !== found) })
}

/**
 * Publishes drafts together, all or none, from which on they never change. RECORD_NOT_FOUND,
 * RECORD_CHANGED, VERSION_OF_ONE where a second person has to, and what `publishVersion`,
 * `ownsItsLane` and `leavesNoBandOut` refuse; of several drafts INPUT_INVALID, which names each
 * that is refused.
 */
export const publishTariffs =
  ({ versions, clock, needsSecondPerson }: Ports) =>
  (
    kind: TariffKind,
    { drafts, from, mayLeaveGap }: Starting & { readonly drafts: readonly ReadDraft[] },
    actor: Actor,
  ): Promise<Result<readonly ReferenceRow[]>> => {
    const now = clock.now()
    return versions(kind.entity, writeOf(actor, now), async (keeper) => {
      const by = { from: from === 'now' ? now : from, mayLeaveGap, now, account: actor.account, needsSecondPerson }
      const { published, refusals } = publishedTogether(kind, { rows: await keeper.all(), drafts, by })
      const [first] = refusals
      if (first !== undefined) return failed(drafts.length === 1 ? first.failure : invalidInput(refusedFields(refusals)))
      const rows: ReferenceRow[] = []
      for (const { before, values } of published) {
        const changed = await keeper.change(before, values)
        if (!changed.ok) return changed
        rows.push(changed.value)
      }
      return ok(rows)
    })
  }

/** Publishes one draft; the failures of `publishTariffs`. */
export const publishTariff =
  (ports: Ports) =>
  async (kind: TariffKind, { id, version, ...starting }: Starting & ReadDraft, actor: Actor): Promise<Result<ReferenceRow>> => {
    const published = await publishTariffs(ports)(kind, { drafts: [{ id, version }], ...starting }, actor)
    if (!published.ok) return published
    const [row] = published.value
    return row === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(row)
  }

/** Makes a draft from any version of a rule, as the rule's next one. RECORD_NOT_FOUND. */
export const copyTariff =
  ({ versions, clock }: Pick<Ports, 'versions' | 'clock'>) =>
  ({ entity }: TariffKind, { id }: TariffEntityId, actor: Actor): Promise<Result<ReferenceRow>> => {
    const by = writeOf(actor, clock.now())
    return versions(entity, by, async (keeper) => {
      const known = await findIn(keeper, id)
      if (!known.ok) return known
      const { found, others } = known.value
      const { of } = entity.versions
      const own = [found, ...others].filter((row) => row[of] === found[of])
      return keeper.add(asDraft(valuesOf(found), { code: nextCode(String(found[of]), own), by }))
    })
  }

/**
 * Takes a published version back before it takes effect: it is a draft again, and the version
 * before it goes on. RECORD_NOT_FOUND, VERSION_NOT_PLANNED for any other.
 */
export const retractTariff =
  ({ versions, clock }: Pick<Ports, 'versions' | 'clock'>) =>
  ({ entity }: TariffKind, { id }: TariffEntityId, actor: Actor): Promise<Result<ReferenceRow>> => {
    const now = clock.now()
    return versions(entity, writeOf(actor, now), async (keeper) => {
      const known = await findIn(keeper, id)
      if (!known.ok) return known
      const { found } = known.value
      const version = String(found['version_code'])
      if (found['version_status'] !== 'published' || Number(found['effective_from']) <= now)
        return failed(feeFailure('VERSION_NOT_PLANNED', { version }))
      const { published_by: _by, published_at: _at, ...values } = valuesOf(found)
      return keeper.change(found, { ...values, version_status: 'draft' })
    })
  }

/**
 * Ends a rule from an instant on. RECORD_NOT_FOUND, VERSION_NOT_PUBLISHED for a draft,
 * VERSION_IN_PAST, VERSION_TAKEN.
 */
export const withdrawTariff =
  ({ versions, clock }: Pick<Ports, 'versions' | 'clock'>) =>
  (
    { entity }: TariffKind,
    { id, from }: TariffEntityId & { readonly from: Instant | 'now' },
    actor: Actor,
  ): Promise<Result<ReferenceRow>> => {
    const now = clock.now()
    return versions(entity, writeOf(actor, now), async (keeper) => {
      const known = await findIn(keeper, id)
      if (!known.ok) return known
      const { found, others } = known.value
      const { of } = entity.versions
      if (found['version_status'] !== 'published')
        return failed(feeFailure('VERSION_NOT_PUBLISHED', { version: String(found['version_code']) }))
      const own = [found, ...others].filter((row) => row[of] === found[of])
      const ended = withdrawVersion({
        version: valuesOf(found),
        others: own,
        now,
        from: from === 'now' ? now : from,
        versionCode: nextCode(String(found[of]), own),
      })
      if (!ended.ok) return ended
      return keeper.add({ ...ended.value, drafted_by: actor.account, published_by: actor.account, published_at: now })
    })
  }

/**
 * The standing of a version at an instant: `planned` before it takes effect, `replaced` once the
 * next one has.
 */
export type VersionStanding = 'draft' | 'planned' | 'in_force' | 'replaced' | 'withdrawn'

export type OnTimeline = { readonly row: ReferenceRow; readonly standing: VersionStanding; readonly until: Instant | undefined }

/**
 * All versions of one rule, the newest first, drafts before them; `until` is when the next one
 * takes over.
 */
export function timelineOf(rows: readonly ReferenceRow[], now: Instant): readonly OnTimeline[] {
  const fromOf = (row: ReferenceRow): number => Number(row['effective_from'])
  const settled = rows.filter((row) => row['version_status'] !== 'draft').toSorted((left, right) => fromOf(left) - fromOf(right))
  const standingOf = (row: ReferenceRow, until: Instant | undefined): VersionStanding => {
    if (fromOf(row) > now) return 'planned'
    if (until !== undefined && until <= now) return 'replaced'
    return row['version_status'] === 'withdrawn' ? 'withdrawn' : 'in_force'
  }
  const dated = settled.map((row, place): OnTimeline => {
    const next = settled[place + 1]
    const until = next === undefined ? undefined : fromOf(next)
    return { row, standing: standingOf(row, until), until }
  })
  const drafts = rows.filter((row) => row['version_status'] === 'draft').toSorted((left, right) => right.id - left.id)
  return [...drafts.map((row): OnTimeline => ({ row, standing: 'draft', until: undefined })), ...dated.toReversed()]
}
