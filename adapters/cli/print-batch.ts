import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isPrintEnd } from '#core/parcels/printing/print-document.machine.ts'
import type { DocumentState, Part, PrintPlace, RefusedLabel } from './print-place.ts'
import { profilePath } from './profile.ts'
import type { Progress } from './render/progress.ts'

export type Batch = {
  readonly place: PrintPlace
  readonly orders: readonly string[]
  /** By what the batch is found again: server, account, printer, kind of label. */
  readonly identity: readonly unknown[]
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly onResume: () => void
  /** A printer waits for a person; false where nobody waits for the printer. */
  readonly held: (reason: string) => boolean
}

export type BatchOutcome = {
  readonly printed: number
  /** Of these, how many the printer itself confirmed. */
  readonly confirmed: number
  readonly failed: readonly RefusedLabel[]
  /** Orders whose labels may be on paper or not. */
  readonly uncertain: readonly string[]
  readonly complete: boolean
  readonly interrupted: boolean
  /** The place went away while it was waited for. */
  readonly away: boolean
}

/** The orders of one call. */
const ORDERS_TOGETHER = 500
const FIRST_LOOK_MILLIS = 200
const MOST_LOOK_MILLIS = 2000
const SLOWER = 1.5
/** After so long without a change it is asked whether the place is still there. */
const QUIET_MILLIS = 15_000

/** How far a batch is: its parts in order, and the key under which the next one is asked for. */
type Journal = { readonly key: string; readonly parts: readonly Part[] }

function fileOf({ identity, orders }: Batch): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([identity, orders]))
    .digest('hex')
  return join(dirname(profilePath()), 'printing', `${digest.slice(0, 32)}.tasks.json`)
}

const readJournal = (file: string): Promise<Journal | undefined> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Journal,
    () => undefined,
  )

/** Replaces the journal in one step, so that a crash leaves the old or the new one. */
async function keep(file: string, journal: Journal): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(journal), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return journal
}

/**
 * Prints labels at a place and waits for paper. Each part of the batch is noted before it is
 * printed: after an interruption the same command asks what became of it and goes on, and no label
 * is printed twice.
 */
export async function printBatch(batch: Batch): Promise<BatchOutcome> {
  const file = fileOf(batch)
  const { place, orders, progress, onResume } = batch
  const earlier = await readJournal(file)
  if (earlier !== undefined && earlier.parts.length > 0) onResume()
  let journal = earlier ?? (await keep(file, { key: randomBytes(18).toString('base64url'), parts: [] }))
  const states = new Map<string, DocumentState>()
  let ended: PartOutcome = 'printed'
  try {
    for (let at = 0; ended === 'printed' && at * ORDERS_TOGETHER < orders.length; at += 1) {
      let part = journal.parts[at]
      if (part === undefined) {
        part = await place.make(orders.slice(at * ORDERS_TOGETHER, (at + 1) * ORDERS_TOGETHER), `${journal.key}-${at}`)
        journal = await keep(file, { ...journal, parts: [...journal.parts, part] })
      }
      ended = await printPart(batch, part, states)
    }
  } finally {
    progress.finish()
  }
  const outcome = { ...outcomeOf(journal, states, batch), away: ended === 'away' }
  if (outcome.complete) await rm(file, { force: true })
  return outcome
}

/** Why a part is not waited for any longer. */
type PartOutcome = 'printed' | 'interrupted' | 'held' | 'away'

/** Prints a part and waits until all of it has ended. */
async function printPart(
  { place, orders, progress, signal, held }: Batch,
  part: Part,
  states: Map<string, DocumentState>,
): Promise<PartOutcome> {
  if (part.documents.length === 0) return 'printed'
  const lost = await place.start(part)
  for (const document of lost) states.set(document, { document, state: 'unknown' })
  const reported = new Set<string>()
  let shown = ''
  let changedAt = performance.now()
  for (let millis = FIRST_LOOK_MILLIS; ; millis = Math.min(millis * SLOWER, MOST_LOOK_MILLIS)) {
    const now = await place.states(part)
    if (now.some(({ document, state }) => states.get(document)?.state !== state)) changedAt = performance.now()
    for (const one of now) states.set(one.document, one)
    const printed = now.flatMap(({ document, state }) => (state === 'printed' && !reported.has(document) ? [document] : []))
    await place.report(printed)
    for (const document of printed) reported.add(document)
    progress.update([...states.values()].filter(({ state }) => isPrintEnd(state)).length, orders.length)
    const isEnded = ({ document }: { readonly document: string }): boolean => isPrintEnd(states.get(document)?.state ?? 'queued')
    if (part.documents.every(isEnded)) return 'printed'
    if (signal.aborted) return 'interrupted'
    const reason = now.find(({ state }) => state === 'held')?.reason ?? ''
    if (reason !== shown && reason !== '' && !held(reason)) return 'held'
    shown = reason
    if (performance.now() - changedAt > QUIET_MILLIS) {
      if (!(await place.isThere())) return 'away'
      changedAt = performance.now()
    }
    await delay(printed.length > 0 ? FIRST_LOOK_MILLIS : millis, undefined, { signal }).catch(() => undefined)
  }
}

function outcomeOf({ parts }: Journal, states: ReadonlyMap<string, DocumentState>, { orders, signal }: Batch): Omit<BatchOutcome, 'away'> {
  const documents = parts.flatMap((part) => part.documents.map((one) => ({ ...one, status: states.get(one.document) })))
  const withState = (state: string) => documents.filter(({ status }) => status?.state === state)
  const printed = withState('printed')
  const isAsked = parts.length * ORDERS_TOGETHER >= orders.length
  const complete = isAsked && documents.every(({ status }) => status !== undefined && isPrintEnd(status.state))
  const failed = [...withState('failed'), ...withState('cancelled')]
  return {
    printed: printed.length,
    confirmed: printed.filter(({ status }) => status?.confirmed_by === 'printer').length,
    failed: [
      ...parts.flatMap(({ refused }) => refused),
      ...failed.map(({ order_number, status }) => ({ order_number, message: status?.failure?.message ?? status?.state ?? '' })),
    ],
    uncertain: withState('unknown').map(({ order_number }) => order_number),
    complete,
    interrupted: signal.aborted && !complete,
  }
}
