import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPicture } from '../../../../adapters/files/open-picture.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

const pictureNamed = (name: string): Promise<Buffer> => readFile(new URL(`../../../fixtures/pictures/${name}`, import.meta.url))

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
type Head = {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colour: number
  readonly interlaced?: boolean
}
const png = ({ width, height, depth, colour, interlaced = false }: Head, rows: Uint8Array): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
/** The picture of 20,000 × 20,000 dots in 48 kB. */
const bomb = (): Buffer => png({ width: 20_000, height: 20_000, depth: 1, colour: 0 }, Buffer.alloc(20_000 * 2501))
const emptyWebp = Buffer.concat([Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1')])
const whole = (): Buffer =>
  Buffer.from(encode({ width: 9, height: 7, channels: 3, depth: 8, data: Uint8Array.from({ length: 189 }, (_, at) => (at * 31) % 256) }))

describe('a picture', () => {
  it('is taken where it can be opened', async () => {
    expect(await openPicture(whole(), 'image/png')).toBeUndefined()
    expect(await openPicture(await pictureNamed('small.jpg'), 'image/jpeg')).toBeUndefined()
    expect(await openPicture(await pictureNamed('small.webp'), 'image/webp')).toBeUndefined()
    // An interlaced one of 5 × 5 dots: its passes have 1, 1, 1, 2, 1, 3 and 2 rows of two bytes.
    const passes = Buffer.alloc(2 * (1 + 1 + 1 + 2 + 1 + 3 + 2))
    expect(await openPicture(png({ width: 5, height: 5, depth: 1, colour: 3, interlaced: true }, passes), 'image/png')).toBeUndefined()
    for (const [depth, colour, bytes] of [
      [1, 0, 2],
      [4, 3, 5],
      [16, 6, 72],
      [16, 0, 18],
      [8, 4, 18],
    ] as const)
      expect(await openPicture(png({ width: 9, height: 3, depth, colour }, Buffer.alloc(3 * (bytes + 1))), 'image/png')).toBeUndefined()
  })

  it('is broken wherever it is cut off', async () => {
    expect(await openPicture(await pictureNamed('cut-off.png'), 'image/png')).toBe('broken')
    expect(await openPicture(emptyWebp, 'image/webp')).toBe('broken')
    const pictures = await Promise.all(['small.jpg', 'small.webp'].map(pictureNamed))
    const types = ['image/jpeg', 'image/webp', 'image/png']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 0.999, noNaN: true }), async (which, part) => {
        const bytes = pictures[which] ?? whole()
        expect(await openPicture(bytes.subarray(0, Math.floor(bytes.length * part)), types[which] ?? '')).toBe('broken')
      }),
    )
  })

  it('is broken where its rows are fewer or more than it says, or were changed', async () => {
    const head = { width: 9, height: 3, depth: 8, colour: 0 }
    expect(await openPicture(png(head, Buffer.alloc(29)), 'image/png')).toBe('broken')
    expect(await openPicture(png(head, Buffer.alloc(9_000_000)), 'image/png')).toBe('broken')
    const changed = whole()
    changed[45] = (changed[45] ?? 0) ^ 0xff
    expect(await openPicture(changed, 'image/png')).toBe('broken')
  })

  it('is never an error of ours, whatever its bytes', async () => {
    const [jpeg, webp] = [await pictureNamed('small.jpg'), await pictureNamed('small.webp')]
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('image/jpeg', 'image/webp', 'image/png'), changes, async (type, changed) => {
        const bytes = Buffer.from(type === 'image/jpeg' ? jpeg : type === 'image/webp' ? webp : whole())
        for (const [at, value] of changed) bytes[at % bytes.length] = value
        expect([undefined, 'broken', 'too_large']).toContain(await openPicture(bytes, type))
      }),
      { numRuns: 300 },
    )
  })

  it('of more dots than any camera takes is refused before it is unpacked', async () => {
    expect(bomb().length).toBeLessThan(60_000)
    expect(await openPicture(bomb(), 'image/png')).toBe('too_large')
    const jpeg = Buffer.from(await pictureNamed('small.jpg'))
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(20_000, frame + 5)
    jpeg.writeUInt16BE(20_000, frame + 7)
    expect(await openPicture(jpeg, 'image/jpeg')).toBe('too_large')
  })
})

describe('an upload of a picture', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { CROSSDOCK_JOBS: 'off' } })
  })
  afterAll(() => server.stop())

  it('is refused with its reason on every way in', async () => {
    const upload = (path: string, content: Buffer, as: string) =>
      server.call('POST', path, { as, form: { file: { name: 'photo.png', content } } })
    for (const [path, as] of [
      ['/api/common/uploadOSS', 'ddp'],
      ['/api/common/uploadOSS', 'admin'],
    ] as const) {
      const cut = await upload(path, await pictureNamed('cut-off.png'), as)
      expect(cut.json, `${path} ${as}`).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'file', error: 'PICTURE_BROKEN' }] })
      expect((await upload(path, emptyWebp, as)).json).toMatchObject({ fields: [{ error: 'PICTURE_BROKEN' }] })
      expect((await upload(path, bomb(), as)).json).toMatchObject({ fields: [{ error: 'PICTURE_TOO_LARGE' }] })
      expect((await upload(path, whole(), as)).status).toBe(200)
    }
  })
})
