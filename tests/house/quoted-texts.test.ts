import { describe, expect, it } from 'vitest'
import { declaredFailures } from '#core/base/kernel/failure.ts'
import { promptWords } from '#core/base/kernel/prompt.words.ts'
import { LOCALES, type Words } from '#core/base/kernel/words.ts'
import { plugInWords } from '#core/parcels/labels/plug-in.words.ts'
import { exportsOf, filesIn, textOf } from './house-files.ts'
import { QUOTED } from './quoted-texts.ts'

type TextAtPath = { readonly text: string; readonly path: string }

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && LOCALES.every((locale) => typeof Reflect.get(value, locale) === 'string')

/** Every text in the exports of a module, at any depth. */
function* wordsIn(value: unknown, depth = 0): Iterable<Words> {
  if (isWords(value)) yield value
  else if (typeof value === 'object' && value !== null && depth < 4)
    for (const part of Object.values(value)) yield* wordsIn(part, depth + 1)
}

const textsOf = (said: Words, path: string): readonly TextAtPath[] => LOCALES.map((locale) => ({ text: said[locale], path }))

/**
 * Every declared text: words beside what they name, and the failures by the file that declares
 * them.
 */
async function saidAnywhere(): Promise<readonly TextAtPath[]> {
  const said: TextAtPath[] = []
  for (const path of filesIn('core', '.words.ts')) for (const found of wordsIn(await exportsOf(path))) said.push(...textsOf(found, path))
  const declaring = filesIn('core', '.ts').filter((path) => textOf(path).includes('defineFailures({'))
  for (const path of declaring) await exportsOf(path)
  for (const [code, { words }] of declaredFailures()) {
    const path = declaring.find((one) => new RegExp(`^  ${code}: \\{`, 'm').test(textOf(one)))
    if (path !== undefined) said.push(...textsOf(words, path))
  }
  // The words of pages load only in a browser, so they are searched in the source.
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
