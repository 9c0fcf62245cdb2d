import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a document did not become paper. */
export const printFailure = defineFailures({
  PRINT_LINK_SPENT: {
    kind: 'missing',
    words: words('链接已失效，请重新打印', '連結已失效，請重新列印', 'The link has expired or was used; print again'),
  },
})
