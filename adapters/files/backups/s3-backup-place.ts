import { openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupName } from '#core/platform/backups/backup-names.rules.ts'
import type { BackupPlace, KeptBackup } from '#core/platform/backups/backup.ports.ts'
import { S3Bucket, STREAM_MILLIS, type S3Access } from '../s3-bucket.ts'
import { StorageAway } from '../storage-away.ts'
import { folderBackupPlace } from './folder-backup-place.ts'

/** An upload has at most 10,000 parts, each at least 5 MiB. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 10_000
const PROGRESS = '.upload.json'

/** An upload that is under way, as it is noted beside its archive. */
type Upload = { readonly id: string; readonly tags: readonly string[] }

/** The texts of an element in an answer; S3 escapes what XML asks for. */
const textsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

type Parts = {
  readonly access: S3Access
  /** The beginning of names in the bucket, such as `nightly/`; '' for none. */
  readonly prefix: string
  /** A folder of this machine where an archive waits until all of it is sent. */
  readonly waitingFolder: string
}

/**
 * Backups in a bucket. An archive is made in a folder first, then sent in parts; an upload that
 * broke off goes on where it stood with the next backup, and one that S3 has forgotten begins
 * again.
 */
export function s3BackupPlace({ access, prefix, waitingFolder }: Parts): BackupPlace {
  const bucket = new S3Bucket(access)
  const waiting = folderBackupPlace(waitingFolder)
  const pathOf = (name: string): string => `${prefix}${name}`.split('/').map(encodeURIComponent).join('/')
  const sent = { bucket, pathOf, waitingFolder }
  return {
    address: `s3://${access.bucket}/${prefix}`,
    list: () => listBucket(bucket, prefix),
    keep: async (name, content) => {
      for (const older of await unsent(waitingFolder)) await send(sent, older)
      const size = await waiting.keep(name, content)
      await send(sent, name)
      return size
    },
    open: async (name) => {
      const answer = await bucket.ask({ method: 'GET', path: pathOf(name), mostMillis: STREAM_MILLIS })
      return answer && (answer.body ?? new Blob([]).stream())
    },
    remove: async (name) => void (await bucket.ask({ method: 'DELETE', path: pathOf(name) })),
  }
}

async function listBucket(bucket: S3Bucket, prefix: string): Promise<readonly KeptBackup[]> {
  const found: KeptBackup[] = []
  let next: string | undefined
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      delimiter: '/',
      prefix,
      ...(next === undefined ? {} : { 'continuation-token': next }),
    })
    const answer = await bucket.ask({ method: 'GET', path: `?${query.toString()}` })
    if (answer === undefined) throw new StorageAway('the bucket of the backups is not there')
    const xml = await answer.text()
    const [names, sizes] = [textsOf(xml, 'Key'), textsOf(xml, 'Size')]
    found.push(...names.map((name, index) => ({ name: name.slice(prefix.length), bytes: Number(sizes[index] ?? 0) })))
    next = textsOf(xml, 'NextContinuationToken')[0]
  } while (next !== undefined)
  return found
}

/** Archives whose upload broke off, the oldest first. */
async function unsent(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  return names.filter((name) => readBackupName(name) !== undefined).toSorted()
}

type Sending = { readonly bucket: S3Bucket; readonly pathOf: (name: string) => string; readonly waitingFolder: string }

/** Sends an archive part by part, and removes it here once the bucket has all of it. */
async function send({ bucket, pathOf, waitingFolder }: Sending, name: string): Promise<void> {
  const [file, progress, path] = [join(waitingFolder, name), join(waitingFolder, `${name}${PROGRESS}`), pathOf(name)]
  const content = await openAsBlob(file)
  const sendAll = async (upload: Upload): Promise<boolean> => {
    const whole = await sendParts(bucket, path, { content, upload, progress })
    return whole !== undefined && complete(bucket, path, whole)
  }
  const begun = await begunUpload(progress)
  // An upload that S3 has forgotten is begun again.
  if ((begun === undefined || !(await sendAll(begun))) && !(await sendAll(await begin(bucket, path))))
    throw new StorageAway('the file storage forgot an upload')
  await rm(progress, { force: true })
  await rm(file, { force: true })
}

type Rest = { readonly content: Blob; readonly upload: Upload; readonly progress: string }

/** Sends the parts that an upload lacks; undefined where the upload is not known any more. */
async function sendParts(bucket: S3Bucket, path: string, { content, upload, progress }: Rest): Promise<Upload | undefined> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(content.size / MOST_PARTS))
  const count = Math.max(1, Math.ceil(content.size / partBytes))
  const tags = [...upload.tags]
  while (tags.length < count) {
    const part = content.slice(tags.length * partBytes, (tags.length + 1) * partBytes)
    const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId: upload.id })
    const answer = await bucket.ask({ method: 'PUT', path: `${path}?${query.toString()}`, body: part, mayBeMissing: true })
    if (answer === undefined) return undefined
    const tag = answer.headers.get('etag')
    if (tag === null) throw new StorageAway('the file storage answered a part without its tag')
    tags.push(tag)
    await writeFile(progress, JSON.stringify({ id: upload.id, tags }), { mode: 0o600 })
  }
  return { id: upload.id, tags }
}

async function begunUpload(progress: string): Promise<Upload | undefined> {
  const text = await readFile(progress, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Upload)
}

async function begin(bucket: S3Bucket, path: string): Promise<Upload> {
  const answer = await bucket.ask({ method: 'POST', path: `${path}?uploads=` })
  const [id] = answer === undefined ? [] : textsOf(await answer.text(), 'UploadId')
  if (id === undefined) throw new StorageAway('the file storage begins no upload')
  return { id, tags: [] }
}

/** Makes an object of the parts; false where the upload is not known any more. */
async function complete(bucket: S3Bucket, path: string, { id, tags }: Upload): Promise<boolean> {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const query = new URLSearchParams({ uploadId: id })
  const answer = await bucket.ask({ method: 'POST', path: `${path}?${query.toString()}`, body, mostMillis: STREAM_MILLIS })
  if (answer === undefined) return false
  // S3 may answer an error with the status of a success.
  if ((await answer.text()).includes('<Error>')) throw new StorageAway('the file storage did not complete an upload')
  return true
}
