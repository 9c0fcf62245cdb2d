import { moneyText } from '../../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import type { CodBillDetails, CodBillRate } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import { StepTable } from '../../../../resource/steps/step-table.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { codBillsWords } from './cod-bills.words.ts'

/** Which lines of a bill are shown. */
export type ShownLines = { readonly track?: 'cod' | 'ncnd'; readonly currency?: string; readonly dispute?: number }

type CodBillCalculationProps = { readonly bill: CodBillDetails; readonly onShow: (lines: ShownLines) => void }

/** The steps of the payout, each with its version; sums open their orders. */
export function CodBillCalculation({ bill, onShow }: CodBillCalculationProps) {
  const t = useWords(codBillsWords)
  const { issuing_amount: payout } = bill
  if (bill.steps.length === 0) return null
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('steps')}</h2>
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
      <div className="document-scroller" role="region" tabIndex={0} aria-label={t('rates')}>
        <table className="document-table">
          <thead>
            <tr>
              {(['rateKind', 'rateVersion', 'rateValues', 'rateFrom'] as const).map((heading) => (
                <th key={heading} scope="col">
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bill.rates.map((rate) => (
              <RateRow key={rate.version} rate={rate} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const NAMED_VALUES = ['to_usd', 'to_rmb', 'share', 'bank_share', 'minimum'] as const
const isNamed = (name: string): name is (typeof NAMED_VALUES)[number] => NAMED_VALUES.some((one) => one === name)

function RateRow({ rate: { kind, code, version, from, values } }: { readonly rate: CodBillRate }) {
  const t = useWords(codBillsWords)
  return (
    <tr>
      <td>{t(kind === 'fees' ? 'fees' : 'rateOf', { code })}</td>
      <td>
        <code>{version}</code>
      </td>
      <td>
        {Object.entries(values)
          .map(([name, value]) => `${isNamed(name) ? t(name) : name} ${value}`)
          .join(' · ')}
      </td>
      <td>{from === null ? '–' : localTime(from).slice(0, 16)}</td>
    </tr>
  )
}
