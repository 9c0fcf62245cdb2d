import { afterAll, describe, expect, it } from 'vitest'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import type { ListCell, ListPaper } from '#core/base/documents/list-document.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { infoOf, textOf } from './support/printed.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

const COLUMNS: ListPaper['columns'] = [
  { heading: '单号', millimetres: 30, align: 'left' },
  { heading: '收件人', millimetres: 40, align: 'left' },
  { heading: '重量', millimetres: 20, align: 'right' },
]

async function* rowsOf(count: number, onRow: (index: number) => void = () => undefined): AsyncGenerator<readonly ListCell[]> {
  for (let index = 0; index < count; index++) {
    onRow(index)
    yield [[`REF-${index}`, `CD${index}`], index % 2 === 0 ? 'محمد المنصوري' : '王小明', '1,234.500']
  }
}

const paper = (count: number, over: Partial<ListPaper> = {}): ListPaper => ({
  title: '订单列表',
  facts: ['客户：深圳示例 (1001)'],
  columns: COLUMNS,
  rows: rowsOf(count),
  totals: () => [`合计：${count}`],
  locale: 'zh-CN',
  ...over,
})

async function pdfOf(list: ListPaper): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of renderer.printList(list)) parts.push(part)
  return Buffer.concat(parts)
}

/** The texts of the pages. */
const pagesOf = async (list: ListPaper): Promise<readonly string[]> => (await textOf(await pdfOf(list))).split('\f').slice(0, -1)
const rowsIn = (page: string | undefined): number => (page?.match(/REF-\d+/g) ?? []).length

describe('a list on A4', () => {
  it('has 34 rows a page, each page with title, headings and its number among all of them', async () => {
    const pages = await pagesOf(paper(70))
    expect(pages.map(rowsIn)).toEqual([34, 34, 2])
    for (const page of pages) for (const text of ['订单列表', '客户：深圳示例 (1001)', '单号', '收件人']) expect(page).toContain(text)
    expect(pages.map((page) => /第 \d 页，\s*共 \d 页/.exec(page)?.[0].replace(/\s+/g, ' '))).toEqual([
      '第 1 页， 共 3 页',
      '第 2 页， 共 3 页',
      '第 3 页， 共 3 页',
    ])
  })

  it('begins no page for what adds up, which stands on the last one alone', async () => {
    const pages = await pagesOf(paper(68))
    expect(pages.map(rowsIn)).toEqual([34, 34])
    expect(pages.map((page) => page.includes('合计：68'))).toEqual([false, true])
  })

  it.each([
    ['zh-TW', /第 1 頁，\s*共 1 頁/],
    ['en-US', /Page 1\s+of 1/],
  ] as const)('numbers its pages in the language of its reader: %s', async (locale: Locale, number) => {
    expect((await pagesOf(paper(1, { locale })))[0]).toMatch(number)
  })

  it('is upright, and across where its columns need the room', async () => {
    const sizeOf = async (columns: ListPaper['columns']): Promise<string | undefined> =>
      (await infoOf(await pdfOf(paper(1, { columns })))).get('Page size')
    expect(await sizeOf(COLUMNS)).toBe('595.275 x 841.889 pts (A4)')
    const wide = Array.from({ length: 12 }, (_, at) => ({ heading: `H${at}`, millimetres: 30, align: 'left' as const }))
    expect(await sizeOf(wide)).toBe('841.889 x 595.275 pts (A4)')
  })

  it('has Chinese and Arabic as text that can be copied', async () => {
    const [page = ''] = await pagesOf(paper(2))
    expect(page).toContain('王小明')
    expect(page.normalize('NFKC')).toMatch(/محمد|المنصوري/)
  })

  it('leaves before its last row is read, so that ten thousand rows need no memory of their own', async () => {
    let read = 0
    let readAtFirstBytes: number | undefined
    let mostAhead = 0
    let bytes = 0
    for await (const part of renderer.printList(paper(10_000, { rows: rowsOf(10_000, () => read++) }))) {
      readAtFirstBytes ??= read
      bytes += part.length
      mostAhead = Math.max(mostAhead, part.length)
    }
    expect(readAtFirstBytes).toBeLessThan(300)
    expect(read).toBe(10_000)
    expect(bytes).toBeGreaterThan(100_000)
    expect(mostAhead).toBeLessThan(100_000)
  })
})
