import { useWords } from '../../../base/words.ts'
import { freightGuideWords } from './freight-guide.words.ts'

const STEPS = ['open', 'lane', 'seal', 'dispatch', 'load', 'fly', 'empty'] as const

/** How bags and bills of lading are handled, for staff who do it for the first time. */
export function FreightGuide() {
  const t = useWords(freightGuideWords)
  return (
    <details className="freight-guide">
      <summary>{t('title')}</summary>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </details>
  )
}
