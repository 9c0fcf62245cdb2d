import { Button } from '@blueprintjs/core'
import { ArrowUp } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import { toolsWords } from './tools.words.ts'
import { scrollToTop, useIsScrolledDown } from './scroll-top.ts'

/** The button back to the top of a long page, in the corner. */
export function BackToTop() {
  const t = useWords(toolsWords)
  if (!useIsScrolledDown()) return null
  return <Button className="back-to-top" size="large" icon={<ArrowUp />} aria-label={t('toTop')} title={t('toTop')} onClick={scrollToTop} />
}
