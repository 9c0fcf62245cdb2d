import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

/** Where a file is written until it is complete. */
export const partOf = (path: string): string => `${path}.part`

/**
 * Writes an answer to a file as it arrives; the final name appears only when it is complete.
 * `append` continues an earlier part.
 */
export async function saveStream(
  answer: { readonly body: unknown },
  path: string,
  options: { readonly append?: boolean; readonly onBytes?: (chunk: Uint8Array) => void; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const part = partOf(path)
  const source = Readable.fromWeb(answer.body as NodeStream<Uint8Array>)
  if (options.onBytes) source.on('data', (chunk: Uint8Array) => options.onBytes?.(chunk))
  await pipeline(
    source,
    createWriteStream(part, { flags: options.append ? 'a' : 'w' }),
    ...(options.signal ? [{ signal: options.signal }] : []),
  )
  await rename(part, path)
}
