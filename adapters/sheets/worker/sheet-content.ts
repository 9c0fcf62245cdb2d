import { open, type FileHandle } from 'node:fs/promises'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetFile } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { tooLarge } from '../refusal.ts'
import type { SheetTask } from './sheet-messages.ts'

/**
 * The content in a form that a thread can take, after its size was checked; a stream is read no
 * further than the limit.
 */
export async function taskContent(file: SheetFile): Promise<Result<{ readonly content: SheetTask['content']; readonly size: number }>> {
  const { content } = file
  if ('path' in content) {
    const size = await sizeOf(content.path)
    if (size === undefined) return failed(sheetFailure('FILE_UNREADABLE'))
    return size > LIMITS.fileBytes ? failed(tooLarge()) : ok({ content, size })
  }
  const bytes = 'bytes' in content ? content.bytes : await gatherBytes(content.stream)
  if (bytes === undefined || bytes.length > LIMITS.fileBytes) return failed(tooLarge())
  // The caller may reuse its bytes, so the thread gets a copy; a Buffer's own `slice` would not
  // copy.
  return ok({ content: { bytes: 'bytes' in content ? new Uint8Array(bytes) : bytes }, size: bytes.length })
}

async function sizeOf(path: string): Promise<number | undefined> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path)
    const stat = await handle.stat()
    return stat.isFile() ? stat.size : undefined
  } catch {
    return undefined
  } finally {
    await handle?.close()
  }
}

async function gatherBytes(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > LIMITS.fileBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
