import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { editableUserInfo, REQUIRED_INFORMATION } from '#core/portal/shippers/user-info-fields.ts'
import { certificationRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { currentLocale } from '../../../../base/locale.ts'
import { say, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { CERTIFICATION_PATH, CONTRACT_PATH } from './account-paths.ts'
import { accountWords } from './account.words.ts'
import { keepRequiredInfo } from './required-info.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { auditTone } from '../state-tones.ts'

/** The steps as shown: where each is done, and which of the account's next steps it is. */
const STEPS = [
  { name: 'stepInformation', next: ['information'], path: undefined },
  { name: 'stepCertification', next: ['certification'], path: CERTIFICATION_PATH },
  { name: 'stepContract', next: ['contract'], path: CONTRACT_PATH },
  { name: 'stepReview', next: ['submission', 'correction', 'review'], path: undefined },
] as const

const stepIndex = (info: RequiredInfo): number =>
  info.next_step === null ? STEPS.length : STEPS.findIndex(({ next }) => next.some((one) => one === info.next_step))

/** The labels of what the account information lacks. */
const missingIn = ({ information }: RequiredInfo): string =>
  new Intl.ListFormat(currentLocale()).format(
    REQUIRED_INFORMATION.filter((name) => information[name] === null).map((name) => say(editableUserInfo[name].label)),
  )

/** The remaining onboarding steps of the account, with links. */
export function OnboardingWay({ info }: { readonly info: RequiredInfo }) {
  const t = useWords(accountWords)
  const { pathname } = useLocation()
  const current = stepIndex(info)
  return (
    <section className="panel account-panel" aria-labelledby="way-title">
      <div className="account-panel-head">
        <h2 id="way-title">{t('wayTitle')}</h2>
        <StateTag tone={auditTone(info.audit_status)} isLarge>
          {info.audit_status_txt}
        </StateTag>
      </div>
      <p className="account-lead">{t(info.next_step === null ? 'wayDone' : 'wayOpen')}</p>
      {info.reason !== null && (
        <Note intent="danger" title={t(info.certification_status === 'uncertified' ? 'revoked' : 'rejected')}>
          {info.reason}
        </Note>
      )}
      <ol className="way">
        {STEPS.map(({ name, path }, index) => (
          <li key={name} className="way-step" data-state={index < current ? 'done' : index === current ? 'now' : 'todo'}>
            <span className="way-number" aria-hidden="true">
              {index < current ? '✓' : index + 1}
            </span>
            <span className="way-name">{t(name)}</span>
            <span className="way-state">{t(index < current ? 'done' : index === current ? 'now' : 'todo')}</span>
            {index === current && path !== undefined && path !== pathname && (
              <Link className="bp6-button bp6-intent-primary bp6-small" to={path} aria-label={`${t('go')}: ${t(name)}`}>
                {t('go')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {info.next_step === 'information' && <Note intent="primary">{t('missing', { fields: missingIn(info) })}</Note>}
      {info.next_step === 'review' && <Note intent="primary">{t('waiting')}</Note>}
      {(info.next_step === 'submission' || info.next_step === 'correction') && <SubmitForReview />}
    </section>
  )
}

function SubmitForReview() {
  const t = useWords(accountWords)
  const queries = useQueryClient()
  const submit = useCommand(certificationRoutes.saveRequiredInfo, {
    failure: 'in-place',
    done: t('submitted'),
    onDone: (info) => keepRequiredInfo(queries, info),
  })
  return (
    <div className="account-foot">
      {submit.failure !== null && <ErrorNote error={submit.failure} />}
      <Button intent="primary" text={t('submit')} loading={submit.isBusy} onClick={() => submit.send({ body: { submit: true } })} />
    </div>
  )
}
