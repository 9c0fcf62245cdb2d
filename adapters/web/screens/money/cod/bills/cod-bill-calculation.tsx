import { moneyText } from '../../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import { StepTable } from '../../../../resource/steps/step-table.tsx'
import { DocumentSection, DocumentTable } from '../../../../resource/document/document-table.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { codBillsWords } from './cod-bills.words.ts'

/** Which lines of a bill are shown. */
export type ShownLines = { readonly track?: 'cod' | 'ncnd'; readonly currency?: string; readonly dispute?: number }

const NAMED_VALUES = ['to_usd', 'to_rmb', 'share', 'bank_share', 'minimum'] as const
const isNamed = (name: string): name is (typeof NAMED_VALUES)[number] => NAMED_VALUES.some((one) => one === name)

type CodBillCalculationProps = { readonly bill: CodBillDetails; readonly onShow: (lines: ShownLines) => void }

/** The steps of the payout, each with its version; sums open their orders. */
export function CodBillCalculation({ bill, onShow }: CodBillCalculationProps) {
  const t = useWords(codBillsWords)
  const { issuing_amount: payout } = bill
  const named = ([name, value]: readonly [string, string]): string => `${isNamed(name) ? t(name) : name} ${value}`
  if (bill.steps.length === 0) return null
  return (
    <DocumentSection title={t('steps')}>
      <StepTable
        steps={bill.steps}
        title={t('steps')}
        total={payout === null ? undefined : { name: t('payout'), amount: moneyText(payout) }}
      />
      <div className="cod-bill-filters">
        {bill.collected.map(({ currency }) => (
          <Button
            key={currency}
            variant="minimal"
            text={t('openOrders', { currency })}
            onClick={() => onShow({ track: 'cod', currency })}
          />
        ))}
      </div>
      <h3 className="section-title">{t('rates')}</h3>
      <p className="text-muted">{t('ratesText', { time: localTime(bill.priced_at).slice(0, 16) })}</p>
      <DocumentTable
        label={t('rates')}
        rows={bill.rates}
        keyOf={({ version }) => version}
        columns={[
          { label: t('rateKind'), cell: ({ kind, code }) => t(kind === 'fees' ? 'fees' : 'rateOf', { code }) },
          { label: t('rateVersion'), cell: ({ version }) => <code>{version}</code> },
          { label: t('rateValues'), cell: ({ values }) => Object.entries(values).map(named).join(' · ') },
          { label: t('rateFrom'), cell: ({ from }) => (from === null ? '–' : localTime(from).slice(0, 16)) },
        ]}
      />
    </DocumentSection>
  )
}
