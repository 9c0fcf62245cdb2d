import { createHash } from 'node:crypto'
import type { BackupPart } from '#core/platform/backups/backup-documents.rules.ts'

/** The first entry of an archive, and the last. */
export const HEAD_NAME = 'crossdock-backup.json'
export const MANIFEST_NAME = 'manifest.json'

/** An entry of an archive: a folder, or a file with its content. */
export type ArchiveEntry = {
  /** Its path below its part. */
  readonly name: string
  readonly mode: number
} & (
  | { readonly isFolder: true }
  | { readonly isFolder?: false; readonly size: number; readonly content: AsyncIterable<Uint8Array> | Uint8Array }
)

/** A part of an archive, which lies in a folder of its name. */
export type ArchivePart = { readonly name: string; readonly entries: AsyncIterable<ArchiveEntry> }

/** Adds up what a part has: its files, their bytes, and one sum over names, sizes and contents. */
export class PartSum {
  readonly #name: string
  readonly #hash = createHash('sha256')
  #files = 0
  #bytes = 0

  constructor(name: string) {
    this.#name = name
  }

  readonly file = (name: string, size: number): void => {
    this.#files += 1
    this.#bytes += size
    this.#hash.update(`${name}\0${size}\0`)
  }

  readonly content = (bytes: Uint8Array): void => void this.#hash.update(bytes)

  readonly sum = (): BackupPart => ({ name: this.#name, files: this.#files, bytes: this.#bytes, sha256: this.#hash.digest('hex') })
}
