import { hash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { FileInspector } from '../../core/files/file.ports.ts'

/** Detects the type of files by their first bytes, whatever their names. */
export const contentInspector: FileInspector = {
  typeOf: async (bytes) => (await fileTypeFromBuffer(bytes))?.mime,
  sha256Of: (content) => hash('sha256', content, 'hex'),
}
