import { webhookGuide } from '../../../../http/contract/portal/developers/webhook-guide.ts'
import { useWords } from '../../../base/words.ts'
import { DockingPage } from './docking-page.tsx'
import { dockingWords } from './docking.words.ts'
import { GuideSections } from './guide-sections.tsx'

/** How webhooks are received and verified. */
export default function WebhookGuidePage() {
  const t = useWords(dockingWords)
  return (
    <DockingPage title={t('webhooks')} text={t('webhooksIntro')}>
      <GuideSections sections={webhookGuide} />
    </DockingPage>
  )
}
