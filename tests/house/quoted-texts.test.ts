import { describe, expect, it } from 'vitest'
import { declaredFailures } from '../../core/kernel/failure.ts'
import { promptWords } from '../../core/kernel/prompt.words.ts'
import { LOCALES, type Words } from '../../core/kernel/words.ts'
import { plugInWords } from '../../core/labels/plug-in.words.ts'
import { exportsOf, filesIn, textOf } from './house-files.ts'

/**
 * Every text that the specification quotes in §5 and §8, and the area that says it. What is quoted as numbered parameters has names here.
 */
const QUOTED: readonly (readonly [text: string, area: string])[] = [
  ['请完善表单', 'core/kernel'],
  ['请完善表格', 'core/kernel'],
  ['can not be empty', 'core/kernel'],
  ['内容不能为空', 'core/kernel'],
  ['must be greater than 0', 'core/kernel'],
  ['Please enter the relevant information', 'core/kernel'],
  ['Please confirm not to modify the information', 'core/kernel'],
  ['文件大小不能超过 20 MB（{limit} 字节）', 'core/kernel'],
  ['数据不能为空', 'core/sheets'],
  ['文件读取出错', 'core/sheets'],
  ['Export data cannot be empty !', 'core/sheets'],
  ['error in file data at line {line}, column {column}: {problem}', 'core/orders/import'],
  ['line {line} field {column} format {problem}', 'core/orders/import'],
  ['Excel line {line} field {column} cannot be empty', 'core/orders/import'],
  ['line {line}, the number of SKUs and quantities differ in length', 'core/orders/import'],
  ['请选择订单号', 'core/orders'],
  ['A warehouse must be selected first', 'core/orders'],
  ['Product ID “{found}” takes a pure number of 11 or 16 digits', 'core/orders'],
  ['密码不一样', 'core/identity'],
  ['修改密码成功', 'core/identity'],
  ['user update OK', 'core/identity'],
  ['请阅读完所有协议', 'core/identity'],
  ['Must complete ID card information, and upload an ID card or business licence', 'core/identity'],
  ['暂无更多', 'core/messages'],
  ['title cannot be empty', 'core/ledger'],
  ['Do you want to do this?', 'adapters/web'],
  ['Copy Success', 'adapters/web'],
  [
    'Print the label and attach it before shipping: parcels without an address label may be treated as ownerless and risk loss.',
    'adapters/web',
  ],
  ['Cash on delivery {amount}: the account will appear in the COD payment agreement.', 'adapters/web'],
]

type Said = { readonly text: string; readonly path: string }

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && LOCALES.every((locale) => typeof Reflect.get(value, locale) === 'string')

/** Every text of a module, however deep it stands in what the module hands out. */
function* wordsIn(value: unknown, depth = 0): Iterable<Words> {
  if (isWords(value)) yield value
  else if (typeof value === 'object' && value !== null && depth < 4)
    for (const part of Object.values(value)) yield* wordsIn(part, depth + 1)
}

const textsOf = (said: Words, path: string): readonly Said[] => LOCALES.map((locale) => ({ text: said[locale], path }))

/** Every text that is declared: words beside what they name, and the failures by the file that declares them. */
async function saidAnywhere(): Promise<readonly Said[]> {
  const said: Said[] = []
  for (const path of filesIn('core', '.words.ts')) for (const found of wordsIn(await exportsOf(path))) said.push(...textsOf(found, path))
  const declaring = filesIn('core', '.ts').filter((path) => textOf(path).includes('defineFailures({'))
  for (const path of declaring) await exportsOf(path)
  for (const [code, { words }] of declaredFailures()) {
    const path = declaring.find((one) => new RegExp(`^  ${code}: \\{`, 'm').test(textOf(one)))
    if (path !== undefined) said.push(...textsOf(words, path))
  }
  // The words of pages load in a browser alone, so they are looked for as they are written.
  for (const path of filesIn('adapters/web', '.words.ts'))
    for (const [, text = ''] of textOf(path).matchAll(/(?<=[ (])'([^'\n]*)'(?=[,)])/g)) said.push({ text, path })
  return said
}

const said = await saidAnywhere()

describe('what the specification quotes', () => {
  it.each(QUOTED)('“%s” is said word for word in %s', (text, area) => {
    expect(said.filter((one) => one.text === text && one.path.startsWith(`${area}/`))).not.toEqual([])
  })

  it('warns to select data where nothing is selected to print', () => {
    expect(promptWords.selectData['en-US']).toBe('Please select data')
  })

  it('prompts to install a missing print plug-in, with download and cancel', () => {
    expect(Object.keys(plugInWords)).toEqual(['missing', 'download', 'cancel'])
    expect(plugInWords.missing['en-US']).toContain('plug-in')
  })

  it('is said in three languages', () => {
    for (const { text } of said) expect(text.trim()).not.toBe('')
  })
})
