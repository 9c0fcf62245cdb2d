import type { StoredFile } from '#core/platform/files/file.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetContent, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { FileAnswer } from '../answers/call.ts'

/** A workbook as a download; its rows are read while it is sent. */
export const workbook = (writer: SheetWriter, content: SheetContent, fileName: string): FileAnswer => ({
  fileName,
  shown: 'attachment',
  open: () => writer.write(content),
})

type Row = readonly (string | undefined)[]

/** The rows again behind the first of them, which was read to know whether there is one. */
async function* resumeRows(
  first: IteratorResult<Row>,
  rest: AsyncIterator<Row> | Iterator<Row>,
  read: { count: number },
): AsyncGenerator<Row> {
  for (let step = first; step.done !== true; step = await rest.next()) {
    read.count += 1
    yield step.value
  }
}

/**
 * The rows of a filter as a download: EXPORT_EMPTY where there are none, since with the first byte
 * a file is promised.
 */
export async function exportSheet(writer: SheetWriter, content: SheetContent, fileName: string): Promise<Result<FileAnswer>> {
  const { rows } = content
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const first = await iterator.next()
  if (first.done === true) return failed(sheetFailure('EXPORT_EMPTY'))
  const read = { count: 0 }
  return ok({ ...workbook(writer, { ...content, rows: resumeRows(first, iterator, read) }, fileName), rows: () => read.count })
}

/** Yields bytes that are in memory already, as the content of a download. */
export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A stored file as a download, which can be resumed: its bytes never change. */
export const storedFile = ({
  file,
  bytes,
}: {
  readonly file: Pick<StoredFile, 'fileName' | 'type' | 'sha256' | 'sizeBytes'>
  readonly bytes: Uint8Array
}): FileAnswer => ({
  fileName: file.fileName,
  type: file.type,
  shown: 'attachment',
  open: () => whole(bytes),
  resumable: { etag: `"${file.sha256}"`, length: async () => file.sizeBytes },
})
