import { Spinner } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { OPTIONAL_AGREEMENT } from '#core/portal/shippers/agreements.ts'
import { contractBaseFields } from '#core/portal/shippers/contract-base.ts'
import { financeInformationFields } from '#core/portal/shippers/finance-information.ts'
import { certificationRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { callKey } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import type { FormValues } from '../../../../ui/form/form-value.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { accountWords } from './account.words.ts'
import { ContractPanel, DETAILS } from './contract-panel.tsx'
import { OnboardingWay } from './onboarding-way.tsx'
import { ParticularsForm, type KeptParticulars } from './particulars-form.tsx'
import { keepRequiredInfo, useRequiredInfo } from './required-info.ts'
import './account.css'

/** Parties, payee, and the contracts themselves. */
export default function ContractPage() {
  const t = useWords(accountWords)
  const { data, error, refetch } = useRequiredInfo()
  return (
    <div className="account-page">
      <PageHeader title={t('contract')} text={t('contractText')} />
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Spinner size={32} />}
      {data !== undefined && (
        <>
          <OnboardingWay info={data} />
          <Parties info={data} />
          {data.contracts.map((contract) => (
            <ContractPanel
              key={contract.contract_type}
              contract={contract}
              isOptional={contract.contract_type === OPTIONAL_AGREEMENT}
              certification={data.certification_status}
              representative={data.contract_base.contract_representative}
            />
          ))}
        </>
      )}
    </div>
  )
}

const NONE: readonly string[] = []
const BASE = Object.keys(contractBaseFields)
const PAYEE = ['payee_name', 'payee_bank_name', 'payee_bank_number'] as const

/**
 * Returns the fields that cannot change because the staff certified them; missing information may
 * still be added.
 */
const fixedOf = (info: RequiredInfo) => {
  const isCertified = info.certification_status === 'certified'
  return {
    base: isCertified && info.contract_base.contract_party !== null ? BASE : NONE,
    finance: isCertified && info.finance.payee_name !== null ? PAYEE : NONE,
  }
}

const baseOf = ({ contract_base: values, version }: RequiredInfo): KeptParticulars => ({ values, version })
const financeOf = ({ finance: values, version }: RequiredInfo): KeptParticulars => ({ values, version })

/** The name that the documents prove: the person's, or the company's as the account has it. */
const provenName = ({ papers, information }: RequiredInfo): string =>
  (papers?.certification_type === 'personal' ? papers.id_card_name : information.shipper_company) ?? ''

/** Details of the contract that the account has already, until somebody saves some. */
const offeredBase = (info: RequiredInfo): FormValues =>
  info.contract_base.contract_party !== null
    ? {}
    : {
        contract_party: provenName(info),
        contract_representative: info.papers?.id_card_name ?? info.information.shipper_name ?? '',
        contract_address: info.information.shipper_address1 ?? '',
        contract_phone: info.information.shipper_telephone ?? '',
        contract_email: info.information.service_email ?? info.information.system_email ?? '',
      }

const offeredFinance = (info: RequiredInfo): FormValues =>
  info.finance.payee_name !== null
    ? {}
    : {
        payee_name: info.contract_base.contract_party ?? provenName(info),
        finance_contact: info.information.shipper_name ?? '',
        finance_phone: info.information.shipper_telephone ?? '',
        finance_email: info.contract_base.contract_email ?? '',
      }

function Parties({ info }: { readonly info: RequiredInfo }) {
  const t = useWords(accountWords)
  const queries = useQueryClient()
  const fixed = fixedOf(info)
  const keepContractInfo = async (next: RequiredInfo): Promise<RequiredInfo> => {
    keepRequiredInfo(queries, next)
    // Another party means another text.
    await queries.invalidateQueries({ queryKey: callKey(certificationRoutes.contractText) })
    return next
  }
  return (
    <>
      <section id={DETAILS.logistics_service} className="panel account-panel" aria-labelledby="base-title">
        <h2 id="base-title">{t('base')}</h2>
        <p className="account-lead">{t(fixed.base.length > 0 ? 'fixed' : 'baseText')}</p>
        <ParticularsForm
          id="base"
          fields={contractBaseFields}
          kept={baseOf(info)}
          offered={offeredBase(info)}
          fixed={fixed.base}
          done={t('saved')}
          save={async (body, api) => baseOf(await keepContractInfo(await api.call(certificationRoutes.saveContractBaseInfo, { body })))}
          readAgain={async (api) => baseOf(await api.call(certificationRoutes.requiredInfo, {}))}
        />
      </section>
      <section id={DETAILS.usd_cod} className="panel account-panel" aria-labelledby="finance-title">
        <h2 id="finance-title">{t('finance')}</h2>
        <p className="account-lead">{t('financeText')}</p>
        <ParticularsForm
          id="finance"
          fields={financeInformationFields}
          kept={financeOf(info)}
          offered={offeredFinance(info)}
          fixed={fixed.finance}
          done={t('saved')}
          save={async (body, api) => financeOf(await keepContractInfo(await api.call(certificationRoutes.saveUserFinanceInfo, { body })))}
          readAgain={async (api) => financeOf(await api.call(certificationRoutes.requiredInfo, {}))}
        />
      </section>
    </>
  )
}
