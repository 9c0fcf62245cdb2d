import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { RecordWrite } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { Result } from '#core/base/kernel/result.ts'

/** The versions of one kind while nobody else writes any; each write leaves its audit row. */
export type VersionKeeper = {
  readonly all: () => Promise<readonly ReferenceRow[]>
  /** UNKNOWN_REFERENCE for a currency, country or channel that was deleted meanwhile. */
  readonly add: (values: RecordValues) => Promise<Result<ReferenceRow>>
  /** Replaces the fields of a stored draft. */
  readonly change: (before: ReferenceRow, values: RecordValues) => Promise<Result<ReferenceRow>>
  readonly remove: (draft: ReferenceRow) => Promise<void>
}

/**
 * Runs `work` over all versions of an entity, one writer after another, so that none is judged by a
 * timeline that another one changes. What it writes is saved together with its audit rows where it
 * succeeds, and not at all otherwise. What is published never changes.
 */
export type TariffVersions = <T>(
  entity: Entity,
  by: RecordWrite,
  work: (versions: VersionKeeper) => Promise<Result<T>>,
) => Promise<Result<T>>
