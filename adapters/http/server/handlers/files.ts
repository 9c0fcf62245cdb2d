import type { SheetContent, SheetWriter } from '../../../../core/sheets/sheet.port.ts'
import type { FileAnswer } from '../call.ts'

/** A workbook as a download; its rows are asked for as it is taken. */
export const workbook = (writer: SheetWriter, content: SheetContent, fileName: string): FileAnswer => ({
  fileName,
  shown: 'attachment',
  open: () => writer.write(content),
})
