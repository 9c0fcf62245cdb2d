import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { ApiError, type ApiClient } from '../http/client/api-client.ts'
import type { LabelSequence } from '#core/parcels/labels/label-sequence.rules.ts'
import { labelRoutes, type LabelLink } from '../http/contract/parcels/labels/label.routes.ts'
import type { Progress } from './render/progress.ts'
import { pageCounter } from './page-counter.ts'
import { partOf, saveStream } from './save.ts'

export type PrintRequest = {
  readonly orders: readonly string[]
  readonly miniLabel: boolean
  readonly ignoreInvoice: boolean
  readonly specialLable: boolean | '100x100' | '100x150' | '100x200'
  readonly single: boolean
  readonly sort?: LabelSequence
  /** For a thermal printer; a PDF by default. */
  readonly format?: 'zpl'
  readonly dpi?: 203 | 300
  readonly darkness?: number
}
type PrintLabels = {
  readonly client: ApiClient
  readonly request: PrintRequest
  readonly out: string
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly onResume: () => void
}
export type PrintedLabels = {
  readonly printed: number
  readonly failed: readonly LabelLink[]
  readonly warned?: readonly LabelLink[]
  readonly interrupted: boolean
}

/**
 * The record of a run that lets the next one resume: its request, its links, and the version of the
 * PDF.
 */
type ResumableRun = { readonly digest: string; readonly links: readonly LabelLink[]; readonly version: string | undefined }

const PARTIAL = 206
/** 404: the print no longer exists; 416: the local part is already as long as the whole. */
const GONE: ReadonlySet<number> = new Set([404, 416])

const digestOf = (request: PrintRequest): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

/**
 * Prints labels into one file. An interrupted run resumes at the byte where it stopped, so that no
 * label is printed twice; where the orders changed in the meantime the server sends a new PDF.
 */
export async function printLabels(printing: PrintLabels): Promise<PrintedLabels> {
  const { client, request, out, progress, signal } = printing
  const state = `${out}.resume`
  const digest = digestOf(request)
  const earlier = await readStarted(state, digest)
  const started = earlier ?? {
    digest,
    links: await client.call(labelRoutes.drawLabels, { body: { ...request, orders: [...request.orders] } }),
    version: undefined,
  }
  const done = started.links.filter((link) => link.status)
  const failed = started.links.filter((link) => !link.status)
  const printId = done[0]?.url.split('/').at(-1)
  if (printId === undefined) return { printed: 0, failed, interrupted: false }
  await writeFile(state, JSON.stringify(started))
  try {
    await download({ ...printing, printId, started, state })
  } catch (failure) {
    if (signal.aborted) return { printed: 0, failed, interrupted: true }
    if (earlier === undefined || !(failure instanceof ApiError) || !GONE.has(failure.status)) throw failure
    // The earlier print is gone, or ended elsewhere: everything is requested again.
    await rm(state, { force: true })
    return printLabels(printing)
  } finally {
    progress.finish()
  }
  await rm(state, { force: true })
  return { printed: done.length, failed, warned: done.filter(({ warning }) => warning), interrupted: false }
}

/** Reads the record that an earlier run of the same request left behind. */
async function readStarted(path: string, digest: string): Promise<ResumableRun | undefined> {
  try {
    const started = JSON.parse(await readFile(path, 'utf8')) as ResumableRun
    return started.digest === digest ? started : undefined
  } catch {
    return undefined
  }
}

type Download = PrintLabels & { readonly printId: string; readonly started: ResumableRun; readonly state: string }

async function download({ client, printId, out, started, state, progress, signal, onResume }: Download): Promise<void> {
  const part = partOf(out)
  const kept = started.version === undefined ? 0 : ((await stat(part).catch(() => undefined))?.size ?? 0)
  const headers: Record<string, string> =
    kept > 0 && started.version !== undefined ? { range: `bytes=${kept}-`, 'if-range': started.version } : {}
  const answer = await client.open(
    labelRoutes.openLabels,
    { params: { print_id: printId } },
    { headers: { accept: 'application/pdf, application/zpl', ...headers }, signal },
  )
  const resumed = answer.status === PARTIAL
  if (resumed) onResume()
  await writeFile(state, JSON.stringify({ ...started, version: answer.headers.get('etag') ?? undefined } satisfies ResumableRun))
  const total = started.links.filter((link) => link.status).length
  const pages = pageCounter()
  if (resumed) for await (const chunk of createReadStream(part)) pages.add(chunk as Uint8Array)
  await saveStream(answer, out, {
    append: resumed,
    signal,
    onBytes: (chunk) => progress.update(Math.min(total, pages.add(chunk)), total),
  })
  progress.update(total, total)
}
