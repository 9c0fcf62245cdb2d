import type { ZipArchive } from '../zip/zip-archive.ts'

export const CUSTOM_PROPERTIES_PART = 'docProps/custom.xml'
const PROPERTY = 'CrossdockDelimiter'

/**
 * A workbook made from a text file records its delimiter, since `0,470` is a weight in a file
 * separated by semicolons and a list in others. Spreadsheet programs keep such properties.
 */
export const delimiterProperties = (delimiter: string): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">' +
  `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${PROPERTY}"><vt:lpwstr>${delimiter === '\t' ? 'tab' : delimiter}</vt:lpwstr></property></Properties>`

/** The delimiter of the text file that the workbook was made from. */
export async function sourceDelimiter(archive: ZipArchive): Promise<string | undefined> {
  const part = archive.part(CUSTOM_PROPERTIES_PART)
  if (part === undefined) return undefined
  const text = await archive.text(part)
  const after = text.split(`name="${PROPERTY}"`)[1] ?? ''
  const value = /^[^>]*>\s*<vt:lpwstr>([^<]{1,3})</.exec(after)?.[1]
  if (value === 'tab') return '\t'
  return value === undefined || !/^[,;|]$/.test(value) ? undefined : value
}
