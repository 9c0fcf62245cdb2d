import { describe, expect, it } from 'vitest'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { openFile } from '#core/platform/files/open-file.usecase.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { MAX_UPLOAD_BYTES } from '#core/base/kernel/upload.rules.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const PICTURE = Uint8Array.of(1, 2, 3)
const refusal = (result: Result<unknown>): string =>
  result.ok ? 'ok' : [result.failure.code, ...(result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)].join(', ')

/** Files in memory: their bytes, their records, and how many of the owner's are unattached. */
function desk({ type = 'image/png', loose = 0, dropped = [] as readonly string[], isBroken = false } = {}) {
  const bytes = new Map<string, Uint8Array>(dropped.map((id) => [id, PICTURE]))
  const added: { readonly file: StoredFile; readonly isHeld: boolean }[] = []
  const files: FileRecords = {
    add: async (one) => {
      if (isBroken) throw new Error('the store is away')
      added.push(one)
    },
    hold: async () => undefined,
    name: async () => undefined,
    usesOf: async () => [],
    countLoose: async () => loose,
    dropLoose: async () => dropped,
    find: async (id) => added.find(({ file }) => file.id === id)?.file,
  }
  const fileStore = {
    put: async (name: string, content: Uint8Array) => void bytes.set(name, content),
    read: async (name: string) => bytes.get(name),
    remove: async (name: string) => void bytes.delete(name),
  }
  const keep = keepFile({
    atomically: (work) => work({ files }),
    fileStore,
    inspector: {
      typeOf: async () => (type === '' ? undefined : type),
      pictureFault: async () => undefined,
      sha256Of: (content) => `hash of ${content.length}`,
    },
    newFileId: () => 'new',
    clock: { now: () => NOON },
  })
  const open = openFile({ files, fileStore, contacts: { clientsOf: async () => [7] } })
  return { bytes, added, keep, open, upload: () => keep({ bytes: PICTURE, fileName: '../front.JPG', purpose: 'certification' }, { id: 7 }) }
}

describe('an upload', () => {
  it('is kept by a name of ours with what is known of it, loose until a record names it', async () => {
    const { upload, bytes, added } = desk()
    const file = must(await upload())
    expect(file).toEqual({
      id: 'new',
      ownerId: 7,
      purpose: 'certification',
      fileName: 'front.png',
      type: 'image/png',
      sizeBytes: 3,
      sha256: 'hash of 3',
      createdAt: NOON,
    })
    expect(added).toEqual([{ file, isHeld: false }])
    expect([...bytes]).toEqual([['new', PICTURE]])
  })

  it('is recognised by its content, whatever its name', async () => {
    for (const type of ['', 'text/html', 'toString']) {
      const { upload, bytes } = desk({ type })
      expect(refusal(await upload())).toBe('INPUT_INVALID, file FILE_TYPE_REFUSED')
      expect(bytes.size).toBe(0)
    }
  })

  it('has a limit of size', async () => {
    const { keep } = desk()
    const sized = (size: number) => keep({ bytes: new Uint8Array(size), fileName: 'a.png', purpose: 'attachment' }, { id: 7 })
    expect(refusal(await sized(MAX_UPLOAD_BYTES))).toBe('ok')
    expect(refusal(await sized(MAX_UPLOAD_BYTES + 1))).toBe('UPLOAD_TOO_LARGE')
  })

  it('takes away what has been loose for long, and is refused beyond a hundred loose ones', async () => {
    const makesRoom = desk({ loose: 101, dropped: ['old', 'older'] })
    must(await makesRoom.upload())
    expect([...makesRoom.bytes.keys()]).toEqual(['new'])
    const full = desk({ loose: 100 })
    expect(await full.upload()).toMatchObject({ failure: { code: 'FILES_TOO_MANY', params: { most: 100 } } })
    expect([full.bytes.size, full.added]).toEqual([0, []])
    expect(refusal(await desk({ loose: 99 }).upload())).toBe('ok')
  })

  it('leaves no bytes behind where its record cannot be kept', async () => {
    const { upload, bytes } = desk({ isBroken: true })
    await expect(upload()).rejects.toThrow('the store is away')
    expect(bytes.size).toBe(0)
  })
})

describe('opening a file', () => {
  it('gives its bytes to its owner, and answers others as if it did not exist', async () => {
    const { upload, open, bytes } = desk()
    const file = must(await upload())
    expect(await open('new', { id: 7, audience: 'customer' })).toEqual(ok({ file, bytes: PICTURE }))
    expect(refusal(await open('new', { id: 8, audience: 'customer' }))).toBe('FILE_NOT_FOUND')
    expect(refusal(await open('other', { id: 7, audience: 'customer' }))).toBe('FILE_NOT_FOUND')
    bytes.clear()
    expect(refusal(await open('new', { id: 7, audience: 'customer' }))).toBe('FILE_NOT_FOUND')
  })
})
