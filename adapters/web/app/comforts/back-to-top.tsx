import { Button } from '@blueprintjs/core'
import { ArrowUp } from '@blueprintjs/icons'
import { useWords } from '../../i18n/words.ts'
import { comfortsWords } from './comforts.words.ts'
import { scrollToTop, useIsScrolledDown } from './scroll-top.ts'

/** The way back up of a long page, in the corner. */
export function BackToTop() {
  const t = useWords(comfortsWords)
  if (!useIsScrolledDown()) return null
  return <Button className="back-to-top" size="large" icon={<ArrowUp />} aria-label={t('toTop')} title={t('toTop')} onClick={scrollToTop} />
}
