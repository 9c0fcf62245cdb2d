import { Spinner } from '@blueprintjs/core'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { accountWords } from './account.words.ts'
import { OnboardingWay } from './onboarding-way.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { useRequiredInfo } from './required-info.ts'
import './account.css'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { certificationTone } from '../state-tones.ts'

/** The documents that prove a shipper's identity. */
export default function CertificationPage() {
  const t = useWords(accountWords)
  const { data, error, refetch } = useRequiredInfo()
  return (
    <div className="account-page">
      <PageHeader
        title={t('certification')}
        text={t('certificationText')}
        aside={
          data && (
            <StateTag tone={certificationTone(data.certification_status)} isLarge>
              {data.certification_status_txt}
            </StateTag>
          )
        }
      />
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner size={32} />}
      {data !== undefined && (
        <>
          <OnboardingWay info={data} />
          <DocumentsForm key={`${data.id}-${data.certification_status}`} info={data} />
        </>
      )}
    </div>
  )
}
