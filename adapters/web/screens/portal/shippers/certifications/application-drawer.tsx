import { Button, DrawerSize, Spinner, TextArea } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { certificationFields } from '#core/portal/shippers/certification-fields.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { certificationQueueRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { callKey, useCall, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { SignedFacts } from '../account/contract-panel.tsx'
import { DocumentShown } from '../account/document-input.tsx'
import { certificationsWords } from './certifications.words.ts'
import { Drawer } from '../../../../ui/dialog/dialog.tsx'
import '../account/account.css'
import './certifications.css'
import { AllowedPayee, PaperContract } from './staff-steps.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { auditTone, certificationTone, contractTone } from '../state-tones.ts'

const PAPERS = ['id_card_front', 'id_card_back', 'business_license'] as const
const { shop_secret: _secret, ...shownInformation } = editableUserInfo

/** An application whole, beside the list: particulars, documents, contracts, and the decision. */
export function ApplicationDrawer({ opened, onClose }: OpenedProps<unknown>) {
  const id = Number(opened)
  const t = useWords(certificationsWords)
  const { data, error, refetch } = useCall(certificationQueueRoutes.certification, { params: { id } }, { isFreshOnMount: true })
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.LARGE} className="application" aria-labelledby="application-title">
      <div className="application-head">
        <h2 id="application-title">{t('application', { name: data?.account ?? '' })}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="application-body">
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Spinner size={32} />}
        {data !== undefined && (
          <>
            <Application info={data} />
            <Decision key={data.version} info={data} onStale={() => void refetch()} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function Application({ info }: { readonly info: RequiredInfo }) {
  const t = useWords(certificationsWords)
  return (
    <>
      <p className="application-state">
        <StateTag tone={auditTone(info.audit_status)} isLarge>
          {info.audit_status_txt}
        </StateTag>{' '}
        <StateTag tone={certificationTone(info.certification_status)} isLarge>
          {info.certification_status_txt}
        </StateTag>
      </p>
      {info.reason !== null && <Note intent="danger">{info.reason}</Note>}
      <Part title={t('papers')}>{info.papers === null ? <p>{t('noPapers')}</p> : <Papers papers={info.papers} />}</Part>
      <Part title={t('base')}>
        <Facts fields={contractBaseFields} values={info.contract_base} />
      </Part>
      <Part title={t('contracts')}>
        {info.contracts.map((contract) => (
          <div key={contract.contract_type} className="application-contract">
            <h4>
              {contract.title} <StateTag tone={contractTone(contract.status)}>{contract.status_txt}</StateTag>
            </h4>
            {contract.src !== null && <SignedFacts contract={contract} />}
            <PaperContract info={info} contract={contract} />
          </div>
        ))}
      </Part>
      <Part title={t('finance')}>
        <Facts fields={financeInformationFields} values={info.finance} />
        <AllowedPayee info={info} />
      </Part>
      <Part title={t('information')}>
        <Facts fields={shownInformation} values={info.information} />
      </Part>
      <Part title={t('invoice')}>
        <Facts fields={invoiceInformationFields} values={info.invoice} />
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="application-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Facts({ fields, values }: { readonly fields: Fields; readonly values: Readonly<Record<string, unknown>> }) {
  const t = useWords(certificationsWords)
  return (
    <dl className="contract-facts">
      {Object.entries(fields).map(([name, { label }]) => {
        const value = values[name]
        return (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{say(label)}</dt>
            <dd>{typeof value === 'string' && value !== '' ? value : t('none')}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Papers({ papers }: { readonly papers: NonNullable<RequiredInfo['papers']> }) {
  const { certification_type: type, id_card_name, id_card_number } = certificationFields
  return (
    <>
      <dl className="contract-facts">
        <dt>{say(type.label)}</dt>
        <dd>{say(type.choices[papers.certification_type])}</dd>
        <dt>{say(id_card_name.label)}</dt>
        <dd>{papers.id_card_name}</dd>
        <dt>{say(id_card_number.label)}</dt>
        <dd>{papers.id_card_number}</dd>
      </dl>
      <div className="application-papers">
        {PAPERS.map((name) => {
          const src = papers[name]
          const label = say(certificationFields[name].label)
          return src === null ? null : (
            <figure key={name}>
              <DocumentShown label={label} src={src} />
              <figcaption>
                <a href={src} download>
                  {label}
                </a>
              </figcaption>
            </figure>
          )
        })}
      </div>
    </>
  )
}

const SUBMITTED = 20
const APPROVED = 30

type Judgement = 'approve' | 'reject' | 'revoke'

/** The decisions that are possible now; the server decides whether they are allowed. */
const judgementsOf = (info: RequiredInfo): readonly Judgement[] => {
  if (info.certification_status === 'certified') return ['revoke']
  if (info.certification_status !== 'submitted') return []
  return info.audit_status === SUBMITTED || info.audit_status === APPROVED ? ['approve', 'reject'] : ['reject']
}

function Decision({ info, onStale }: { readonly info: RequiredInfo; readonly onStale: () => void }) {
  const t = useWords(certificationsWords)
  const queries = useQueryClient()
  const { user } = useSession()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const judge = useCommand(certificationQueueRoutes.judgeCertification, {
    failure: 'in-place',
    done: t('done'),
    refresh: [certificationQueueRoutes.certifications],
    onDone: (next) => queries.setQueryData(callKey(certificationQueueRoutes.certification, { params: { id: info.id } }), next),
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.error === 'APPLICATION_CHANGED') onStale()
      if (error.fields[0] === undefined) return
      setWrong(error.fields[0].msg)
      focusControl('judge-reason')
    },
  })
  const judgements = isGranted(user, { area: 'certifications', action: 'approve' }) ? judgementsOf(info) : []
  if (judgements.length === 0) return null
  return (
    <section className="application-part application-decision">
      <FormField id="judge-reason" label={t('reason')} help={t('reasonHelp')} error={wrong}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={2}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setWrong(undefined)
            }}
          />
        )}
      </FormField>
      {judge.error !== null && <ErrorNote error={judge.error} />}
      <div className="account-foot">
        {judgements.map((event) => (
          <Button
            key={event}
            text={t(event)}
            intent={event === 'approve' ? 'primary' : 'danger'}
            loading={judge.sent?.params?.event === event}
            onClick={() => judge.send({ params: { id: info.id, event }, body: { version: info.version, reason } })}
          />
        ))}
      </div>
    </section>
  )
}
