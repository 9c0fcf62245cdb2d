import { defineFailures, type Failure, type FieldFailure } from './failure.ts'
import { words, wordsWithin, sameWords } from './words.ts'

/** Wrong input of any field, with the texts that the specification quotes. */
export const inputFailure = defineFailures({
  INPUT_INVALID: { kind: 'invalid', words: words('请完善表单', '請完善表單', 'Please complete the form') },
  TABLE_INVALID: { kind: 'invalid', words: words('请完善表格', '請完善表格', 'Please complete the table') },
  FIELD_REQUIRED: { kind: 'invalid', words: words('内容不能为空', '內容不能為空', 'can not be empty') },
  FIELD_UNKNOWN: { kind: 'invalid', words: words('没有这个字段{hint}', '沒有這個欄位{hint}', 'is no field{hint}') },
  FIELD_TYPE: {
    kind: 'invalid',
    words: words('格式不正确，应为{expected}', '格式不正確，應為{expected}', 'has the wrong format, expected {expected}'),
  },
  NOT_A_NUMBER: { kind: 'invalid', words: words('“{found}”不是数字', '「{found}」不是數字', '“{found}” is not a number') },
  DIGITS_AMBIGUOUS: {
    kind: 'invalid',
    words: words(
      '“{found}”可能是 {one}，也可能是 {other}，请写成其中一种',
      '「{found}」可能是 {one}，也可能是 {other}，請寫成其中一種',
      '“{found}” may be {one} or {other}. Write it as one of them',
    ),
  },
  HS_CODE_INVALID: {
    kind: 'invalid',
    words: words(
      '海关编码“{found}”应为 6 至 12 位数字',
      '海關編碼「{found}」應為 6 至 12 位數字',
      'HS code “{found}” takes 6 to 12 digits',
    ),
  },
  OTHER_DIGITS: {
    kind: 'invalid',
    words: words(
      '请用半角数字 0–9 填写，收到的是“{found}”',
      '請用半形數字 0–9 填寫，收到的是「{found}」',
      'must be written in the digits 0–9, found “{found}”',
    ),
  },
  NOT_POSITIVE: { kind: 'invalid', words: words('必须大于 0', '必須大於 0', 'must be greater than 0') },
  OUT_OF_RANGE: {
    kind: 'invalid',
    words: words('应在 {min} 到 {max} 之间', '應在 {min} 到 {max} 之間', 'must be between {min} and {max}'),
  },
  TOO_MANY_DECIMALS: {
    kind: 'invalid',
    words: words('最多 {digits} 位小数', '最多 {digits} 位小數', 'must have at most {digits} decimal places'),
  },
  TOO_LONG: { kind: 'invalid', words: words('最多 {max} 个字符', '最多 {max} 個字元', 'must have at most {max} characters') },
  NOT_A_CHOICE: {
    kind: 'invalid',
    words: words('“{found}”不在可选值之内：{choices}', '「{found}」不在可選值之內：{choices}', '“{found}” is not one of: {choices}'),
  },
  NOT_A_DATE: {
    kind: 'invalid',
    words: words(
      '“{found}”不是日期，应为 YYYY-MM-DD HH:mm:ss',
      '「{found}」不是日期，應為 YYYY-MM-DD HH:mm:ss',
      '“{found}” is not a date, expected YYYY-MM-DD HH:mm:ss',
    ),
  },
  TEXT_UNSTORABLE: {
    kind: 'invalid',
    words: words(
      '含有无法保存的字符（NUL 或不完整的字符）',
      '含有無法儲存的字元（NUL 或不完整的字元）',
      'has a character that cannot be kept (NUL or half a character)',
    ),
  },
  UNKNOWN_REFERENCE: { kind: 'invalid', words: words('找不到“{found}”', '找不到「{found}」', '“{found}” was not found') },
  REFERENCE_MISSPELT: {
    kind: 'invalid',
    words: words('找不到“{found}”，是否为 {near}？', '找不到「{found}」，是否為 {near}？', '“{found}” was not found. Did you mean {near}?'),
  },
  DAMAGED_NUMBER: {
    kind: 'invalid',
    words: words(
      '“{found}”已被表格软件损坏，请把单元格设为文本后重新填写',
      '「{found}」已被試算表軟體損壞，請將儲存格設為文字後重新填寫',
      '“{found}” was damaged by the spreadsheet. Format the cell as text and enter it again',
    ),
  },
})

/** INPUT_INVALID, naming each wrong field. */
export const invalidInput = (fields: readonly FieldFailure[]): Failure => ({ ...inputFailure('INPUT_INVALID'), fields })

const MEANT = words('，是否为 {nearest}？', '，是否為 {nearest}？', '. Did you mean {nearest}?')

/** FIELD_UNKNOWN for a name that no field has, with the name that was probably meant. */
export const unknownField = (nearest: string | undefined): Failure =>
  inputFailure(
    'FIELD_UNKNOWN',
    nearest === undefined ? { hint: sameWords('') } : { hint: wordsWithin(MEANT, { nearest: sameWords(nearest) }), nearest },
  )
