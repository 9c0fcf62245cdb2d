import { Link } from 'react-router-dom'
import { useWords } from '../base/words.ts'
import { CopyButton } from './copy-button.tsx'
import { uiWords } from './ui.words.ts'

type IdentifierProps = {
  /** An order number, a waybill, a checksum: what is quoted elsewhere, character by character. */
  readonly value: string
  /** The name that the button shows instead of the value, where that says more: “Request ID”. */
  readonly name?: string
  /** The page of what it identifies. */
  readonly to?: string
}

/**
 * The identifier of one thing in the code font, which one click copies; in a list of many, the code
 * font alone.
 */
export function Identifier({ value, name = value, to }: IdentifierProps) {
  const t = useWords(uiWords)
  const code = <code>{value}</code>
  return (
    <span className="identifier">
      {to === undefined ? code : <Link to={to}>{code}</Link>}
      <CopyButton text={value} label={t('copyOf', { what: name })} done={t('copied')} />
    </span>
  )
}
