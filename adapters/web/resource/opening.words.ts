import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../base/words.ts'

export const openingWords = defineWords('opening', {
  needs: words('{act}需先完成：', '{act}需先完成：', '{act} needs:'),
  grace: words(
    '可先下单至 {day}，之后需完成：',
    '可先下單至 {day}，之後需完成：',
    'You can place orders until {day}. From then on this is needed:',
  ),
})
