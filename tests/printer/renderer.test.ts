import { afterAll, describe, expect, it } from 'vitest'
import type { LabelBatch, LabelContent } from '#core/parcels/labels/label.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { infoOf, pagesOf, pdfOf } from './support/printed.ts'
import { manyLabels, sampleLabel } from './support/sample-labels.ts'

const renderer = new ThreadedLabelRenderer({ threadMegabytes: 96 })
afterAll(() => renderer.close())

const batchOf = (labels: LabelBatch['labels']): LabelBatch => ({ labels, size: '100x150', locale: 'zh-CN' })
const unprintable: LabelContent = { ...sampleLabel, orderNumber: 'XD-BAD', waybill: '运单号' }

describe('the label renderer', () => {
  it('gives the first bytes out before the last label was read, and reads no further than it is read', async () => {
    let read = 0
    async function* labelsReadSoFar(): AsyncGenerator<LabelContent> {
      for (const label of manyLabels(2000)) {
        read++
        yield label
      }
    }
    const stream = renderer.render(batchOf(labelsReadSoFar()))[Symbol.asyncIterator]()
    const first = await stream.next()
    expect(Buffer.from(first.value ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(read).toBeLessThan(300)
    await stream.return?.()
    expect(read).toBeLessThan(300)
  })

  it('makes one page a label, in order, and the same block once for all pages', async () => {
    const pdf = await pdfOf(renderer, batchOf(manyLabels(300)))
    expect((await infoOf(pdf)).get('Pages')).toBe('300')
    expect(pdf.length / 300).toBeLessThan(1500)
  })

  it('refuses a batch without labels: no reader opens a PDF without pages', async () => {
    await expect(pdfOf(renderer, batchOf([]))).rejects.toThrow('no labels to draw')
  })

  it('draws several documents at the same time, each its own', async () => {
    const labels = [...manyLabels(90)]
    const alone = await pdfOf(renderer, batchOf(labels))
    const together = await Promise.all([
      pdfOf(renderer, batchOf(labels)),
      pdfOf(renderer, batchOf(labels.toReversed())),
      pdfOf(renderer, batchOf(labels)),
    ])
    expect(together[0]?.equals(alone)).toBe(true)
    expect(together[1]?.equals(alone)).toBe(false)
    expect(together[2]?.equals(alone)).toBe(true)
  })

  it('fails the document with an unprintable label, naming its order, and no other', async () => {
    const [bad, good] = await Promise.allSettled([
      pdfOf(renderer, batchOf([...manyLabels(100), unprintable])),
      pdfOf(renderer, batchOf(manyLabels(100))),
    ])
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/^label of order XD-BAD cannot be drawn: /) },
    })
    expect(good).toMatchObject({ status: 'fulfilled' })
  })

  it('passes on the failure of the source of the labels', async () => {
    async function* breakOff(): AsyncGenerator<LabelContent> {
      yield* manyLabels(40)
      throw new Error('the store went away')
    }
    await expect(pdfOf(renderer, batchOf(breakOff()))).rejects.toThrow('the store went away')
    expect((await infoOf(await pdfOf(renderer, batchOf([sampleLabel])))).get('Pages')).toBe('1')
  })

  it('replaces a thread that died', async () => {
    // Far more text than the thread's memory holds.
    const flood = { ...sampleLabel, remark: '易碎'.repeat(4_000_000) }
    await expect(pdfOf(renderer, batchOf([flood]))).rejects.toThrow(/memory/)
    const [page] = await pagesOf(await pdfOf(renderer, batchOf([sampleLabel])))
    expect(page?.width).toBe(800)
  })

  it('refuses work after it was closed', async () => {
    const closed = new ThreadedLabelRenderer()
    await pdfOf(closed, batchOf([sampleLabel]))
    await closed.close()
    await closed.close()
    await expect(pdfOf(closed, batchOf([sampleLabel]))).rejects.toThrow(/closed/)
  })
})
