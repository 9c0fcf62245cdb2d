import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

/**
 * Apart from the words of work orders, because the first page that a visitor loads has this button.
 */
export const askUsWords = defineWords('ask-us', { askUs: words('联系客服', '聯絡客服', 'Contact us') })
