import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore, RecordWrite } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { bandsApart } from '../freight/lane.rules.ts'
import type { TariffKind } from './tariff-kinds.ts'
import type { TariffVersions, VersionKeeper } from './tariff-versions.port.ts'
import { mayChange, nextCode } from './version.rules.ts'

export type VersionPorts = {
  readonly kind: TariffKind
  readonly store: EntityStore
  readonly versions: TariffVersions
  /** Whether there is a client of this account. */
  readonly isClient: (account: string) => Promise<boolean>
}

/** A draft's values: those of its form, and what a draft has besides them. */
export const asDraft = (values: RecordValues, { code, by }: { readonly code: string; readonly by: RecordWrite }): RecordValues => ({
  ...values,
  version_code: code,
  version_status: 'draft',
  drafted_by: by.account,
  published_by: undefined,
  published_at: undefined,
})

/** 7.10 and 7.1 are one rate. */
const withoutZeros = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : typeof part === 'string' ? withoutZeros(part) : part,
  )

/** A sheet has times to the second. */
const secondOf = (values: RecordValues): number => Math.floor(Number(values['effective_from']) / 1000)

/**
 * Whether a row of a sheet says what a version says, so that an export that comes back unchanged
 * changes nothing.
 */
const saysTheSame = (version: ReferenceRow, values: RecordValues): boolean =>
  secondOf(version) === secondOf(values) &&
  Object.entries(values).every(([name, value]) => name === 'effective_from' || textOf(version[name]) === textOf(value))

/** Whether a row of a sheet says what a version says already; a draft keeps who drafted it then. */
const isSaidIn = (all: readonly ReferenceRow[], values: RecordValues): boolean =>
  all.some((version) => secondOf(version) === secondOf(values) && saysTheSame(version, values))

/** The version of a rule that a change starts from: its draft, or else its latest one. */
function baseOf(of: string, rule: string, all: readonly ReferenceRow[]): ReferenceRow | undefined {
  const own = all
    .filter((row) => row[of] === rule)
    .toSorted((left, right) => Number(left['effective_from']) - Number(right['effective_from']))
  return own.findLast((row) => row['version_status'] === 'draft') ?? own.findLast((row) => row['version_status'] === 'published')
}

/**
 * The records of a kind with versions as forms and sheets write them: what is new becomes a draft
 * with the next number of its rule, only drafts are changed or deleted (VERSION_NOT_DRAFT), and
 * what does not fit together is refused at its fields. A sheet names rules: its rows change the
 * draft of a rule, or make one from its latest version.
 */
export function versionedRecords({ kind: { entity, read, lane, band }, store, versions, isClient }: VersionPorts): EntityStore {
  const { of } = entity.versions
  const fits = async (values: RecordValues): Promise<Result<unknown>> => {
    const { client } = values
    if (typeof client === 'string' && !(await isClient(client)))
      return failed(invalidInput([atField('client', inputFailure('UNKNOWN_REFERENCE', { found: client }))]))
    return read(values)
  }
  const draft = async (keeper: VersionKeeper, values: RecordValues, by: RecordWrite): Promise<Result<ReferenceRow>> => {
    const rule = String(values[of])
    const own = (await keeper.all()).filter((row) => row[of] === rule)
    return keeper.add(asDraft(values, { code: nextCode(rule, own), by }))
  }
  const draftById = async (keeper: VersionKeeper, id: number): Promise<Result<ReferenceRow>> => {
    const found = (await keeper.all()).find((row) => row.id === id)
    return found === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : mayChange(found)
  }
  const rewrite = (keeper: VersionKeeper, before: ReferenceRow, { values, by }: { values: RecordValues; by: RecordWrite }) =>
    keeper.change(before, asDraft(values, { code: String(before['version_code']), by }))
  return {
    ...store,
    findByKeys: async (rules) => {
      const all: ReferenceRow[] = []
      for await (const batch of store.stream({})) all.push(...batch)
      return rules.flatMap((rule) => baseOf(of, rule, all) ?? [])
    },
    create: async (values, by) => {
      const whole = await fits(values)
      return whole.ok ? versions(entity, by, (keeper) => draft(keeper, values, by)) : whole
    },
    update: async ({ id, version, values }, by) => {
      const whole = await fits(values)
      if (!whole.ok) return whole
      return versions(entity, by, async (keeper) => {
        const before = await draftById(keeper, id)
        if (!before.ok) return before
        if (before.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
        // Under another rule it is that rule's next version.
        if (before.value[of] === values[of]) return rewrite(keeper, before.value, { values, by })
        await keeper.remove(before.value)
        return draft(keeper, values, by)
      })
    },
    remove: (id, by) =>
      versions(entity, by, async (keeper) => {
        const before = await draftById(keeper, id)
        if (before.ok) await keeper.remove(before.value)
        return before.ok ? ok(true) : before
      }),
    upsertMany: (records, by) => {
      // The last row of a rule counts.
      const rows = [...new Map(records.map((record) => [record[of], record])).values()]
      const apart = bandsApart(rows, { lane, of, band })
      if (!apart.ok) return Promise.resolve(apart)
      return versions(entity, by, async (keeper) => {
        const counts = { created: 0, updated: 0 }
        for (const values of rows) {
          const all = await keeper.all()
          if (isSaidIn(all, values)) continue
          const base = baseOf(of, String(values[of]), all)
          const isDraft = base?.['version_status'] === 'draft'
          const written = isDraft ? await rewrite(keeper, base, { values, by }) : await draft(keeper, values, by)
          if (!written.ok) return written
          if (!isDraft) counts.created += 1
          else if (written.value.version !== base.version) counts.updated += 1
        }
        return ok(counts)
      })
    },
  }
}
