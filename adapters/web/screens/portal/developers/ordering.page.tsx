import { orderingGuide } from '../../../../http/contract/portal/developers/ordering-guide.ts'
import { useWords } from '../../../base/words.ts'
import { DockingPage } from './docking-page.tsx'
import { dockingWords } from './docking.words.ts'
import { GuideSections } from './guide-sections.tsx'

/** Address book, product presets and refused rows, for those who place orders. */
export default function OrderingPage() {
  const t = useWords(dockingWords)
  return (
    <DockingPage title={t('ordering')} text={t('orderingIntro')}>
      <GuideSections sections={orderingGuide} />
    </DockingPage>
  )
}
