import type { Digest } from '#core/base/kernel/digest.port.ts'

/**
 * An entry of the trail as the store has it, to the last digit: the instant in microseconds, the
 * changes as they were written.
 */
export type TrailEntry = {
  readonly id: number
  readonly atMicros: number
  readonly actorId: number
  readonly area: string
  readonly subject: string
  readonly action: string
  readonly from: string | null
  readonly to: string | null
  readonly changes: string | null
}

/** The part of an entry that a seal holds. */
export type SealedEntry = { readonly id: number; readonly digest: string }

/**
 * The last seal: how many there are, the last entry of it, and the link that the next one
 * continues.
 */
export type SealHead = { readonly number: number; readonly lastId: number; readonly link: string }

/** A run of entries, with the digest of each, linked to the seal before. */
export type AuditSeal = SealHead & { readonly entries: readonly SealedEntry[] }

export const NOTHING_SEALED: SealHead = { number: 0, lastId: 0, link: '' }

/** Changes with the format in which an entry is serialised, so that old seals stay verifiable. */
const FORM = 'crossdock-audit-1'

export const sealedEntry = (entry: TrailEntry, digest: Digest): SealedEntry => {
  const { id, atMicros, actorId, area, subject, action, from, to, changes } = entry
  return { id, digest: digest(JSON.stringify([FORM, id, atMicros, actorId, area, subject, action, from, to, changes])) }
}

/**
 * The SHA-256 of the previous link and of every entry's digest: anyone who changes a seal would
 * have to redo all later ones.
 */
export const linkAfter = (before: SealHead, entries: readonly SealedEntry[], digest: Digest): string =>
  digest(JSON.stringify([FORM, before.number + 1, before.link, entries.map((entry) => [entry.id, entry.digest])]))

/** The seal of the next entries, which are in the order of their ids. */
export function sealAfter(before: SealHead, next: readonly TrailEntry[], digest: Digest): AuditSeal {
  const entries = next.map((entry) => sealedEntry(entry, digest))
  return {
    number: before.number + 1,
    lastId: entries.at(-1)?.id ?? before.lastId,
    link: linkAfter(before, entries, digest),
    entries,
  }
}
