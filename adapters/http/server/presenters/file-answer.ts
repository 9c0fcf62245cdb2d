import type { StoredFile } from '../../../../core/files/file.ts'
import type { SheetContent, SheetWriter } from '../../../../core/sheets/sheet.port.ts'
import type { FileAnswer } from '../listen/call.ts'

/** A workbook as a download; its rows are read while it is sent. */
export const workbook = (writer: SheetWriter, content: SheetContent, fileName: string): FileAnswer => ({
  fileName,
  shown: 'attachment',
  open: () => writer.write(content),
})

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
  open: async function* () {
    yield bytes
  },
  resumable: { etag: `"${file.sha256}"`, length: async () => file.sizeBytes },
})
