import { developerGuide } from '../../../../http/contract/portal/developers/developer-guide.ts'
import { useWords } from '../../../base/words.ts'
import { DeveloperDocument } from './developer-document.tsx'
import { DockingPage } from './docking-page.tsx'
import { EmbedGuide } from './embed-guide.tsx'
import { dockingWords } from './docking.words.ts'

const SECTIONS = developerGuide.filter(({ name }) => name === 'token' || name === 'tracking')

/**
 * The calls that track a parcel, the token that they need, and how a shop shows tracking on its own
 * pages.
 */
export default function TrackingPage() {
  const t = useWords(dockingWords)
  return (
    <DockingPage title={t('track')} text={t('trackIntro')}>
      <DeveloperDocument sections={SECTIONS} />
      <EmbedGuide />
    </DockingPage>
  )
}
