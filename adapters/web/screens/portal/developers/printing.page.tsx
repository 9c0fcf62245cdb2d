import { printingGuide } from '../../../../http/contract/portal/developers/printing-guide.ts'
import { useWords } from '../../../base/words.ts'
import { DockingPage } from './docking-page.tsx'
import { dockingWords } from './docking.words.ts'
import { GuideSections } from './guide-sections.tsx'

/** The print agent and its protocol, for those who run it and for programs that print with it. */
export default function PrintingPage() {
  const t = useWords(dockingWords)
  return (
    <DockingPage
      title={t('printing')}
      text={t('printingIntro')}
      actions={<a href="/downloads/print-agent?system=linux-x64">{t('downloadAgent')}</a>}
    >
      <GuideSections sections={printingGuide} />
    </DockingPage>
  )
}
