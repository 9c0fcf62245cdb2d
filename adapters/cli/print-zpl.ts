import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ApiClient } from '../http/client/api-client.ts'
import type { LabelLink } from '../http/contract/parcels/labels/label.routes.ts'
import { printLabels, type PrintRequest } from './print-labels.ts'
import { profilePath } from './profile.ts'
import type { Progress } from './render/progress.ts'
import type { PrinterAddress } from './zpl-address.ts'
import { connectToPrinter, PrinterUnreachable, type ZplConnection } from './zpl-connection.ts'
import type { Hold } from './zpl-status.ts'

export type ZplPrinting = {
  readonly client: ApiClient
  readonly request: PrintRequest
  readonly printer: PrinterAddress
  /** Server and account, which the kept file belongs to. */
  readonly owner: string
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly onResume: () => void
}
export type ZplPrinted = {
  /** Labels that the printer has, in this run. */
  readonly printed: number
  readonly failed: readonly LabelLink[]
  readonly interrupted: boolean
  /**
   * Waybills of labels during which a connection broke: they are not sent again, and may be
   * missing.
   */
  readonly uncertain: readonly string[]
  readonly holds: readonly Hold[]
  /** Whether the printer answers about its state. */
  readonly answers: boolean
  /** The printer has all labels of the batch; otherwise the same command continues. */
  readonly complete: boolean
  /** Why the printer could not be reached, as Node's code. */
  readonly unreachable?: string
}

/** How far a batch is: `sending` while a label is on its way. */
type Journal = {
  readonly failed: readonly LabelLink[]
  readonly sent: number
  readonly sending: boolean
  readonly uncertain: readonly string[]
}

const LABEL = /(?:~SD\d\d)?\^XA[\s\S]*?\^XZ\n?/g
const WAYBILL = /\^BQN[^^]*(?:\^FH_)?\^FD[A-Z](?:M,A|A,)([^^]*)/
const SILENT: Progress = { update: () => undefined, finish: () => undefined }

const waybillOf = (label: string | undefined): string => WAYBILL.exec(label ?? '')?.[1] ?? ''

/** The file of a batch for a printer: the same command finds it again. */
function batchFile({ request, printer, owner }: ZplPrinting): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([owner, printer, request]))
    .digest('hex')
  return join(dirname(profilePath()), 'printing', `${digest.slice(0, 32)}.zpl`)
}

async function readJournal(path: string): Promise<Journal | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Journal
  } catch {
    return undefined
  }
}

/** Replaces the journal in one step, so that a crash leaves the old or the new one. */
async function note(path: string, journal: Journal): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(journal))
  await rename(`${path}.new`, path)
}

/** The batch's labels as the server drew them, and how far an earlier run came with them. */
async function batchOf(
  printing: ZplPrinting,
  file: string,
): Promise<{ readonly labels: readonly string[]; readonly journal: Journal } | 'interrupted'> {
  const labelsIn = async (): Promise<readonly string[]> => (await readFile(file, 'latin1')).match(LABEL) ?? []
  const kept = await readJournal(`${file}.sent`)
  if (kept !== undefined) {
    printing.onResume()
    return { labels: await labelsIn(), journal: kept }
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const drawn = await printLabels({ ...printing, out: file, progress: SILENT })
  if (drawn.interrupted) return 'interrupted'
  const journal = { failed: drawn.failed, sent: 0, sending: false, uncertain: [] }
  if (drawn.printed === 0) return { labels: [], journal }
  await note(`${file}.sent`, journal)
  return { labels: await labelsIn(), journal }
}

/**
 * Prints labels on a thermal printer over TCP, one connection a batch. Each label is noted before
 * it is sent, so that none is sent twice: after an interruption the same command continues with the
 * next one, and names a label that was cut off on its way.
 */
export async function printZpl(printing: ZplPrinting): Promise<ZplPrinted> {
  const file = batchFile(printing)
  const nothing = { printed: 0, failed: [], uncertain: [], holds: [], answers: true, complete: false }
  const batch = await batchOf(printing, file)
  if (batch === 'interrupted') return { ...nothing, interrupted: true }
  const { labels } = batch
  if (labels.length === 0) return { ...nothing, failed: batch.journal.failed, interrupted: false }
  const outcome = await sendAll({ ...printing, labels, journal: batch.journal, path: `${file}.sent` })
  if (outcome.complete) await Promise.all([file, `${file}.sent`].map((path) => rm(path, { force: true })))
  return { ...outcome, failed: batch.journal.failed }
}

type Sending = ZplPrinting & { readonly labels: readonly string[]; readonly journal: Journal; readonly path: string }
type ZplSendResult = Omit<ZplPrinted, 'failed'>

async function sendAll({ labels, journal: before, path, printer, progress, signal }: Sending): Promise<ZplSendResult> {
  // The label that was on its way when an earlier run ended may be on paper: it is named instead of
  // sent again.
  let journal: Journal = before.sending
    ? { ...before, sending: false, sent: before.sent + 1, uncertain: [...before.uncertain, waybillOf(labels[before.sent])] }
    : before
  const from = journal.sent
  let connection: ZplConnection | undefined
  const outcome = (rest: Partial<ZplSendResult> = {}): ZplSendResult => ({
    printed: journal.sent - from,
    interrupted: false,
    uncertain: journal.uncertain,
    holds: [],
    answers: connection?.status !== undefined,
    complete: journal.sent === labels.length,
    ...rest,
  })
  try {
    await note(path, journal)
    connection = await connectToPrinter(printer)
    let holds = connection.status?.holds ?? []
    while (journal.sent < labels.length) {
      if (signal.aborted) return outcome({ interrupted: true })
      if (holds.length > 0) return outcome({ holds })
      await note(path, { ...journal, sending: true })
      journal = { ...journal, sending: true }
      holds = (await connection.send(labels[journal.sent] ?? ''))?.holds ?? []
      journal = { ...journal, sending: false, sent: journal.sent + 1 }
      await note(path, journal)
      progress.update(journal.sent, labels.length)
    }
    await connection.end()
    return outcome({ holds })
  } catch (failure) {
    if (!(failure instanceof PrinterUnreachable)) throw failure
    return outcome({ unreachable: failure.code, complete: false })
  } finally {
    connection?.destroy()
    progress.finish()
  }
}
