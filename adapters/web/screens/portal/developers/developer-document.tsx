import { useState } from 'react'
import type { GuideSection } from '../../../../http/contract/portal/developers/developer-guide.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { CallDoc } from './call-doc.tsx'
import { DeveloperTokenHolder } from './developer-token.tsx'
import { dockingWords } from './docking.words.ts'
import type { SnippetLanguage } from './snippets.ts'
import { useOpenApi } from './use-open-api.ts'

/**
 * Calls in sections with a table of contents; the language of the examples is chosen once for all.
 */
export function DeveloperDocument({ sections }: { readonly sections: readonly GuideSection[] }) {
  const t = useWords(dockingWords)
  const { document, error, retry } = useOpenApi()
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  return (
    <DeveloperTokenHolder>
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      <nav className="docking-contents" aria-label={t('contents')}>
        <ul>
          {sections.flatMap(({ calls }) =>
            calls.map((call) => (
              <li key={call.route}>
                <a href={`#${call.route}`}>{say(call.title)}</a>
              </li>
            )),
          )}
        </ul>
      </nav>
      {sections.map(({ name, title, calls }) => (
        <section key={name} aria-labelledby={`section-${name}`}>
          <h2 id={`section-${name}`}>{say(title)}</h2>
          {calls.map((call) => (
            <CallDoc key={call.route} call={call} document={document} language={language} onLanguage={setLanguage} />
          ))}
        </section>
      ))}
    </DeveloperTokenHolder>
  )
}
