import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { FileInspector } from '../../core/files/file.ports.ts'

/** What files are by their first bytes, whatever they call themselves. */
export const contentInspector: FileInspector = {
  typeOf: async (bytes) => (await fileTypeFromBuffer(bytes))?.mime,
  sha256Of: (bytes) => createHash('sha256').update(bytes).digest('hex'),
}
