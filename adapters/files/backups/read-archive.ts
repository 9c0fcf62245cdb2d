import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import {
  damagedPart,
  readHead,
  readManifest,
  type BackupHead,
  type BackupManifest,
  type BackupPart,
} from '#core/platform/backups/backup-documents.rules.ts'
import { backupFailure } from '#core/platform/backups/backup.failures.ts'
import { HEAD_NAME, MANIFEST_NAME, PartSum } from './archive-parts.ts'
import { decrypting, isEncrypted, type BackupKey } from './backup-key.ts'

type Reading = {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  readonly key: BackupKey | undefined
  /** Where each part goes; a folder that is there and empty. */
  readonly folder: string
  /** Refuses an archive by its head, before anything of it is unpacked. */
  readonly check: (head: BackupHead) => Result<undefined>
}

export type ReadArchive = { readonly head: BackupHead; readonly manifest: BackupManifest }

/** An entry of a tar: its content is read before the next entry. */
export type TarEntry = {
  readonly header: { readonly name: string; readonly type?: string; readonly mode?: number; readonly size: number }
  readonly body: AsyncIterable<Uint8Array>
}

const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024

/** The bytes after those that were read to see what they are. */
async function* after(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function firstBytes(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]()
  let first: Uint8Array = Buffer.alloc(0)
  while (first.length < 64) {
    const next = await rest.next()
    if (next.done === true) break
    first = Buffer.concat([first, next.value])
  }
  return { first, all: after(first, rest) }
}

async function documentOf({ header, body }: TarEntry): Promise<unknown> {
  if (header.size > MOST_DOCUMENT_BYTES) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A path of the archive below the folder; throws where it leads out of it. */
function placeOf(folder: string, name: string): string {
  const path = normalize(name)
  if (path.startsWith('..') || path.startsWith('/')) throw new Error(`an archive of ours has no entry ${JSON.stringify(name)}`)
  return join(folder, path)
}

/** Writes the entries of an archive's parts below a folder, and adds them up. */
class PartWriter {
  readonly #folder: string
  readonly #sums = new Map<string, PartSum>()
  /** The part that is being read, to say where an archive is damaged. */
  part = HEAD_NAME

  constructor(folder: string) {
    this.#folder = folder
  }

  readonly write = async ({ header, body }: TarEntry): Promise<void> => {
    const [part = '', ...rest] = header.name.replace(/\/$/, '').split('/')
    this.part = part
    const path = placeOf(this.#folder, header.name)
    const mode = header.mode ?? 0o600
    if (header.type === 'directory') {
      await mkdir(path, { recursive: true, mode })
      return
    }
    const sum = this.#sumOf(part)
    sum.file(rest.join('/'), header.size)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const sumUp = async function* () {
      for await (const bytes of body) {
        sum.content(bytes)
        yield bytes
      }
    }
    await pipeline(sumUp(), createWriteStream(path, { mode, flags: 'wx' }))
  }

  readonly parts = (): readonly BackupPart[] => [...this.#sums.values()].map((one) => one.sum())

  #sumOf(part: string): PartSum {
    const found = this.#sums.get(part) ?? new PartSum(part)
    this.#sums.set(part, found)
    return found
  }
}

/** The entries of a tar; one has to be read before the next. */
export function tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncIterable<TarEntry> {
  const web = ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
  return web.pipeThrough(createTarDecoder({ strict: true })) as unknown as AsyncIterable<TarEntry>
}

/**
 * The bytes that were compressed. `whole` rejects where they do not end as they should, which a
 * reader of the tar does not hear of once it has seen the tar's own end.
 */
function unzipped(bytes: AsyncIterable<Uint8Array>): { readonly bytes: AsyncIterable<Uint8Array>; readonly whole: Promise<void> } {
  const gunzip = createGunzip()
  const { promise: whole, resolve, reject } = Promise.withResolvers<void>()
  whole.catch(() => undefined)
  pipe(bytes, gunzip, (error) => (error == null ? resolve() : reject(error)))
  return { bytes: gunzip, whole }
}

async function unpack(
  { name, folder, check }: Reading,
  bytes: AsyncIterable<Uint8Array>,
  writer: PartWriter,
): Promise<Result<ReadArchive>> {
  let head: BackupHead | undefined
  let manifest: BackupManifest | undefined
  const unzip = unzipped(bytes)
  for await (const entry of tarEntries(unzip.bytes)) {
    if (head === undefined) {
      head = entry.header.name === HEAD_NAME ? readHead(await documentOf(entry)) : undefined
      if (head === undefined) return failed(backupFailure('BACKUP_FOREIGN', { name }))
      const checked = check(head)
      if (!checked.ok) return checked
      await mkdir(folder, { recursive: true, mode: 0o711 })
    } else if (entry.header.name === MANIFEST_NAME) manifest = readManifest(await documentOf(entry))
    else await writer.write(entry)
  }
  if (head === undefined) return failed(backupFailure('BACKUP_FOREIGN', { name }))
  await unzip.whole
  if (manifest === undefined) return failed(backupFailure('BACKUP_CUT_OFF'))
  const part = damagedPart(manifest, writer.parts())
  return part === undefined ? ok({ head, manifest }) : failed(backupFailure('BACKUP_DAMAGED', { part }))
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code
/** Errors of the disk that is written to, which say nothing of the archive. */
const isOfDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EACCES', 'EIO', 'EROFS', 'EPERM'].includes(String(codeOf(error)))
const isCutOff = (error: unknown): boolean =>
  codeOf(error) === 'Z_BUF_ERROR' || (error instanceof Error && /truncated|unexpected end/i.test(error.message))

/**
 * Unpacks an archive below a folder, and compares its parts with what its manifest says. Fails with
 * the reason where it is encrypted, foreign, of a later version, damaged or cut off; what was
 * unpacked until then stays for the caller to remove. Throws errors of the disk.
 */
export async function readArchive(asked: Reading): Promise<Result<ReadArchive>> {
  const { first, all } = await firstBytes(asked.bytes)
  const writer = new PartWriter(asked.folder)
  try {
    if (!isEncrypted(first)) return await unpack(asked, all, writer)
    if (asked.key === undefined) return failed(backupFailure('BACKUP_ENCRYPTED'))
    const opened = await decrypting(all, asked.key)
    return opened.ok ? await unpack(asked, opened.value, writer) : opened
  } catch (error) {
    if (isOfDisk(error)) throw error
    if (isCutOff(error)) return failed(backupFailure('BACKUP_CUT_OFF'))
    return failed(
      writer.part === HEAD_NAME
        ? backupFailure('BACKUP_FOREIGN', { name: asked.name })
        : backupFailure('BACKUP_DAMAGED', { part: writer.part }),
    )
  }
}
