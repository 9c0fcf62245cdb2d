/** The file storage could not be reached, or refused the request; the caller may try again. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}

export const isStorageAway = (error: unknown): boolean => error instanceof StorageAway
