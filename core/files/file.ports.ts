import type { FilePurpose, StoredFile } from './file.ts'

/** What a file is by its content. */
export type FileInspector = {
  /** Its media type; `undefined` where nobody knows it. */
  readonly typeOf: (bytes: Uint8Array) => Promise<string | undefined>
  /** SHA-256 in hexadecimal. */
  readonly sha256Of: (bytes: Uint8Array) => string
}

/** What is known of files; a file is held while a record of its owner names it, and loose before. */
export type FileRecords = {
  readonly add: (added: { readonly file: StoredFile; readonly isHeld: boolean }) => Promise<void>
  /** Holds these files of an owner, and lets its others of the purpose loose. */
  readonly hold: (held: { readonly ownerId: number; readonly purpose: FilePurpose; readonly ids: readonly string[] }) => Promise<void>
  /** How many loose files an owner has; nobody else adds one until the unit of work ends. */
  readonly countLoose: (ownerId: number) => Promise<number>
  /** Forgets the loose files of an owner that are older than a day; their ids. */
  readonly dropLoose: (ownerId: number) => Promise<readonly string[]>
  readonly find: (id: string) => Promise<StoredFile | undefined>
}
