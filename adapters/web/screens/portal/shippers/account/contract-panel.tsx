import { Button, Checkbox, FormGroup, InputGroup, Spinner, Tag } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasSubmitted } from '#core/portal/shippers/certification.machine.ts'
import {
  certificationRoutes,
  type ContractShown,
  type RequiredInfo,
} from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { CERTIFICATION_PATH } from './account-paths.ts'
import { accountWords } from './account.words.ts'
import { keepRequiredInfo } from './required-info.ts'
import type { SignatureHandle } from './signature-field.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { contractTone } from '../state-tones.ts'

const SignatureField = lazyPart(async () => ({ default: (await import('./signature-field.tsx')).SignatureField }), <Spinner size={24} />)

type Contract = RequiredInfo['contracts'][number]
const NO_INK = { width: 1, height: 1, strokes: [] }
const SIGNABLE: ReadonlySet<string> = new Set(['unsigned', 'expired'])

type PanelProps = {
  readonly contract: Contract
  readonly isOptional: boolean
  /** Of the account: its documents come before its signature. */
  readonly certification: RequiredInfo['certification_status']
  /** Whose name may be typed in place of a signature by hand. */
  readonly representative: string | null
}

/** The forms of the details that a contract needs, by their ids. */
export const DETAILS = { logistics_service: 'contract-details', usd_cod: 'contract-payee' } as const

/**
 * A contract: its state, its PDF once it is signed, otherwise its text and the field for the
 * signature.
 */
export function ContractPanel({ contract, isOptional, ...signer }: PanelProps) {
  const t = useWords(accountWords)
  const [isOpen, setOpen] = useState(false)
  const id = `contract-${contract.contract_type}`
  const canSign = SIGNABLE.has(contract.status)
  return (
    <section className="panel account-panel" aria-labelledby={id}>
      <div className="account-panel-head">
        <h2 id={id}>{contract.title}</h2>
        <StateTag tone={contractTone(contract.status)} isLarge>
          {contract.status_txt}
        </StateTag>
        {isOptional && <Tag minimal>{t('optional')}</Tag>}
        {canSign && (
          <Button
            text={t(isOpen ? 'hide' : 'read')}
            aria-label={`${t(isOpen ? 'hide' : 'read')}: ${contract.title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOptional && contract.status !== 'signed' && <p className="account-lead">{t('optionalText')}</p>}
      {contract.src !== null && <SignedFacts contract={contract} />}
      {canSign && isOpen && <Signing type={contract.contract_type} {...signer} />}
    </section>
  )
}

export function SignedFacts({ contract }: { readonly contract: Contract }) {
  const t = useWords(accountWords)
  return (
    <>
      <dl className="contract-facts">
        <dt>{t('signedAt')}</dt>
        <dd>{localTime(contract.sign_time)}</dd>
        <dt>{t('term')}</dt>
        <dd>
          {localTime(contract.start_time)} – {localTime(contract.end_time)}
        </dd>
        <dt>{t('hash')}</dt>
        <dd>{contract.sha256 !== null && <Identifier value={contract.sha256} name={t('hash')} />}</dd>
      </dl>
      {contract.src !== null && (
        <div className="account-foot">
          <a className="bp6-button" href={contract.src} download aria-label={`${t('download')}: ${contract.title}`}>
            {t('download')}
          </a>
        </div>
      )}
    </>
  )
}

type Signer = Pick<PanelProps, 'certification' | 'representative'>
type SigningProps = Signer & { readonly type: Contract['contract_type'] }

function Signing({ type, ...signer }: SigningProps) {
  const text = useCall(certificationRoutes.contractText, { query: { contract_type: type } }, { isFreshOnMount: true })
  if (text.error instanceof ApiError && text.error.error === 'CONTRACT_NEEDS_PARTICULARS')
    return <DetailsFirst text={text.error.message} of={signer.representative === null ? 'logistics_service' : type} />
  if (text.error !== null) return <ErrorNote error={text.error} onRetry={() => void text.refetch()} />
  return text.data === undefined ? <Spinner size={24} /> : <SignText text={text.data} {...signer} onStale={() => void text.refetch()} />
}

/** Said before anybody reads a contract that has no parties yet; leads to the first empty field. */
function DetailsFirst({ text, of }: { readonly text: string; readonly of: Contract['contract_type'] }) {
  const t = useWords(accountWords)
  return (
    <Note intent="warning">
      <p>{text}</p>
      <Button text={t('goDetails')} onClick={() => document.querySelector<HTMLElement>(`#${DETAILS[of]} :is(input, textarea)`)?.focus()} />
    </Note>
  )
}

type TextProps = Signer & { readonly text: ContractShown; readonly onStale: () => void }

function SignText({ text, certification, representative, onStale }: TextProps) {
  return (
    <>
      <ContractText text={text} />
      {hasSubmitted(certification) ? (
        <SignatureForm text={text} representative={representative ?? ''} onStale={onStale} />
      ) : (
        <CertifyFirst />
      )}
    </>
  )
}

function ContractText({ text }: Pick<TextProps, 'text'>) {
  return (
    <div className="contract-paper" tabIndex={0} role="region" aria-label={text.title}>
      <dl className="contract-parties">
        {text.parties.map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text.clauses.map(({ heading, text: clause }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{clause}</p>
        </section>
      ))}
      <p className="contract-closing">{text.closing}</p>
    </div>
  )
}

/** Said before anybody draws a signature that would be refused. */
function CertifyFirst() {
  const t = useWords(accountWords)
  return (
    <Note intent="warning">
      <p>{t('certifyFirst')}</p>
      <Link to={CERTIFICATION_PATH}>{t('goCertify')}</Link>
    </Note>
  )
}

type FormProps = Pick<TextProps, 'text' | 'onStale'> & { readonly representative: string }

/** A signature by hand, or the typed name of the representative with the consent. */
function SignatureForm({ text, representative, onStale }: FormProps) {
  const t = useWords(accountWords)
  const queries = useQueryClient()
  const field = useRef<SignatureHandle>(null)
  const [hasInk, setInk] = useState(false)
  const [typed, setTyped] = useState('')
  const [consent, setConsent] = useState(false)
  const signing = useCommand(certificationRoutes.saveContract, {
    failure: 'in-place',
    done: t('signed'),
    onDone: (info) => keepRequiredInfo(queries, info),
    onFailed: onStale,
  })
  const sign = (): void => {
    const signature = hasInk ? (field.current?.drawn() ?? NO_INK) : { typed, consent }
    signing.send({ body: { contract_type: text.contract_type, text_sha256: text.text_sha256, signature } })
  }
  return (
    <>
      <SignatureField ref={field} onInk={setInk} />
      <div className="signature-typed">
        <FormGroup
          label={t('typedName')}
          labelFor={`typed-${text.contract_type}`}
          helperText={<span id={`typed-${text.contract_type}-help`}>{t('typedHelp', { name: representative })}</span>}
        >
          <InputGroup
            id={`typed-${text.contract_type}`}
            aria-describedby={`typed-${text.contract_type}-help`}
            value={typed}
            maxLength={80}
            autoComplete="name"
            disabled={hasInk}
            onValueChange={setTyped}
          />
        </FormGroup>
        <Checkbox
          label={t('typedConsent')}
          checked={consent}
          disabled={hasInk}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
      </div>
      {signing.failure !== null && <ErrorNote error={signing.failure} />}
      <div className="account-foot">
        <Button
          intent="primary"
          text={t('sign')}
          disabled={!hasInk && !(typed.trim() !== '' && consent)}
          loading={signing.isBusy}
          onClick={sign}
        />
      </div>
    </>
  )
}
