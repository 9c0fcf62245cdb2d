import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import { UsageError } from '../usage.ts'

const DPIS = ['203', '300'] as const
const LAYOUTS = ['1x1', '1x2', '1x3', '2x2', '2x3', '2x4', '3x3', '2x5', '3x4'] as const
const NO_FILES = words('请给出面单文件', '請給出面單檔案', 'Name the label files')
const NO_OUT = words('请用 --out 文件 指明输出位置', '請用 --out 檔案 指明輸出位置', 'Say where to write: --out FILE')
const NO_SIZE = words(
  '“{size}”不是尺寸，应如 100x150（毫米）或 A4',
  '「{size}」不是尺寸，應如 100x150（公釐）或 A4',
  '“{size}” is not a size; use millimetres such as 100x150, or A4',
)
const MERGED = words('{count} 个文件已合并到 {file}', '{count} 個檔案已合併到 {file}', '{count|file|files} merged into {file}')

/** A file that is called so is for a thermal printer. */
const ZPL_NAME = /\.zpl$/i

export const labelsMerge: Command = {
  path: 'labels merge',
  takes: '[files...]',
  about: words(
    '合并平台面单（PDF、PNG、JPEG），按尺寸缩放；输出 .zpl 时为热敏打印机的 ZPL',
    '合併平台面單（PDF、PNG、JPEG），按尺寸縮放；輸出 .zpl 時為熱感印表機的 ZPL',
    'Merge label files of marketplaces (PDF, PNG, JPEG), fitted to a size; into ZPL where the output is named .zpl',
  ),
  examples: [
    'labels merge *.pdf --size 100x150 --out labels.pdf',
    'labels merge *.pdf --size A4 --layout 2x2 --out sheets.pdf',
    'labels merge *.pdf *.zpl --size 100x150 --dpi 300 --out labels.zpl',
  ],
  options: [
    {
      flags: '--size <size>',
      about: words(
        '尺寸（毫米），或 A4；不填则保持原样',
        '尺寸（公釐），或 A4；不填則保持原樣',
        'size in millimetres, or A4; left out, pages stay as they are',
      ),
    },
    {
      flags: '--layout <layout>',
      about: words('每张纸上的面单，横 x 竖', '每張紙上的面單，橫 x 豎', 'labels on a sheet, across x down'),
      choices: LAYOUTS,
    },
    { flags: '--dpi <dpi>', about: words('热敏打印机的分辨率', '熱感印表機的解析度', 'the thermal printer’s resolution'), choices: DPIS },
    { flags: '--out <file>', about: words('输出的 PDF 或 ZPL', '輸出的 PDF 或 ZPL', 'the PDF or ZPL to write') },
  ],
  run: async (typed, context) => {
    const [size, out] = [textOption(typed, 'size'), textOption(typed, 'out')]
    if (typed.words.length === 0) throw new UsageError(NO_FILES)
    if (out === undefined) throw new UsageError(NO_OUT)
    if (size !== undefined && !/^(?:\d{2,3}x\d{2,3}|A4)$/.test(size)) throw new UsageError(NO_SIZE, { size })
    const { fileToSend, mustBeWritable } = await import('../files.ts')
    await mustBeWritable(out)
    const files = await Promise.all(typed.words.map(fileToSend))
    const client = await context.client()
    const { labelRoutes } = await import('../../http/contract/parcels/labels/label.routes.ts')
    const layout = LAYOUTS.find((one) => one === textOption(typed, 'layout'))
    const format = ZPL_NAME.test(out) ? 'zpl' : 'pdf'
    const body = { size, layout, format, dpi: textOption(typed, 'dpi') } as const
    const answer = await client.open(labelRoutes.mergeLabels, { body }, { files, signal: context.interrupted })
    const { saveStream } = await import('../save.ts')
    await saveStream(answer, out, { signal: context.interrupted })
    if (context.json) context.print(JSON.stringify({ file: out, merged: files.length }))
    else context.note(context.say(MERGED, { count: files.length, file: out }))
    return 0
  },
}
