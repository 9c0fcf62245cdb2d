import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { read, utils, write } from 'xlsx'
import { SheetThreads } from '../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetReader } from '../../adapters/sheets/worker/threaded-sheet-reader.ts'
import { ZipArchive } from '../../adapters/sheets/zip/zip-archive.ts'
import { HOSTILE_FILES } from '../sheets/hostile-files.ts'
import { madeZip } from '../sheets/made-workbook.ts'
import { sampleOrders } from '../sheets/sample-orders.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'

const ROUNDS = 3
const MB = 1024 * 1024
const MEMORY_LIMIT_MB = 150
const REFUSAL_LIMIT_MILLIS = 2_000
/** Longest time that the main thread may be blocked. */
const STALL_LIMIT_MILLIS = 200

const reader = new ThreadedSheetReader(new SheetThreads())

/**
 * A workbook as Excel writes it: texts shared, packed as tightly as Excel packs, which the library
 * does not.
 */
async function workbookOf(count: number): Promise<Buffer> {
  const archive = await ZipArchive.open(libraryWorkbook(count))
  return madeZip(
    await Promise.all(
      archive.parts.map(async (part) => {
        const chunks: Uint8Array[] = []
        for await (const chunk of archive.chunks(part)) chunks.push(chunk)
        const { crc32: sum, uncompressedSize: unpackedBytes } = part.entry
        return { name: part.name, packed: await promisify(deflateRaw)(Buffer.concat(chunks), { level: 7 }), method: 8, sum, unpackedBytes }
      }),
    ),
  )
}

function libraryWorkbook(count: number): Buffer {
  const { columns, rows } = sampleOrders(count)
  const table = [columns.map((column) => column.heading), ...(rows as Iterable<string[]>)].map((row, line) =>
    row.map((value, index) => (line > 0 && columns[index]?.kind === 'number' ? Number(value) : value)),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table, { dense: true }), 'orders')
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
}

async function ours(path: string): Promise<number> {
  const start = performance.now()
  let rows = 0
  const sheet = await reader.open({ fileName: path, content: { path } })
  if (!sheet.ok) throw new Error(sheet.failure.code)
  for await (const batch of sheet.value.batches) {
    if (!batch.ok) throw new Error(batch.failure.code)
    rows += batch.value.length
  }
  return rows / ((performance.now() - start) / 1000)
}

async function theirs(path: string): Promise<number> {
  const start = performance.now()
  const book = read(await readFile(path), { dense: true })
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string] ?? {}, { header: 1, raw: false })
  return rows.length / ((performance.now() - start) / 1000)
}

type ProcessFigures = { readonly peakMegabytes: number; readonly stallMillis: number; readonly millis: number }

/** Runs work and measures this process: additional memory, and how long timers had to wait. */
async function measureProcess(work: () => Promise<unknown>): Promise<ProcessFigures> {
  const base = process.memoryUsage.rss()
  let peak = base
  let stall = 0
  let last = performance.now()
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
    const now = performance.now()
    stall = Math.max(stall, now - last - 5)
    last = now
  }, 5)
  const start = performance.now()
  await work()
  clearInterval(timer)
  return { peakMegabytes: (peak - base) / MB, stallMillis: stall, millis: performance.now() - start }
}

/** The report of a separate process about one file, so that no earlier memory is counted. */
async function alone(path: string, fileName: string): Promise<ProcessFigures & { readonly code: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, path, fileName])
  return JSON.parse(stdout)
}

async function report(path: string, fileName: string): Promise<void> {
  let code = ''
  const figures = await measureProcess(async () => {
    const sheet = await reader.open({ fileName, content: { path } })
    if (!sheet.ok) code = sheet.failure.code
    else for await (const batch of sheet.value.batches) if (!batch.ok) code = batch.failure.code
  })
  console.log(JSON.stringify({ ...figures, code }))
}

async function rates(path: string): Promise<BenchMeasurement> {
  const seen = await inTurn(ROUNDS, { ours: () => ours(path), theirs: () => theirs(path) })
  return {
    name: 'sheets: reading 10,000 × 40 over the xlsx package',
    ratio: seen.ours / seen.theirs,
    bar: 3,
    goal: 5,
    detail: `${whole(seen.ours)} rows/s against ${whole(seen.theirs)}`,
  }
}

async function hostile(folder: string): Promise<BenchMeasurement[]> {
  let slowest = { name: '', millis: 0 }
  let largest = { name: '', peak: 0 }
  let longest = { name: '', stall: 0 }
  for (const [index, { name, fileName, code, make }] of HOSTILE_FILES.entries()) {
    const path = join(folder, String(index))
    await writeFile(path, await make())
    const seen = await alone(path, fileName)
    if (seen.code !== code) throw new Error(`${name}: answered ${seen.code || 'with rows'}, not ${code}`)
    if (seen.millis > slowest.millis) slowest = { name, millis: seen.millis }
    if (seen.peakMegabytes > largest.peak) largest = { name, peak: seen.peakMegabytes }
    if (seen.stallMillis > longest.stall) longest = { name, stall: seen.stallMillis }
    await rm(path)
  }
  return [
    {
      name: 'sheets: 2 s over the slowest refusal',
      ratio: REFUSAL_LIMIT_MILLIS / slowest.millis,
      bar: 1,
      detail: `${whole(slowest.millis)} ms: ${slowest.name}`,
    },
    {
      name: 'sheets: 150 MB over the largest refusal',
      ratio: MEMORY_LIMIT_MB / largest.peak,
      bar: 1,
      detail: `${whole(largest.peak)} MB: ${largest.name}`,
    },
    {
      name: 'sheets: 200 ms over the longest stall',
      ratio: STALL_LIMIT_MILLIS / longest.stall,
      bar: 1,
      detail: `${whole(longest.stall)} ms: ${longest.name}`,
    },
  ]
}

/**
 * Rows read per second against the library in the same run; memory of 100,000 rows; time, memory
 * and stalls of refusing malicious files.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-sheets-'))
  try {
    const [small, large] = [join(folder, 'small.xlsx'), join(folder, 'large.xlsx')]
    await writeFile(large, await workbookOf(100_000))
    await writeFile(small, await workbookOf(10_000))
    const memory = await alone(large, 'large.xlsx')
    if (memory.code !== '') throw new Error(`100,000 rows: ${memory.code}`)
    const peak = {
      name: 'sheets: 150 MB over the memory of 100,000 × 40',
      ratio: MEMORY_LIMIT_MB / memory.peakMegabytes,
      bar: 1,
      detail: `${whole(memory.peakMegabytes)} MB over the baseline at ${whole(100_001 / (memory.millis / 1000))} rows/s, stalls of ${whole(memory.stallMillis)} ms`,
    }
    return [await rates(small), peak, ...(await hostile(folder))]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const [path, fileName] = process.argv.slice(2)
if (import.meta.main && path !== undefined) await report(path, fileName ?? '')
else if (import.meta.main)
  for (const { name, ratio, bar, detail } of await run()) console.log(`${name}: ${ratio.toFixed(2)} (bar ${bar}) – ${detail}`)
