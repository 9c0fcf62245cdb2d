/** The file storage could not be reached, or did not do what it was asked; the caller may come again. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}

export const isStorageAway = (error: unknown): boolean => error instanceof StorageAway
