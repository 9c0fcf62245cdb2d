import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { infoOf, pdfOf, textOf } from '../printer/support/printed.ts'
import { manyLabels } from '../printer/support/sample-labels.ts'
import { printZpl } from '../printer/support/zpl-reader.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'

const LABELS = [...manyLabels(3)]
let server: TestServer
let ddp: CliUser
let files: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  ddp = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf('ddp') })
  const renderer = new ThreadedLabelRenderer()
  files = await Promise.all(
    LABELS.map(async (label, index) => {
      const file = join(ddp.home, `market-${index}.pdf`)
      await writeFile(file, await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }))
      return file
    }),
  )
  await renderer.close()
})
afterAll(async () => {
  await ddp.remove()
  await server.stop()
})

describe('labels merge', () => {
  it('merges files into one PDF of a size, several on a sheet, or into ZPL by the name of the output', async () => {
    const [pdf, sheet, zpl] = ['all.pdf', 'sheet.pdf', 'all.zpl'].map((name) => join(ddp.home, name))
    if (pdf === undefined || sheet === undefined || zpl === undefined) throw new Error('no names')
    const merged = await ddp.run(['labels', 'merge', ...files, '--size', '76x130', '--out', pdf])
    expect([merged.code, merged.err]).toEqual([0, expect.stringContaining('3 files merged into')])
    const read = await readFile(pdf)
    expect((await infoOf(read)).get('Page size')).toBe('215.433 x 368.504 pts')
    expect((await textOf(read)).match(/CD\d{12}/g)).toEqual(LABELS.map(({ waybill }) => waybill))
    const four = await ddp.run(['labels', 'merge', ...files, '--size', 'A4', '--layout', '2x2', '--out', sheet, '--json'])
    expect([four.code, JSON.parse(four.out)]).toEqual([0, { file: sheet, merged: 3 }])
    expect((await infoOf(await readFile(sheet))).get('Pages')).toBe('1')
    expect((await ddp.run(['labels', 'merge', ...files, '--size', '100x150', '--dpi', '300', '--out', zpl])).code).toBe(0)
    expect(printZpl(await readFile(zpl, 'latin1')).map(({ picture }) => picture.width)).toEqual([1200, 1200, 1200])
  })

  it('says what is wrong in a sentence, and writes nothing', async () => {
    const out = join(ddp.home, 'none.pdf')
    const broken = join(ddp.home, 'broken.pdf')
    await writeFile(broken, (await readFile(files[0] ?? '')).subarray(0, 400))
    const refused = await ddp.run(['labels', 'merge', ...files, broken, '--out', out])
    expect([refused.code, refused.err]).toEqual([
      expect.any(Number),
      expect.stringContaining('“broken.pdf” is damaged or isn’t a label file'),
    ])
    expect(refused.code).not.toBe(0)
    await expect(readFile(out)).rejects.toThrow('ENOENT')
    for (const [args, said] of [
      [[], 'Name the label files'],
      [[broken], '--out FILE'],
      [[broken, '--out', out, '--size', 'huge'], 'is not a size'],
      [[join(ddp.home, 'missing.pdf'), '--out', out], 'Cannot read'],
    ] as const) {
      const wrong = await ddp.run(['labels', 'merge', ...args])
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(said)])
    }
  })
})
