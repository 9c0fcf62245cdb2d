/**
 * Stores the bytes of files under names that we generate. Access is decided by the record that
 * refers to the file. A name is written only once.
 */
export type FileStore = {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** `undefined` where nothing is stored under this name. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** Does nothing where nothing is stored under this name. */
  readonly remove: (name: string) => Promise<void>
}

/** The same for files that are too large for the memory. */
export type FileStreams = {
  /** Stores what comes piece by piece; returns its size. Pieces that break off leave nothing. */
  readonly putStream: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<number>
  /** The bytes piece by piece; `undefined` where nothing is stored under this name. */
  readonly open: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly remove: FileStore['remove']
}
