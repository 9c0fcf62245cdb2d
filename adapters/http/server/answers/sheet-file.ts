import type { z } from 'zod'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetSaid } from '#core/base/sheets/noticed-sheet.ts'
import type { SheetNotice } from '#core/base/sheets/sheet-notices.ts'
import type { SheetFile } from '#core/base/sheets/sheet.port.ts'
import type { sheetForm, ShownNotices } from '../../contract/sheet-form.ts'
import { sayFailure } from '../../contract/words.ts'
import type { Upload } from './call.ts'

type SheetAsked = Omit<z.output<typeof sheetForm>, 'strict'> & { readonly strict?: boolean }

/** An uploaded sheet, to be read as its sender says. */
export const sheetFile = (upload: Upload, { sheet, encoding, strict = false }: SheetAsked): SheetFile => ({
  fileName: upload.fileName,
  content: { path: upload.path },
  reading: { sheetName: sheet, encoding, isStrict: strict },
})

/** The parts of an import's answer that are about its sheet. */
export const shownSaid = ({ notices, isHeld, encoding }: SheetSaid, locale: Locale) => ({
  notices: shownNotices(notices, locale),
  held: isHeld === true,
  encoding: encoding ?? null,
})

/** The parts of a sheet that make nothing, in the reader's language. */
export const shownNotices = (notices: readonly SheetNotice[], locale: Locale): ShownNotices =>
  notices.map(({ failure, line, index }) => ({
    error: failure.code,
    msg: sayFailure(failure, locale),
    line: line ?? null,
    index: index ?? null,
  }))
