import { HTMLTable } from '@blueprintjs/core'
import type { PrintingPart, PrintingSection } from '../../../../http/contract/portal/developers/printing-guide.ts'
import { say, useWords } from '../../../base/words.ts'
import { CodeBlock } from './code-block.tsx'
import { dockingWords } from './docking.words.ts'

/** A text with what stands between backticks as code. */
const Prose = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={`${index}-${part}`}>{part}</code>))

function Part({ part }: { readonly part: PrintingPart }) {
  if (part.kind === 'text')
    return (
      <p>
        <Prose text={say(part.text)} />
      </p>
    )
  if (part.kind === 'code') return <CodeBlock text={part.code} label={say(part.title)} />
  return (
    <div className="docking-table" tabIndex={0} role="group" aria-label={say(part.title)}>
      <HTMLTable compact>
        <tbody>
          {part.rows.map(([code, text]) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>
                <Prose text={say(text)} />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

/** A guide in prose: its contents, and its sections with texts, code and tables. */
export function GuideSections({ sections }: { readonly sections: readonly PrintingSection[] }) {
  const t = useWords(dockingWords)
  return (
    <>
      <nav className="docking-contents" aria-label={t('contents')}>
        <ul>
          {sections.map(({ name, title }) => (
            <li key={name}>
              <a href={`#${name}`}>{say(title)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ name, title, parts }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{say(title)}</h2>
          {parts.map((part, index) => (
            <Part key={`${name}-${index}`} part={part} />
          ))}
        </section>
      ))}
    </>
  )
}
