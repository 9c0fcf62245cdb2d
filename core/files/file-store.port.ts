/**
 * Where the bytes of files are kept, by names that we make; who may open one is the record's to say that names it. A name is written once.
 */
export type FileStore = {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** `undefined` where nothing is kept by this name. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** Nothing happens where nothing is kept by this name. */
  readonly remove: (name: string) => Promise<void>
}
