import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LocalFileStore } from '../../../adapters/files/local-file-store.ts'
import { S3FileStore } from '../../../adapters/files/s3-file-store.ts'
import { isStorageAway } from '../../../adapters/files/storage-away.ts'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { temporaryFolder } from '../../support/servers/server.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const NAME = 'Zm9yZXN0LWZpbGUtbmFtZS0wMDAx'

/** The contract of every file store. */
const fileStoreContract = (make: () => FileStore & FileStreams): void => {
  it('gives back what it was given, and nothing where nothing is', async () => {
    const store = make()
    const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    await store.put(NAME, all)
    expect(Buffer.from((await store.read(NAME)) ?? []).equals(Buffer.from(all))).toBe(true)
    expect(await store.read(`${NAME}-other`)).toBeUndefined()
    await store.put(`${NAME}-empty`, new Uint8Array())
    expect(await store.read(`${NAME}-empty`)).toHaveLength(0)
  })

  it('takes and gives back what comes piece by piece, and leaves nothing of what breaks off', async () => {
    const store = make()
    const pieces = Array.from({ length: 40 }, (_, index) => new Uint8Array(5_000).fill(index))
    async function* given(breaksAfter = pieces.length): AsyncGenerator<Uint8Array> {
      for (const [index, piece] of pieces.entries()) {
        if (index === breaksAfter) throw new Error('it broke off')
        yield piece
      }
    }
    expect(await store.putStream(`${NAME}-pieces`, given())).toBe(200_000)
    const opened = await store.open(`${NAME}-pieces`)
    const back: Uint8Array[] = []
    for await (const piece of opened ?? []) back.push(piece)
    expect(Buffer.concat(back).equals(Buffer.concat(pieces))).toBe(true)
    await expect(store.putStream(`${NAME}-half`, given(20))).rejects.toThrow('it broke off')
    expect(await store.open(`${NAME}-half`)).toBeUndefined()
  })

  it('removes, also what is gone already', async () => {
    const store = make()
    await store.put(NAME, bytes('one'))
    await store.remove(NAME)
    await store.remove(NAME)
    expect(await store.read(NAME)).toBeUndefined()
  })

  it('takes no name that is a path', async () => {
    const store = make()
    for (const name of ['../../../../etc/passwd', '/etc/passwd', 'a/b', '..', '', 'x'.repeat(65), `${NAME}/..`, `${NAME}%2f..`]) {
      await expect(async () => store.read(name)).rejects.toThrow('no name of a stored file')
      await expect(async () => store.put(name, bytes('x'))).rejects.toThrow('no name of a stored file')
    }
  })
}

describe('files in a folder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => folder.remove())
  fileStoreContract(() => new LocalFileStore(join(folder.path, 'files')))

  it('are readable by the server alone, and no half of one is left', async () => {
    const store = new LocalFileStore(join(folder.path, 'private'))
    await store.put(NAME, bytes('one'))
    const place = join(folder.path, 'private', NAME.slice(0, 2))
    expect(await readdir(place)).toEqual([NAME])
    expect((await stat(join(place, NAME))).mode & 0o077).toBe(0)
    expect((await stat(place)).mode & 0o077).toBe(0)
  })
})

describe('files in a bucket', () => {
  const kept = new Map<string, Buffer>()
  const asked: { readonly method: string; readonly path: string; readonly authorization: string; readonly hash: string }[] = []
  let server: Server
  let endpoint = ''
  let outage = false

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request
        asked.push({ method, path, authorization: headers.authorization ?? '', hash: String(headers['x-amz-content-sha256']) })
        if (outage || !(headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) {
          response.writeHead(403).end()
          return
        }
        const found = kept.get(path)
        if (method === 'PUT') kept.set(path, Buffer.concat(parts))
        if (method === 'DELETE') kept.delete(path)
        if (method === 'GET' && found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
        else response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? found : undefined)
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

  const make = (endpointOf = endpoint): S3FileStore =>
    new S3FileStore({ endpoint: endpointOf, bucket: 'papers', region: 'cn-shenzhen', accessKeyId: 'key-id', secretAccessKey: 'secret' })
  fileStoreContract(() => make())

  it('are asked for by signed calls: who, when, where, and over what', async () => {
    asked.length = 0
    await make().put(NAME, bytes('one'))
    const [call] = asked
    expect(call).toMatchObject({ method: 'PUT', path: `/papers/${NAME}` })
    expect(call?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/cn-shenzhen\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/,
    )
    expect(call?.authorization).not.toContain('secret')
  })

  it('are not taken for missing where the storage refuses', async () => {
    outage = true
    try {
      await expect(make().read(NAME)).rejects.toSatisfy(isStorageAway)
      await expect(make().read(NAME)).rejects.toThrow('the file storage answered 403 to GET')
      await expect(make().put(NAME, bytes('x'))).rejects.toThrow('answered 403 to PUT')
      await expect(make('http://127.0.0.1:1').read(NAME)).rejects.toThrow('did not answer GET')
    } finally {
      outage = false
    }
  })
})

describe('where files are kept', () => {
  const S3 = {
    CROSSDOCK_FILES: 's3',
    S3_ENDPOINT: 'https://oss-cn-shenzhen.aliyuncs.com',
    S3_BUCKET: 'papers',
    S3_REGION: 'oss-cn-shenzhen',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('is the data folder, or a bucket by the settings', () => {
    expect(readSettings({ CROSSDOCK_DATA: '/srv/crossdock' }).files).toEqual({ kind: 'local', folder: '/srv/crossdock/files' })
    expect(readSettings(S3).files).toEqual({
      kind: 's3',
      endpoint: 'https://oss-cn-shenzhen.aliyuncs.com',
      bucket: 'papers',
      region: 'oss-cn-shenzhen',
      accessKeyId: 'key-id',
      secretAccessKey: 'secret',
    })
  })

  it.each([
    ['CROSSDOCK_FILES', { CROSSDOCK_FILES: 'ftp' }, 'got "ftp", takes local or s3'],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: '' }, 'is not set, takes a value, because CROSSDOCK_FILES is s3'],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'ftp://host' }, 'takes an address without path'],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'https://key:word@host' }, 'got "https://host/"'],
    ['S3_BUCKET', { ...S3, S3_BUCKET: '../x' }, 'small letters'],
    ['S3_SECRET_ACCESS_KEY', { ...S3, S3_SECRET_ACCESS_KEY: ' ' }, 'is not set'],
  ])('%s of %j stops the start', (name, environment, said) => {
    const reading = (): unknown => readSettings(environment)
    expect(reading).toThrow(`${name}: `)
    expect(reading).toThrow(said)
  })
})
