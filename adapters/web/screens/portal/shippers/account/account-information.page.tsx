import { Spinner } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { accountRoutes, type UserDetails } from '../../../../../http/contract/portal/shippers/account.routes.ts'
import { certificationRoutes } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { callKey, useCall, useSession } from '../../../../base/api.ts'
import { refreshSession } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { accountWords } from './account.words.ts'
import { KeysPanel } from './keys-panel.tsx'
import { OnboardingWay } from './onboarding-way.tsx'
import { ParticularsForm, type KeptParticulars } from './particulars-form.tsx'
import { useRequiredInfo } from './required-info.ts'
import './account.css'

/** Account information: the state of the account, its information, its keys. */
export default function AccountInformationPage() {
  const t = useWords(accountWords)
  const { user } = useSession()
  const details = useCall(accountRoutes.userDetails, { params: { id: user.id } }, { isFreshOnMount: true })
  const required = useRequiredInfo()
  const error = details.error ?? required.error
  const retry = (): void => void Promise.all([details.refetch(), required.refetch()])
  return (
    <div className="account-page">
      <PageHeader title={t('information')} text={user.account} />
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      {error === null && (details.data === undefined || required.data === undefined) && <Spinner size={32} />}
      {required.data !== undefined && <OnboardingWay info={required.data} />}
      {details.data !== undefined && (
        <>
          <Profile details={details.data} />
          <KeysPanel details={details.data} />
        </>
      )}
    </div>
  )
}

const keptOf = (details: UserDetails): KeptParticulars => ({ values: details, version: details.version })

function Profile({ details }: { readonly details: UserDetails }) {
  const t = useWords(accountWords)
  const queries = useQueryClient()
  const saved = () =>
    Promise.all([queries.invalidateQueries({ queryKey: callKey(certificationRoutes.requiredInfo) }), refreshSession(queries)])
  return (
    <section className="panel account-panel" aria-labelledby="profile-title">
      <h2 id="profile-title">{t('profile')}</h2>
      <p className="account-lead">{t('profileText')}</p>
      <ParticularsForm
        id="user"
        fields={editableUserInfo}
        kept={keptOf(details)}
        done={t('updated')}
        onSaved={saved}
        save={async (body, api) => keptOf(await api.call(accountRoutes.updateUser, { body }))}
        readAgain={async (api) => keptOf(await api.call(accountRoutes.userDetails, { params: { id: details.id } }))}
      />
    </section>
  )
}
