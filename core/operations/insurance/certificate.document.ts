import { defineListDocument } from '#core/base/documents/list-document.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { endsAt } from './policy-days.rules.ts'
import { policyMachine, type PolicyState } from './policy.machine.ts'
import type { ListedPolicy } from './policy.ports.ts'
import { policyNumber, termsName } from './policy.ts'
import { deductibleOf } from './premium.rules.ts'

/** A line of the certificate: what it says, and its text; a long text goes on below. */
type Row = { readonly label: Words | undefined; readonly text: string }

/** Policies that are ordered, or were in force: the others insure nothing. */
const CERTIFIED: ReadonlySet<PolicyState> = new Set(['ordered', 'in_force', 'claimed', 'settled', 'ended'])
export const isCertified = ({ state }: Pick<ListedPolicy, 'state'>): boolean => CERTIFIED.has(state)

/** A policy as a certificate on A4. */
export const certificateDocument = defineListDocument<Row>({
  title: words('保险凭证', '保險憑證', 'Certificate of insurance'),
  counted: words('{count} 行', '{count} 列', '{count|line|lines}'),
  columns: [
    { name: 'label', heading: words('项目', '項目', 'Item'), millimetres: 48, cell: ({ label }, { locale }) => label?.[locale] },
    { name: 'text', heading: words('内容', '內容', 'Content'), millimetres: 136, cell: ({ text }) => text },
  ],
  listed: ['label', 'text'],
})

const LABELS = {
  insurer: words('保险公司', '保險公司', 'Insurer'),
  category: words('保险类别', '保險類別', 'Category'),
  state: words('状态', '狀態', 'State'),
  order: words('订单号', '訂單號', 'Order number'),
  waybill: words('运单号', '運單號', 'Waybill'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  insured: words('保险金额', '保險金額', 'Insured value'),
  premium: words('保险费', '保險費', 'Premium'),
  deductible: words('免赔额', '免賠額', 'Deductible'),
  ordered: words('投保时间', '投保時間', 'Ordered at'),
  since: words('生效时间', '生效時間', 'In force since'),
  until: words('到期时间', '到期時間', 'Until'),
  covered: words('承保范围', '承保範圍', 'Covered'),
  excluded: words('除外责任', '除外責任', 'Not covered'),
} as const
const BEFORE_DISPATCH = words('订单出库时生效', '訂單出庫時生效', 'From the dispatch of the order on')

/** As many characters as a line of the certificate holds; Chinese ones are twice as wide. */
const LINE = { wide: 44, narrow: 84 } as const
const HAN = /\p{Script=Han}/u

/** A text as lines of the certificate. */
export function certificateLines(text: string): readonly string[] {
  const most = HAN.test(text) ? LINE.wide : LINE.narrow
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let rest = paragraph.trim()
    while (Array.from(rest).length > most) {
      const head = Array.from(rest).slice(0, most).join('')
      const space = head.lastIndexOf(' ')
      const cut = space > most / 2 ? space : head.length
      lines.push(rest.slice(0, cut).trim())
      rest = rest.slice(cut).trim()
    }
    return rest === '' ? lines : [...lines, rest]
  })
}

type CertifiedPolicy = { readonly policy: ListedPolicy; readonly podAt: Instant | undefined }

/** The lines of a certificate in a language, with times in a zone. */
export function certificateRows(
  { policy, podAt }: CertifiedPolicy,
  { locale, zone }: { readonly locale: Locale; readonly zone: string },
): readonly Row[] {
  const { terms, insured, premium, state, inForceAt, orderedAt } = policy
  const isEnglish = locale === 'en-US'
  const amount = (value: Money): string => groupThousands(formatMoney(value))
  const time = (at: Instant): string => `${localTime(at, zone).slice(0, 'YYYY-MM-DD HH:mm'.length)} (${zone})`
  const long = (label: Words, text: string): readonly Row[] =>
    certificateLines(text).map((line, place) => ({ label: place === 0 ? label : undefined, text: line }))
  const row = (name: keyof typeof LABELS, text: string): Row => ({ label: LABELS[name], text })
  return [
    row('insurer', terms.insurer),
    row('category', termsName(terms)[locale]),
    row('state', policyMachine.states[state].label[locale]),
    row('order', policy.orderNumber),
    row('waybill', policy.airwayNumber),
    ...(policy.refCode === undefined ? [] : [row('reference', policy.refCode)]),
    row('insured', amount(insured)),
    row('premium', amount(premium)),
    row('deductible', amount(deductibleOf(terms))),
    row('ordered', time(orderedAt)),
    row('since', inForceAt === undefined ? BEFORE_DISPATCH[locale] : time(inForceAt)),
    ...(inForceAt === undefined ? [] : [row('until', time(endsAt(policy, podAt === undefined ? {} : { podAt })))]),
    ...long(LABELS.covered, isEnglish ? terms.englishCovered : terms.covered),
    ...long(LABELS.excluded, isEnglish ? terms.englishExcluded : terms.excluded),
  ]
}

/** Who insured what, above the lines of a certificate. */
export const certificateFacts = (policy: ListedPolicy, { company }: { readonly company: string }): readonly string[] => [
  `${company}   ${policyNumber(policy)}`,
  policy.account,
]
