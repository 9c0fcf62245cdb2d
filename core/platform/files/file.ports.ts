import type { Digest } from '#core/base/kernel/digest.port.ts'
import type { FilePurpose, FileType, FileUse, StoredFile } from './file.ts'
import type { PictureFault } from './picture.rules.ts'

/** The inspector that reports a file's type by its content. */
export type FileInspector = {
  /** Its media type; `undefined` where it is unknown. */
  readonly typeOf: (bytes: Uint8Array) => Promise<string | undefined>
  /**
   * Why a picture of this type is not taken; undefined for one that can be opened, and for other
   * files.
   */
  readonly pictureFault: (bytes: Uint8Array, type: FileType) => Promise<PictureFault | undefined>
  readonly sha256Of: Digest
}

/** A file with the name of who uploaded it. */
export type NamedUpload = StoredFile & { readonly ownerName: string }

/** The files that a record names, for those who may see the record. */
export type NamedUploads = {
  readonly namedBy: (use: Pick<FileUse, 'area'> & { readonly record: string }) => Promise<readonly NamedUpload[]>
}

/** Metadata of files. A file is attached while a record names it, and unattached before. */
export type FileRecords = {
  readonly add: (added: { readonly file: StoredFile; readonly isHeld: boolean }) => Promise<void>
  /** Attaches these files of an owner, and detaches its others of the purpose. */
  readonly hold: (held: { readonly ownerId: number; readonly purpose: FilePurpose; readonly ids: readonly string[] }) => Promise<void>
  /** The files that a record names from now on, in place of those that it named before. */
  readonly name: (naming: FileUse & { readonly record: string; readonly ids: readonly string[] }) => Promise<void>
  /** The records that name a file. */
  readonly usesOf: (id: string) => Promise<readonly FileUse[]>
  /** How many unattached files an owner has; nobody else adds one until the unit of work ends. */
  readonly countLoose: (ownerId: number) => Promise<number>
  /** Deletes the metadata of an owner's unattached files older than a day; returns their ids. */
  readonly dropLoose: (ownerId: number) => Promise<readonly string[]>
  readonly find: (id: string) => Promise<StoredFile | undefined>
}
