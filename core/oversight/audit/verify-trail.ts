import type { Digest } from '#core/base/kernel/digest.port.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { linkAfter, NOTHING_SEALED, sealedEntry, type AuditSeal, type SealHead, type TrailEntry } from './audit-seal.ts'
import type { SealedTrail } from './audit-seals.port.ts'

/** In what way the trail differs from what was sealed. */
export const TRAIL_FAULTS = {
  changed: words('操作记录被改动', '操作記錄被改動', 'The entry was changed'),
  removed: words('操作记录被删除', '操作記錄被刪除', 'The entry was removed'),
  inserted: words('操作记录是后来插入的', '操作記錄是後來插入的', 'The entry was inserted later'),
  seal: words('封条缺失或被改动', '封條缺失或被改動', 'The seal is missing or was changed'),
} as const satisfies Record<string, Words>
export type TrailFault = keyof typeof TRAIL_FAULTS

/** A finding that does not fit: an entry by its id, or a seal by its number. */
export type TrailFinding =
  | { readonly fault: Exclude<TrailFault, 'seal'>; readonly entry: number }
  | { readonly fault: 'seal'; readonly seal: number }

export type TrailVerdict = {
  /** The sealed entries that were read. */
  readonly entries: number
  /**
   * The last seal: kept elsewhere, its number and link show later that nothing before it was
   * written again.
   */
  readonly head: SealHead
  /** The entries after the last seal, which nothing protects yet. */
  readonly unsealed: number
  /** The instant of the first of them, in microseconds. */
  readonly unsealedSince?: number
  /** The first of what does not fit. */
  readonly findings: readonly TrailFinding[]
}

/** Findings beyond these say no more. */
const MOST_FINDINGS = 100

/** Compares a seal with the entries that are where its own were. */
async function* differencesOf(seal: AuditSeal, found: AsyncIterable<TrailEntry>, digest: Digest): AsyncIterable<TrailFinding> {
  const sealed = new Map(seal.entries.map((entry) => [entry.id, entry.digest]))
  for await (const entry of found) {
    const wanted = sealed.get(entry.id)
    sealed.delete(entry.id)
    if (wanted === undefined) yield { fault: 'inserted', entry: entry.id }
    else if (wanted !== sealedEntry(entry, digest).digest) yield { fault: 'changed', entry: entry.id }
  }
  for (const id of sealed.keys()) yield { fault: 'removed', entry: id }
}

/**
 * Reads the whole trail once, seal by seal, and names each entry that was changed, removed or
 * inserted since it was sealed. With `known`, a head that was kept elsewhere, it also finds seals
 * that were all made again. Entries after the last seal are only counted.
 */
export async function verifyTrail(trail: SealedTrail, known?: Pick<SealHead, 'number' | 'link'>): Promise<TrailVerdict> {
  const { digest } = trail
  const findings: TrailFinding[] = []
  const add = (finding: TrailFinding): void => void (findings.length < MOST_FINDINGS && findings.push(finding))
  let [head, entries] = [NOTHING_SEALED, 0]
  for await (const seal of trail.seals()) {
    const isNext = seal.number === head.number + 1 && seal.link === linkAfter(head, seal.entries, digest)
    if (!isNext) add({ fault: 'seal', seal: seal.number === head.number + 1 ? seal.number : head.number + 1 })
    if (seal.number === known?.number && seal.link !== known.link) add({ fault: 'seal', seal: seal.number })
    for await (const finding of differencesOf(seal, trail.entries({ after: head.lastId, upTo: seal.lastId }), digest)) add(finding)
    entries += seal.entries.length
    head = { number: seal.number, lastId: seal.lastId, link: seal.link }
  }
  if (known !== undefined && known.number > head.number) add({ fault: 'seal', seal: known.number })
  let [unsealed, since] = [0, Infinity]
  for await (const { atMicros } of trail.entries({ after: head.lastId })) {
    unsealed += 1
    since = Math.min(since, atMicros)
  }
  return { entries, head, unsealed, ...(unsealed === 0 ? {} : { unsealedSince: since }), findings }
}
