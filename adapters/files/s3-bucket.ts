import { AwsClient } from 'aws4fetch'
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
export const STREAM_MILLIS = 1_800_000
const HTTP_NOT_FOUND = 404

/** OSS takes the bucket only as a host; all others accept it in the path. */
function bucketAddress({ endpoint, bucket }: Pick<S3Access, 'endpoint' | 'bucket'>): string {
  const { protocol, host, hostname } = new URL(endpoint)
  return hostname.endsWith('.aliyuncs.com') ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

type BucketCall = {
  readonly method: Method
  /** The name of an object, with a query where the call has one; '' is the bucket itself. */
  readonly path: string
  readonly body?: Uint8Array<ArrayBuffer> | Blob | string
  readonly mostMillis?: number
  /** A write to something that may be gone; otherwise it is the bucket that is missing. */
  readonly mayBeMissing?: true
}

/**
 * An S3-compatible bucket, such as one of Alibaba's OSS. The bucket is private: only this server's
 * key opens it.
 */
export class S3Bucket {
  readonly #client: AwsClient
  readonly #address: string

  constructor({ region, accessKeyId, secretAccessKey, ...place }: S3Access) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#address = bucketAddress(place)
  }

  /**
   * Asks the bucket; undefined where what is asked for is not there. Throws StorageAway where it
   * does not answer, or refuses.
   */
  async ask({
    method,
    path,
    body,
    mostMillis = body instanceof Blob ? STREAM_MILLIS : ANSWER_MILLIS,
    mayBeMissing,
  }: BucketCall): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(mostMillis)
    const headers = body === undefined ? {} : { 'content-type': 'application/octet-stream' }
    const sent = { method, headers, signal, redirect: 'error', ...(body === undefined ? {} : { body }) } as const
    const answer = await this.#client.fetch(`${this.#address}/${path}`, sent).catch((cause: unknown) => {
      throw new StorageAway(`the file storage did not answer ${method}`, { cause })
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === HTTP_NOT_FOUND && (method !== 'PUT' || mayBeMissing === true)) return undefined
    throw new StorageAway(`the file storage answered ${answer.status} to ${method}`)
  }
}
