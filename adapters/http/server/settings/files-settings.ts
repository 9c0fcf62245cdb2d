import { join } from 'node:path'
import { neededBy, valueOf, wrong, type Environment } from './setting-error.ts'

/** How an S3-compatible bucket is reached (S3_…). */
export type S3Setting = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Where uploaded files are stored: in a folder of this machine, or in an S3-compatible bucket that
 * several servers share.
 */
export type FilesSetting = { readonly kind: 'local'; readonly folder: string } | ({ readonly kind: 's3' } & S3Setting)

/** A bucket's name in a setting. */
const isBucket = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)

/** The account with the storage, whatever the bucket; `by` is the setting that asks for it. */
export function s3AccountOf(environment: Environment, by: string): Omit<S3Setting, 'bucket'> {
  const url = URL.parse(neededBy(environment, 'S3_ENDPOINT', by))
  // The address may contain a password, which must not be logged.
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.pathname.length > 1)
    throw wrong('S3_ENDPOINT', {
      got: url === null ? 'something that is no address' : `${url.protocol}//${url.host}${url.pathname}`,
      takes: 'an address without path, such as https://oss-cn-shenzhen.aliyuncs.com',
    })
  return {
    endpoint: url.origin,
    region: neededBy(environment, 'S3_REGION', by),
    accessKeyId: neededBy(environment, 'S3_ACCESS_KEY_ID', by),
    secretAccessKey: neededBy(environment, 'S3_SECRET_ACCESS_KEY', by),
  }
}

/** CROSSDOCK_FILES and what it asks for. */
export function filesOf(environment: Environment, dataFolder: string): FilesSetting {
  const got = valueOf(environment, 'CROSSDOCK_FILES') ?? 'local'
  if (got === 'local') return { kind: 'local', folder: join(dataFolder, 'files') }
  if (got !== 's3') throw wrong('CROSSDOCK_FILES', { got, takes: 'local or s3' })
  const by = 'CROSSDOCK_FILES is s3'
  const account = s3AccountOf(environment, by)
  const bucket = neededBy(environment, 'S3_BUCKET', by)
  if (!isBucket(bucket)) throw wrong('S3_BUCKET', { got: bucket, takes: '3 to 63 small letters, digits, dots and hyphens' })
  return { kind: 's3', ...account, bucket }
}
