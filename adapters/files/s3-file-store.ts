import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { given } from '#core/base/kernel/given.ts'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import { checkedName } from './file-name.ts'
import { S3Bucket, STREAM_MILLIS, type S3Access } from './s3-bucket.ts'

/**
 * Files in an S3-compatible bucket.
 */
export class S3FileStore implements FileStore, FileStreams {
  readonly #bucket: S3Bucket

  constructor(access: S3Access) {
    this.#bucket = new S3Bucket(access)
  }

  readonly put: FileStore['put'] = async (name, bytes) => {
    await this.#ask('PUT', name, Uint8Array.from(bytes))
  }

  /** Storage asks for the size first, so the pieces are gathered on the disk. */
  readonly putStream: FileStreams['putStream'] = async (name, pieces) => {
    checkedName(name)
    const folder = await mkdtemp(join(tmpdir(), 'crossdock-part-'))
    try {
      const path = join(folder, 'part')
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const piece of pieces) await file.write(piece)
      } finally {
        await file.close()
      }
      const body = await openAsBlob(path)
      await this.#ask('PUT', name, body)
      return body.size
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  readonly open: FileStreams['open'] = async (name) => {
    const answer = await this.#ask('GET', name, undefined, STREAM_MILLIS)
    return answer && (answer.body ?? new Blob([]).stream())
  }

  readonly read: FileStore['read'] = async (name) => {
    const answer = await this.#ask('GET', name)
    return answer && new Uint8Array(await answer.arrayBuffer())
  }

  readonly remove: FileStore['remove'] = async (name) => {
    await this.#ask('DELETE', name)
  }

  #ask(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer> | Blob,
    mostMillis?: number,
  ): Promise<Response | undefined> {
    return this.#bucket.ask({ method, path: checkedName(name), ...given({ body, mostMillis }) })
  }
}
