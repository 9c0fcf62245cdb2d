import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the steps of a calculation. */
export const stepWords = defineWords('steps', {
  step: words('项目', '項目', 'Step'),
  formula: words('算式', '算式', 'Formula'),
  amount: words('结果', '結果', 'Result'),
})
