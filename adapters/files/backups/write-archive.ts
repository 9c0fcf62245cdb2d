import { pipeline } from 'node:stream'
import { createGzip, constants } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { BackupHead, BackupManifest, BackupPart } from '#core/platform/backups/backup-documents.rules.ts'
import { HEAD_NAME, MANIFEST_NAME, PartSum, type ArchiveEntry, type ArchivePart } from './archive-parts.ts'
import { encrypting } from './backup-key.ts'

type Content = {
  readonly head: BackupHead
  readonly parts: AsyncIterable<ArchivePart>
  /** The rest of the manifest, asked for when the parts have been written. */
  readonly states: () => Promise<Omit<BackupManifest, 'parts'>>
  /** Whose keys open it; left out, it is not encrypted. */
  readonly recipients?: readonly string[]
}

const READABLE = 0o600

async function writeFile(
  tar: TarPackController,
  name: string,
  mode: number,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = tar.add({ name, mode, size, type: 'file' }).getWriter()
  for await (const bytes of content) await writer.write(bytes)
  await writer.close()
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

const writeText = (tar: TarPackController, name: string, value: unknown): Promise<void> => {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
  return writeFile(tar, name, READABLE, bytes.length, once(bytes))
}

async function writeEntry(tar: TarPackController, part: string, entry: ArchiveEntry, sum: PartSum): Promise<void> {
  const name = `${part}/${entry.name}`
  if (entry.isFolder === true) return tar.add({ name: `${name}/`, mode: entry.mode, size: 0, type: 'directory' }).close()
  const { size, content } = entry
  sum.file(entry.name, size)
  const sumUp = async function* () {
    for await (const bytes of content instanceof Uint8Array ? once(content) : content) {
      sum.content(bytes)
      yield bytes
    }
  }
  return writeFile(tar, name, entry.mode, size, sumUp())
}

async function fill(tar: TarPackController, { head, parts, states }: Content): Promise<void> {
  await writeText(tar, HEAD_NAME, head)
  const written: BackupPart[] = []
  for await (const { name, entries } of parts) {
    const sum = new PartSum(name)
    for await (const entry of entries) await writeEntry(tar, name, entry, sum)
    written.push(sum.sum())
  }
  const manifest: BackupManifest = { parts: written, ...(await states()) }
  await writeText(tar, MANIFEST_NAME, manifest)
  tar.finalize()
}

/**
 * The bytes of an archive, as they are made: a tar of its parts between head and manifest,
 * compressed, and encrypted for the recipients. Nothing is held in memory but what is under way; an
 * error of a part ends the bytes with it.
 */
export async function* writeArchive(content: Content): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker()
  // The error of a part reaches the reader through the stream.
  void fill(controller, content).catch((error: unknown) => controller.error(error))
  const zipped = createGzip({ level: constants.Z_BEST_SPEED })
  pipeline(readable as AsyncIterable<Uint8Array>, zipped, () => undefined)
  if (content.recipients === undefined) yield* zipped
  else yield* await encrypting(zipped, content.recipients)
}
