import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { cellSentence } from '#core/parcels/orders/import/cell-sentence.rules.ts'

/** The sentence as a reader sees it. */
function say(code: string, problem = 'PROBLEM', locale: 'zh-CN' | 'en-US' = 'en-US'): string {
  const sentence = cellSentence({ code, params: { line: 9 } }, { line: 3, column: 'Phone', problem })
  const text = failureDeclaration(sentence.code)?.words[locale] ?? ''
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(sentence.params[name]))
}

describe('the sentence of a wrong cell', () => {
  it('says what is empty', () => {
    expect(say('FIELD_REQUIRED')).toBe('Excel line 3 field Phone cannot be empty')
    expect(say('FIELD_REQUIRED', '', 'zh-CN')).toBe('Excel 第 3 行“Phone”不能为空')
  })

  it.each(['FIELD_TYPE', 'NOT_A_NUMBER', 'NOT_A_DATE', 'NOT_A_CHOICE', 'TOO_MANY_DECIMALS', 'PHONE_INVALID', 'PRODUCT_ID_INVALID'])(
    'says of %s that the format is wrong',
    (code) => {
      expect(say(code, '“x” is not a number')).toBe('line 3 field Phone format “x” is not a number')
    },
  )

  it.each(['CELL_ERROR', 'CELL_UNCALCULATED', 'DAMAGED_NUMBER'])('says of %s that the file is wrong', (code) => {
    expect(say(code, '#REF!')).toBe('error in file data at line 3, column Phone: #REF!')
  })

  it('lets a sentence stand that names its line itself', () => {
    expect(say('RETURN_LISTS_DIFFER')).toBe('line 9, the number of SKUs and quantities differ in length')
  })

  it('reports anything else with the place before it', () => {
    expect(say('UNKNOWN_REFERENCE', '“XX” was not found')).toBe('Line 3 “Phone”: “XX” was not found')
  })
})
