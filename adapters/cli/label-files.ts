import { words } from '#core/base/kernel/words.ts'
import type { ApiClient } from '../http/client/api-client.ts'
import { filesIn } from './files.ts'
import { UsageError } from './usage.ts'

const TOO_MANY = words(
  '--files：最多 {most} 个文件，实为 {count} 个',
  '--files：最多 {most} 個檔案，實為 {count} 個',
  '--files takes up to {most} files, got {count}',
)
const SAME_NAME = words('--files：有两个文件名为“{name}”', '--files：有兩個檔案名為「{name}」', '--files: two files are named “{name}”')
/** The files of a folder that are uploaded: label files. */
const LABEL_FILE = /\.(?:pdf|png|jpe?g)$/i

type Uploading = {
  readonly client: ApiClient
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Uploads the files that a sheet names, from files and from folders: their ids by their names.
 * Throws UsageError before anything is sent.
 */
export async function uploadLabelFiles(
  places: readonly string[],
  { client, signal, onProgress }: Uploading,
): Promise<Readonly<Record<string, string>>> {
  const { MOST_CHOSEN_FILES } = await import('#core/parcels/orders/import/chosen-files.ts')
  const { uploadFile } = await import('../http/client/upload-file.ts')
  const files = (await Promise.all(places.map((place) => filesIn(place, LABEL_FILE)))).flat()
  if (files.length > MOST_CHOSEN_FILES) throw new UsageError(TOO_MANY, { most: MOST_CHOSEN_FILES, count: files.length })
  const names = new Set<string>()
  for (const { name } of files) {
    const key = name.toLowerCase()
    if (names.has(key)) throw new UsageError(SAME_NAME, { name })
    names.add(key)
  }
  const ids: Record<string, string> = {}
  for (const [done, file] of files.entries()) {
    signal.throwIfAborted()
    onProgress(done, files.length)
    ids[file.name] = await uploadFile(client, file)
  }
  return ids
}
