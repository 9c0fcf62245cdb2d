import { detectType } from './detect-type.ts'
import { LIMITS } from './limits.ts'
import { Refusal, runSheetReading, tooLarge } from './refusal.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { SheetSink, SheetSource } from './sheet-sink.ts'
import { readText } from './text/read-text.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a file's sheet into a sink, in the calling thread. Workbooks and text are read in pieces,
 * old .xls at once.
 */
export const readSheet = (source: SheetSource, sink: SheetSink): Promise<Result<void>> =>
  runSheetReading(async () => {
    if (source.bytes.length > LIMITS.fileBytes) throw new Refusal(tooLarge())
    const type = detectType(source.bytes)
    if (type === 'xlsx') return readXlsx(source, sink)
    if (type === 'text') return readText(source, sink)
    const { readXls } = await import('./xls/read-xls.ts')
    return readXls(source, sink)
  })
