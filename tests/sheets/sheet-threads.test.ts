import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must, type Result } from '#core/base/kernel/result.ts'
import { MAX_SHEET_BYTES, type OpenSheet, type SheetRow } from '#core/base/sheets/sheet.port.ts'
import { SheetThreads } from '../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetMarker } from '../../adapters/sheets/worker/threaded-sheet-marker.ts'
import { ThreadedSheetReader } from '../../adapters/sheets/worker/threaded-sheet-reader.ts'
import { brokenEnd, repeatedText } from '../support/sheets/attack-sheets.ts'
import { HOSTILE_FILES } from './hostile-files.ts'
import { bookOf } from './made-workbook.ts'
import { rowsOf } from './read-all.ts'

const threads = new SheetThreads(2)
const reader = new ThreadedSheetReader(threads)
const marker = new ThreadedSheetMarker(threads)
let folder = ''
let long: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossdock-sheets-'))
  long = await bookOf(Array.from({ length: 20_000 }, (_, i) => `<row><c><v>${i}</v></c><c t="str"><v>订单 ${i}</v></c></row>`).join(''))
})
afterAll(async () => {
  await threads.close()
  await rm(folder, { recursive: true })
})

async function rowsFrom(opened: Result<OpenSheet>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of must(opened).batches) rows.push(...must(batch))
  return rows
}

describe('a reading in a thread', () => {
  it('gives the same rows from bytes, a file and a stream', async () => {
    const path = join(folder, 'long.xlsx')
    await writeFile(path, long)
    const expected = await rowsOf(long)
    const stream = async function* () {
      for (let at = 0; at < long.length; at += 10_000) yield long.subarray(at, at + 10_000)
    }
    for (const content of [{ bytes: long }, { path }, { stream: stream() }])
      expect(await rowsFrom(await reader.open({ fileName: 'long.xlsx', content }))).toEqual(expected)
    expect(long.length).toBeGreaterThan(0)
  })

  it('says before the first row that the last one cannot be read', async () => {
    const bytes = await brokenEnd(['a', 'b'], (index) => [`row ${index}`, 'x'], 5000)
    expect(await reader.open({ fileName: 'a.xlsx', content: { bytes } })).toMatchObject({ ok: false, failure: { code: 'FILE_UNREADABLE' } })
  })

  it('knows how many rows there are, and reads the largest sheets a second time', async () => {
    const bytes = await repeatedText({ headings: ['a'], rows: 13_000, characters: 2000, padding: 200_000 })
    const opened = await reader.open({ fileName: 'a.xlsx', content: { bytes } })
    expect(must(opened).rowCount).toBe(13_001)
    const rows = await rowsFrom(opened)
    expect([rows.length, rows.at(-1)?.line, rows.at(-1)?.cells[0]?.length]).toEqual([13_001, 13_001, 2000])
  })

  it('gives its place back when it is left early, closed or cancelled', async () => {
    for (let round = 0; round < 3; round += 1) {
      const left = must(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }))
      for await (const batch of left.batches) {
        expect(must(batch).length).toBeGreaterThan(0)
        break
      }
      const closed = must(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }))
      await closed.close()
      const stop = new AbortController()
      const cancelled = must(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }, { signal: stop.signal }))
      stop.abort()
      const outcomes: boolean[] = []
      for await (const batch of cancelled.batches) outcomes.push(batch.ok)
      expect(outcomes.at(-1)).toBe(false)
    }
    expect(await rowsFrom(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }))).toHaveLength(20_000)
  })

  it('waits for a place, and stops waiting when it is cancelled', async () => {
    const held = await Promise.all([1, 2].map(() => reader.open({ fileName: 'long.xlsx', content: { bytes: long } })))
    const stop = new AbortController()
    const cancelled = reader.open({ fileName: 'long.xlsx', content: { bytes: long } }, { signal: stop.signal })
    const waiting = reader.open({ fileName: 'long.xlsx', content: { bytes: long } })
    stop.abort()
    expect((await cancelled).ok).toBe(false)
    for (const opened of held) await must(opened).close()
    expect(await rowsFrom(await waiting)).toHaveLength(20_000)
  })

  it('reads many files at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => rowsFrom(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }))),
    )
    expect(all.map((rows) => rows.length)).toEqual(all.map(() => 20_000))
  })

  it('runs no further ahead than a few batches', async () => {
    const { batches } = must(await reader.open({ fileName: 'long.xlsx', content: { bytes: long } }))
    const lines: number[] = []
    for await (const batch of batches) {
      await new Promise((later) => setImmediate(later))
      lines.push(...must(batch).map((row) => row.line))
    }
    expect(lines).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1))
  })

  it('counts a stream to the byte and reads no further than it must', async () => {
    let given = 0
    const endless = async function* () {
      for (;;) {
        given += 1_048_576
        yield new Uint8Array(1_048_576)
      }
    }
    expect(await reader.open({ fileName: 'a.csv', content: { stream: endless() } })).toMatchObject({
      ok: false,
      failure: { code: 'FILE_TOO_LARGE' },
    })
    expect(given).toBe(MAX_SHEET_BYTES + 1_048_576)
  })

  it('answers for a file that is not there', async () => {
    expect(await reader.open({ fileName: 'a.csv', content: { path: join(folder, 'none') } })).toMatchObject({
      ok: false,
      failure: { code: 'FILE_UNREADABLE' },
    })
  })

  it('refuses hostile files and goes on with others', async () => {
    for (const { make, fileName, code } of HOSTILE_FILES.filter((_, index) => index % 4 === 1)) {
      const opened = await reader.open({ fileName, content: { bytes: await make() } })
      let found = opened.ok ? '' : opened.failure.code
      if (opened.ok) for await (const batch of opened.value.batches) if (!batch.ok) found = batch.failure.code
      expect(found).toBe(code)
    }
    expect(await rowsFrom(await reader.open({ fileName: 'a.csv', content: { bytes: Buffer.from('a,b\n1,2\n') } }))).toHaveLength(2)
  })
})

describe('a marking in a thread', () => {
  it('gives the marked workbook and leaves the bytes to their owner', async () => {
    const marked = must(
      await marker.mark({ fileName: 'a.csv', content: { bytes: Buffer.from('a,b\n1,2\n') } }, [{ line: 2, column: 1, comment: 'wrong' }]),
    )
    expect(await rowsOf(marked.bytes)).toHaveLength(2)
    expect(await marker.mark({ fileName: 'a.csv', content: { bytes: new Uint8Array() } }, [])).toMatchObject({
      ok: false,
      failure: { code: 'FILE_EMPTY' },
    })
  })
})
