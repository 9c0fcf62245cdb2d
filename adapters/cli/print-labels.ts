import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { ApiError, type ApiClient } from '../http/client/api-client.ts'
import { labelRoutes, type LabelLink } from '../http/contract/label.routes.ts'
import type { Progress } from './render/progress.ts'
import { saveStream } from './save.ts'

type Request = { readonly orders: readonly string[]; readonly miniLabel: boolean; readonly ignoreInvoice: boolean; readonly specialLable: boolean | '100x100' | '100x150' | '100x200'; readonly single: boolean }
type PrintLabels = { readonly client: ApiClient; readonly request: Request; readonly out: string; readonly progress: Progress; readonly signal: AbortSignal; readonly onResume: () => void }
export type Printed = { readonly printed: number; readonly failed: readonly LabelLink[]; readonly interrupted: boolean }

/** What a run leaves behind so that the next one goes on: which request, its links, and the version of the PDF. */
type Started = { readonly digest: string; readonly links: readonly LabelLink[]; readonly version: string | undefined }

const digestOf = (request: Request): string => createHash('sha256').update(JSON.stringify(request)).digest('hex')

/**
 * Prints labels into one PDF. A run that was broken off is gone on with at the byte where it stopped, so that no label is printed
 * twice; where the orders changed meanwhile the server sends the PDF anew.
 */
export async function printLabels({ client, request, out, progress, signal, onResume }: PrintLabels): Promise<Printed> {
  const state = `${out}.resume`
  const digest = digestOf(request)
  const earlier = await readStarted(state)
  const started = earlier?.digest === digest ? earlier : { digest, links: await client.call(labelRoutes.drawLabels, { body: { ...request, orders: [...request.orders] } }), version: undefined }
  const done = started.links.filter((link) => link.status)
  const failed = started.links.filter((link) => !link.status)
  const printId = done[0]?.url.split('/').at(-1)
  if (printId === undefined) return { printed: 0, failed, interrupted: false }
  await writeFile(state, JSON.stringify(started))
  try {
    await download({ client, printId, out, started, state, progress, signal, onResume })
  } catch (failure) {
    if (signal.aborted) return { printed: 0, failed, interrupted: true }
    // The print itself is gone or was made for another: the next run asks for a new one.
    if (failure instanceof ApiError && failure.status === 404) await rm(state, { force: true })
    throw failure
  } finally {
    progress.finish()
  }
  await rm(state, { force: true })
  return { printed: done.length, failed, interrupted: false }
}

async function readStarted(path: string): Promise<Started | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Started)
}

type Download = Omit<PrintLabels, 'request'> & { readonly printId: string; readonly started: Started; readonly state: string }

async function download({ client, printId, out, started, state, progress, signal, onResume }: Download): Promise<void> {
  const kept = started.version === undefined ? 0 : ((await stat(`${out}.part`).catch(() => undefined))?.size ?? 0)
  const headers: Record<string, string> = kept > 0 && started.version !== undefined ? { range: `bytes=${kept}-`, 'if-range': started.version } : {}
  const answer = await client.open(labelRoutes.openLabels, { params: { print_id: printId } }, { headers: { accept: 'application/pdf', ...headers }, signal })
  const resumed = answer.status === 206
  if (resumed) onResume()
  await writeFile(state, JSON.stringify({ ...started, version: answer.headers.get('etag') ?? undefined } satisfies Started))
  const total = started.links.filter((link) => link.status).length
  const labelsTold = Number(answer.headers.get('x-label-bytes') ?? 0)
  let bytes = resumed ? kept : 0
  await saveStream(answer, out, {
    append: resumed,
    signal,
    onBytes: (count) => {
      bytes += count
      progress.update(labelsTold > 0 ? Math.min(total, Math.floor(bytes / labelsTold)) : 0, total)
    },
  })
  progress.update(total, total)
}
