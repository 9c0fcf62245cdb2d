/**
 * The store cannot be started or reached: `message` is one line that names the folder and the
 * cause, so that the server prints it as it is and exits with 1.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'

  constructor(folder: string, cause: string, origin?: unknown) {
    super(`data folder ${folder}: ${oneLine(cause)}`, origin === undefined ? {} : { cause: origin })
  }
}

/**
 * Runs one step in the data folder; a refusal of the file system becomes a line with the attempted
 * step and the reason.
 */
export async function inFolder<T>({ folder, doing }: { folder: string; doing: string }, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    throw new StoreUnavailable(folder, `cannot ${doing}: ${causeOf(error)}`, error)
  }
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'there is a file in its path',
  EEXIST: 'a file is in the way',
  EIO: 'the disk reports an error',
}

/** The cause in words. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const words = 'code' in error && typeof error.code === 'string' ? causes[error.code] : undefined
  return words ?? error.message
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

/** For `.catch`: a missing file is `undefined`, any other error is thrown on. */
export function absentAsUndefined(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error
  return undefined
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' · ')
