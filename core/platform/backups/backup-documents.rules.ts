import { z } from 'zod'

/** The name of the format, by which an archive of ours is known. */
export const BACKUP_FORMAT = 'crossdock-backup'
/** Counted up where an older version could not read a newer archive. */
export const BACKUP_FORMAT_VERSION = 1

/** The head of an archive, which is read before anything else of it. */
const head = z.object({
  format: z.literal(BACKUP_FORMAT),
  format_version: z.number().int().min(1),
  /** The version of the product that made it. */
  product: z.string().max(40),
  /** The last migration of its tables. */
  migration: z.string().max(200),
  /** The major version of its PostgreSQL; none where the database is not in it. */
  postgres: z.string().max(10).optional(),
  taken_at: z.iso.datetime(),
  /** The names of the settings that were there; their values are in no archive. */
  settings: z.array(z.string().max(100)),
})
export type BackupHead = z.output<typeof head>

const count = z.number().int().min(0)

/**
 * The state of a store at one moment, as far as it shows later that nothing is missing or was
 * written again.
 */
const state = z.object({
  counts: z.record(z.string(), count),
  /** The last seal of the audit trail. */
  audit: z.object({ number: count, link: z.string() }),
  /** The last entry of the journal, with the links of its legs. */
  ledger: z.object({ entry: count, link: z.string() }),
})
export type StoreState = z.output<typeof state>

const part = z.object({ name: z.string(), files: count, bytes: count, sha256: z.string() })
/** A part of an archive: its files and bytes, and the sum over their names and contents. */
export type BackupPart = z.output<typeof part>

/** The end of a whole archive: without it, the archive was cut off. */
const manifest = z.object({
  parts: z.array(part),
  /** The store before and after the copy, where the database is in the archive. */
  before: state.optional(),
  after: state.optional(),
})
export type BackupManifest = z.output<typeof manifest>

export const readHead = (value: unknown): BackupHead | undefined => head.safeParse(value).data
export const readManifest = (value: unknown): BackupManifest | undefined => manifest.safeParse(value).data

/** The versions that this product can restore. */
type OwnVersions = { readonly migrations: readonly string[]; readonly postgres: string }

/** Why an archive cannot be restored by this version; undefined where it can be. */
export function headFault(
  { format_version: format, migration, postgres }: BackupHead,
  known: OwnVersions,
): 'later' | 'other_postgres' | 'no_database' | undefined {
  if (format > BACKUP_FORMAT_VERSION || !known.migrations.includes(migration)) return 'later'
  if (postgres === undefined) return 'no_database'
  return postgres === known.postgres ? undefined : 'other_postgres'
}

/** The first part whose content is not what the manifest says, by its name. */
export const damagedPart = (manifest: BackupManifest, read: readonly BackupPart[]): string | undefined =>
  manifest.parts.find(({ name, files, bytes, sha256 }) => {
    const found = read.find((one) => one.name === name)
    return found === undefined || found.files !== files || found.bytes !== bytes || found.sha256 !== sha256
  })?.name ?? read.find(({ name }) => !manifest.parts.some((one) => one.name === name))?.name

/** A table that has fewer or more rows than it can have. */
export type CountFault = { readonly table: string; readonly least: number; readonly most: number; readonly found: number }

/**
 * Tables whose counts are not between those before and after the copy (rule: Backups): a copy holds
 * all that was there when it began, and nothing that came after its end.
 */
export function countFaults({ before, after }: BackupManifest, found: StoreState['counts']): readonly CountFault[] {
  return Object.entries(before?.counts ?? {}).flatMap(([table, first]) => {
    const last = after?.counts[table] ?? first
    const fault = { table, least: Math.min(first, last), most: Math.max(first, last), found: found[table] ?? 0 }
    return fault.found < fault.least || fault.found > fault.most ? [fault] : []
  })
}
