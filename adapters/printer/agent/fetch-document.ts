import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import { MOST_DOCUMENT_BYTES } from '#core/parcels/printing/print-protocol.ts'

const PATIENCE_MILLIS = 60_000
const MEGABYTE = 1_000_000
const OWNER_FILE = 0o600

type DocumentDownload = {
  readonly origin: string
  readonly url: string
  readonly sha256: string | undefined
  /** Where it is written. */
  readonly to: string
  readonly signal: AbortSignal
}

/** The address of a document below the paired origin; undefined for any other. */
function addressWithin(origin: string, url: string): string | undefined {
  const address = URL.parse(url, `${origin}/`)
  return address !== null && address.origin === origin && address.username === '' && address.password === '' ? address.href : undefined
}

/**
 * Fetches a document from the origin that asked for it, and from nowhere else: redirects are
 * refused. PRINT_LINK_FOREIGN, PRINT_LINK_SPENT, PRINT_DOCUMENT_TOO_LARGE, PRINT_DOCUMENT_CHANGED,
 * PRINT_FETCH_FAILED, PRINT_DISK_FULL.
 */
export async function fetchDocument({ origin, url, sha256, to, signal }: DocumentDownload): Promise<Result<true>> {
  const address = addressWithin(origin, url)
  if (address === undefined) return failed(printFailure('PRINT_LINK_FOREIGN', { origin }))
  const ending = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLIS)])
  try {
    const answered = await fetch(address, { redirect: 'manual', signal: ending, headers: { accept: 'application/pdf, */*' } })
    if (answered.status === 404 || answered.status === 410) return failed(printFailure('PRINT_LINK_SPENT'))
    if (answered.status !== 200 || answered.body === null)
      return failed(printFailure('PRINT_FETCH_FAILED', { cause: `HTTP ${answered.status}` }))
    if (Number(answered.headers.get('content-length') ?? 0) > MOST_DOCUMENT_BYTES) {
      await answered.body.cancel()
      return failed(tooLarge())
    }
    return await keep(answered.body, { sha256, to })
  } catch (error) {
    await rm(to, { force: true })
    const { code, cause, message } = error as { readonly code?: string; readonly cause?: Error; readonly message: string }
    if (code === 'ENOSPC') return failed(printFailure('PRINT_DISK_FULL'))
    return failed(printFailure('PRINT_FETCH_FAILED', { cause: cause?.message ?? message }))
  }
}

const tooLarge = () => printFailure('PRINT_DOCUMENT_TOO_LARGE', { most: MOST_DOCUMENT_BYTES / MEGABYTE })

async function keep(
  body: ReadableStream<Uint8Array>,
  { sha256, to }: { readonly sha256: string | undefined; readonly to: string },
): Promise<Result<true>> {
  const hash = createHash('sha256')
  const file = await open(to, 'w', OWNER_FILE)
  let bytes = 0
  try {
    for await (const part of body) {
      bytes += part.length
      if (bytes > MOST_DOCUMENT_BYTES) break
      hash.update(part)
      await file.writeFile(part)
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  const failure =
    bytes > MOST_DOCUMENT_BYTES
      ? tooLarge()
      : bytes === 0 || (sha256 !== undefined && hash.digest('hex') !== sha256)
        ? printFailure('PRINT_DOCUMENT_CHANGED')
        : undefined
  if (failure === undefined) return ok(true)
  await rm(to, { force: true })
  return failed(failure)
}
