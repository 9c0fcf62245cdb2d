import { Link } from 'react-router-dom'
import type { CodFigureRow } from '../../../../../http/contract/money/cod/cod-report.routes.ts'
import { moneyText } from '../../../../base/money-text.ts'
import { useWords } from '../../../../base/words.ts'
import { codOverviewWords } from './cod-reports.words.ts'

type CodFigureProps = {
  readonly figure: Pick<CodFigureRow['places'][number], 'count' | 'amount'> | undefined
  readonly to: string
}

/** An amount with its number of orders, which it opens. */
export function CodFigure({ figure, to }: CodFigureProps) {
  const t = useWords(codOverviewWords)
  if (figure === undefined || figure.count === 0) return '–'
  const { count, amount } = figure
  return (
    <>
      <Link to={to}>{moneyText(amount)}</Link>
      <div className="text-muted">{t('count', { count })}</div>
    </>
  )
}
