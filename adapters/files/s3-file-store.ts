import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import { checkedName } from './file-name.ts'
import { StorageAway } from './storage-away.ts'

export type S3Access = {
  /**
   * `https://oss-cn-shenzhen.aliyuncs.com`, `http://127.0.0.1:9000`; the bucket is not part of it.
   */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ANSWER_MILLIS = 30_000
/** A file that is sent piece by piece may be large. */
const STREAM_MILLIS = 1_800_000
const HTTP_NOT_FOUND = 404

/** OSS takes the bucket only as a host; all others accept it in the path. */
function bucketAddress({ endpoint, bucket }: Pick<S3Access, 'endpoint' | 'bucket'>): string {
  const { protocol, host, hostname } = new URL(endpoint)
  return hostname.endsWith('.aliyuncs.com') ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`
}

/**
 * Files in an S3-compatible bucket, such as Alibaba's OSS. The bucket is private: only this
 * server's key opens it.
 */
export class S3FileStore implements FileStore, FileStreams {
  readonly #client: AwsClient
  readonly #address: string

  constructor({ region, accessKeyId, secretAccessKey, ...place }: S3Access) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#address = bucketAddress(place)
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

  async #ask(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer> | Blob,
    mostMillis = body instanceof Blob ? STREAM_MILLIS : ANSWER_MILLIS,
  ): Promise<Response | undefined> {
    const address = `${this.#address}/${checkedName(name)}`
    const signal = AbortSignal.timeout(mostMillis)
    const headers = body === undefined ? {} : { 'content-type': 'application/octet-stream' }
    const sent = { method, headers, signal, redirect: 'error', ...(body === undefined ? {} : { body }) } as const
    const answer = await this.#client.fetch(address, sent).catch((cause: unknown) => {
      throw new StorageAway(`the file storage did not answer ${method}`, { cause })
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === HTTP_NOT_FOUND && method !== 'PUT') return undefined
    throw new StorageAway(`the file storage answered ${answer.status} to ${method}`)
  }
}
