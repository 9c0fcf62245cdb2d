import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { editableUserInfo, readOnlyUserInfo } from '../../../../../core/shippers/user-info-fields.ts'
import { accountRoutes, type UserDetails } from '../../../../http/contract/shippers/account.routes.ts'
import { certificationRoutes } from '../../../../http/contract/shippers/certification.routes.ts'
import { callKey, useCall, useSession } from '../../../base/api.ts'
import { refreshSession } from '../../../base/session.ts'
import { say, useWords } from '../../../base/words.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { accountWords } from './account.words.ts'
import { OnboardingWay } from './onboarding-way.tsx'
import { ParticularsForm } from './particulars-form.tsx'
import { useRequiredInfo } from './required-info.ts'
import './account.css'

/** Account information (spec §2, §3): the state of the account, its information, its keys. */
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
          <Keys details={details.data} />
        </>
      )}
    </div>
  )
}

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
        values={details}
        done={t('updated')}
        onSaved={saved}
        save={(body, api) => api.call(accountRoutes.updateUser, { body })}
      />
    </section>
  )
}

function Keys({ details }: { readonly details: UserDetails }) {
  const t = useWords(accountWords)
  return (
    <section className="panel account-panel" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('keys')}</h2>
      <p className="account-lead">{t('keysText')}</p>
      <div className="form-grid">
        <ReadOnly id="app_id" label={say(readOnlyUserInfo.app_id.label)} value={details.app_id} canCopy />
        <ReadOnly id="app_secret" label={say(readOnlyUserInfo.app_secret.label)} value={details.app_secret} canCopy />
        <ReadOnly id="bill_email" label={say(readOnlyUserInfo.bill_email.label)} value={details.bill_email ?? t('none')} />
        <ReadOnly
          id="account_balances"
          label={say(readOnlyUserInfo.account_balances.label)}
          value={details.account_balances.join(', ') || t('none')}
        />
      </div>
    </section>
  )
}

type ReadOnlyProps = { readonly id: string; readonly label: string; readonly value: string; readonly canCopy?: boolean }

/** A read-only value with a button that copies it. */
function ReadOnly({ id, label, value, canCopy = false }: ReadOnlyProps) {
  const t = useWords(accountWords)
  const copyLabel = t('copyOf', { what: label })
  return (
    <FormField id={id} label={label}>
      <InputGroup
        id={id}
        readOnly
        value={value}
        className={canCopy ? 'code-input' : ''}
        {...(canCopy
          ? {
              rightElement: (
                <Button
                  variant="minimal"
                  icon={<Duplicate />}
                  aria-label={copyLabel}
                  title={copyLabel}
                  onClick={() => copyText(value, t('copied'))}
                />
              ),
            }
          : {})}
      />
    </FormField>
  )
}
