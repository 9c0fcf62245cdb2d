import { PDFDocument } from '@pdfme/pdf-lib'
import { ForeignLabels } from '../../adapters/printer/foreign/foreign-labels.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { pdfOf } from '../printer/support/printed.ts'
import { manyLabels } from '../printer/support/sample-labels.ts'
import { inTurn, type BenchMeasurement, whole } from './bench-measurement.ts'

const FILES = 200
const ROUNDS = 5

async function mergedByPeer(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create()
  for (const file of files) {
    const document = await PDFDocument.load(file)
    for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page)
  }
  return merged.save()
}

/**
 * Label files of one page merged into one batch, per second, against @pdfme/pdf-lib in the same
 * run; the thread's start is not counted.
 */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const renderer = new ThreadedLabelRenderer()
  const files: Uint8Array[] = []
  for (const label of manyLabels(FILES)) files.push(await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }))
  await renderer.close()
  const foreign = new ForeignLabels()
  const perSecond = async (merge: () => Promise<unknown>): Promise<number> => {
    const start = performance.now()
    await merge()
    return FILES / ((performance.now() - start) / 1000)
  }
  const ours = async (): Promise<void> => {
    const merged = await foreign.ask('merge', { files: files.map((bytes, index) => ({ name: `label-${index}.pdf`, bytes })) })
    if (!merged.ok) throw new Error(merged.failure.code)
  }
  await ours()
  const rates = await inTurn(ROUNDS, { ours: () => perSecond(ours), peer: () => perSecond(() => mergedByPeer(files)) })
  await foreign.close()
  return [
    {
      name: 'merging label files over @pdfme/pdf-lib',
      ratio: rates.ours / rates.peer,
      bar: 3,
      detail: `${whole(rates.ours)} files/s against ${whole(rates.peer)}/s`,
    },
  ]
}
