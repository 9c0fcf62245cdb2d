import { words, type Locale } from '#core/base/kernel/words.ts'
import { AGREEMENT_TEXTS } from './agreement-texts.ts'
import { AGREEMENTS } from './agreements.ts'
import { contractBaseFields, type ContractBase } from './contract-base.ts'
import { financeInformationFields, type FinanceInformation } from './finance-information.ts'

export type ContractType = keyof typeof AGREEMENTS
export const CONTRACT_TYPES = Object.keys(AGREEMENTS) as readonly ContractType[]

/** How long a contract runs. */
export const CONTRACT_MONTHS = 12

/** A contract as it is shown, signed and printed, with the same text in all three places. */
export type ContractText = {
  readonly type: ContractType
  readonly locale: Locale
  readonly title: string
  readonly parties: readonly { readonly label: string; readonly value: string }[]
  readonly clauses: readonly { readonly heading: string; readonly text: string }[]
  readonly closing: string
}

const PROVIDER = words('服务方', '服務方', 'Provider')
const CLOSING = words(
  `本合同自签署之日起生效，有效期 ${CONTRACT_MONTHS} 个月。电子签名与手写签名具有同等效力。`,
  `本合約自簽署之日起生效，有效期 ${CONTRACT_MONTHS} 個月。電子簽名與手寫簽名具有同等效力。`,
  `This contract begins on the day of its signature and runs for ${CONTRACT_MONTHS} months. A signature drawn on a screen counts as one on paper.`,
)

/** Fields of the payee that the COD agreement states, beside the party itself. */
const PAYEE = ['payee_name', 'payee_bank_name', 'payee_bank_number'] as const
const PARTY = ['contract_party', 'contract_representative', 'contract_address', 'contract_phone', 'contract_email'] as const

/** Composes a contract from the agreement and the shipper's particulars. */
export function contractText({
  type,
  base,
  finance,
  locale,
}: {
  readonly type: ContractType
  readonly base: ContractBase
  readonly finance: FinanceInformation | undefined
  readonly locale: Locale
}): ContractText {
  const party = PARTY.map((name) => ({ label: contractBaseFields[name].label[locale], value: base[name] ?? '' }))
  const payee = PAYEE.map((name) => ({ label: financeInformationFields[name].label[locale], value: finance?.[name] ?? '' }))
  return {
    type,
    locale,
    title: AGREEMENTS[type][locale],
    parties: [{ label: PROVIDER[locale], value: 'Crossdock' }, ...party, ...(type === 'usd_cod' ? payee : [])].filter(
      ({ value }) => value !== '',
    ),
    clauses: AGREEMENT_TEXTS[type].map(({ heading, text }, index) => ({
      heading: `${index + 1}. ${heading[locale]}`,
      text: text[locale],
    })),
    closing: CLOSING[locale],
  }
}
