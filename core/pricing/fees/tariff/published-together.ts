import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { feeFailure } from '../fee.failures.ts'
import { leavesNoBandOut, ownsItsLane } from '../freight/lane.rules.ts'
import type { TariffKind } from './tariff-kinds.ts'
import { jumps } from './price-jump.rules.ts'
import { codeOf, fromOf, publishVersion } from './version.rules.ts'

/** A draft as it was read: what changed since is not published unseen. */
export type ReadDraft = { readonly id: number; readonly version: number }

/** How drafts are published. */
export type TariffPublication = {
  /** Instead of the drafts' own instants. */
  readonly from: Instant | undefined
  readonly mayLeaveGap: boolean
  readonly now: Instant
  readonly account: string
  /** Whether somebody other than the author has to publish. */
  readonly needsSecondPerson: boolean
}

/** The values of a version about rule and price, without its row. */
export const valuesOf = ({ id: _id, version: _version, ...values }: ReferenceRow): RecordValues => values

export type Refusal = { readonly draft: string; readonly failure: Failure }
type DraftPublication = { readonly before: ReferenceRow; readonly values: RecordValues }

function draftIn(rows: readonly ReferenceRow[], { id, version }: ReadDraft): Result<ReferenceRow> {
  const found = rows.find((row) => row.id === id)
  if (found === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
  if (found.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
  return ok(found)
}

/** VERSION_OF_ONE where its author publishes what a second person has to. */
function mayPublish(
  kind: TariffKind,
  { before, version, others }: { readonly before: ReferenceRow; readonly version: RecordValues; readonly others: readonly RecordValues[] },
  { needsSecondPerson, account, now }: TariffPublication,
): Result<true> {
  if (before['drafted_by'] !== account) return ok(true)
  const isWatched = kind.watched !== undefined && jumps(kind.watched, { version, others, now })
  return needsSecondPerson || isWatched ? failed(feeFailure('VERSION_OF_ONE')) : ok(true)
}

/**
 * Checks that a published version fits among all versions, the others that are published with it
 * included.
 */
function fitsIn({ entity, lane, band, isAlone }: TariffKind, version: RecordValues, all: readonly RecordValues[], mayLeaveGap: boolean) {
  const { of } = entity.versions
  const lanes = { version, all: all.filter((other) => other !== version), lane: isAlone?.(version) === false ? [] : lane, of, band }
  const alone = ownsItsLane(lanes)
  return !alone.ok || mayLeaveGap ? alone : leavesNoBandOut(lanes)
}

/**
 * Drafts of one kind as they stand once all of them are published, each judged by a timeline and
 * lanes that hold the others too: the bands of a lane move together, which one after another would
 * leave a gap or an overlap. Every draft that is refused is named.
 */
export function publishedTogether(
  kind: TariffKind,
  { rows, drafts, by }: { readonly rows: readonly ReferenceRow[]; readonly drafts: readonly ReadDraft[]; readonly by: TariffPublication },
): { readonly published: readonly DraftPublication[]; readonly refusals: readonly Refusal[] } {
  const { of } = kind.entity.versions
  const refusals: Refusal[] = []
  const published: DraftPublication[] = []
  const known = drafts.flatMap((draft) => {
    const found = draftIn(rows, draft)
    if (found.ok) return [found.value]
    const row = rows.find(({ id }) => id === draft.id)
    refusals.push({ draft: row === undefined ? `#${draft.id}` : codeOf(row), failure: found.failure })
    return []
  })
  const untouched = rows.filter((row) => !known.includes(row))
  const all = (): readonly RecordValues[] => [...untouched, ...published.map(({ values }) => values)]
  const dated = known.map((before) => ({ before, version: { ...valuesOf(before), effective_from: by.from ?? fromOf(before) } }))
  for (const { before, version } of dated.toSorted((left, right) => fromOf(left.version) - fromOf(right.version))) {
    const others = all().filter((other) => other[of] === before[of])
    const may = mayPublish(kind, { before, version, others }, by)
    const done = !may.ok ? may : publishVersion({ version, others, now: by.now, read: kind.read, mayLeaveGap: by.mayLeaveGap })
    if (done.ok) published.push({ before, values: { ...done.value, published_by: by.account, published_at: by.now } })
    else refusals.push({ draft: codeOf(before), failure: done.failure })
  }
  for (const { values } of published) {
    const fits = fitsIn(kind, values, all(), by.mayLeaveGap)
    if (!fits.ok) refusals.push({ draft: codeOf(values), failure: fits.failure })
  }
  return { published, refusals }
}

/** Refusals as failures of fields, each by the code of its draft. */
export const refusedFields = (refusals: readonly Refusal[]): readonly FieldFailure[] =>
  refusals.flatMap(({ draft, failure }) =>
    failure.code === 'INPUT_INVALID' && failure.fields !== undefined
      ? failure.fields.map((field) => ({ ...field, path: `${draft}.${field.path}` }))
      : [atField(draft, failure)],
  )
