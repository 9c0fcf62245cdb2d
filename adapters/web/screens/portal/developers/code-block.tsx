import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useWords } from '../../../base/words.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { dockingWords } from './docking.words.ts'

/** Code or JSON to read and to copy. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useWords(dockingWords)
  return (
    <div className="code-block">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <Button
        className="code-block-copy"
        size="small"
        icon={<Duplicate />}
        text={t('copy')}
        aria-label={`${t('copy')}: ${label}`}
        onClick={() => copyText(text, t('copied'))}
      />
    </div>
  )
}
