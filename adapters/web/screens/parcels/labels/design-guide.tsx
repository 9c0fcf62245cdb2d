import { useWords } from '../../../base/words.ts'
import { labelDesignsWords } from './label-designs.words.ts'

const STEPS = ['guideWhose', 'guideRequired', 'guideReadable', 'guidePreview', 'guidePublish', 'guideBack'] as const

/** How a label is designed, for staff who do it for the first time. */
export function DesignGuide() {
  const t = useWords(labelDesignsWords)
  return (
    <details className="design-guide">
      <summary>{t('guide')}</summary>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </details>
  )
}
