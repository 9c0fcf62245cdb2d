import { Link } from 'react-router-dom'
import { FATE_LABELS, type FigureName } from '#core/oversight/reports/timeliness.words.ts'
import { say, useWords } from '../../../base/words.ts'
import type { Days } from './timeliness-query.ts'
import { timelinessWords } from './timeliness.words.ts'

type FigureLinkProps = {
  readonly to: string
  /** The figure as it is written. */
  readonly text: string
  /** Whose it is: of a group or of some days. */
  readonly group: string
  /** The figure that it counts; left out, all parcels. */
  readonly figure?: { readonly days: Days; readonly name: FigureName }
  readonly isNone?: boolean
}

/** A figure that opens its parcels. */
export function FigureLink({ to, text, group, figure, isNone = false }: FigureLinkProps) {
  const t = useWords(timelinessWords)
  if (isNone) return text
  const said = figure === undefined ? text : `${t('figureText', { days: figure.days, figure: say(FATE_LABELS[figure.name]) })} ${text}`
  return (
    <Link to={to} aria-label={t('opens', { group, figure: said })}>
      {text}
    </Link>
  )
}
