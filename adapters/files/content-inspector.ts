import { hash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { FileInspector } from '#core/platform/files/file.ports.ts'
import { isOfd } from './ofd.ts'
import { openPicture } from './open-picture.ts'

const ZIP = 'application/zip'

/**
 * Detects the type of files by their first bytes, whatever their names; an OFD is a ZIP file that
 * says so by its parts.
 */
export const contentInspector: FileInspector = {
  typeOf: async (bytes) => {
    const type = (await fileTypeFromBuffer(bytes))?.mime
    return type === ZIP && isOfd(bytes) ? 'application/ofd' : type
  },
  pictureFault: openPicture,
  sha256Of: (content) => hash('sha256', content, 'hex'),
}
