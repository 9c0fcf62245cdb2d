/** Stores the bytes of files under names that we generate. Access is decided by the record that refers to the file. A name is written only once. */
export type FileStore = {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** `undefined` where nothing is stored under this name. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** Does nothing where nothing is stored under this name. */
  readonly remove: (name: string) => Promise<void>
}
