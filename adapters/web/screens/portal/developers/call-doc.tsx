import { Tab, Tabs, Tag } from '@blueprintjs/core'
import { recordedAnswers, type GuideCall } from '../../../../http/contract/portal/developers/developer-guide.ts'
import { addressOf } from '../../../../http/contract/portal/developers/guide-call.ts'
import type { OpenApi } from '../../../../http/contract/openapi.ts'
import { routes } from '../../../../http/contract/routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { CallConsole } from './call-console.tsx'
import { CodeBlock } from './code-block.tsx'
import { dockingWords } from './docking.words.ts'
import { BodyTable, ParameterTable } from './field-table.tsx'
import { SNIPPET_LANGUAGES, snippetOf, type SnippetLanguage } from './snippets.ts'
import { operationOf } from './use-open-api.ts'

export type LanguageChoice = { readonly language: SnippetLanguage; readonly onLanguage: (language: SnippetLanguage) => void }

/** The call as code, in the language that the reader chose last. */
function Example({ call, language, onLanguage }: LanguageChoice & { readonly call: GuideCall }) {
  const t = useWords(dockingWords)
  const route = routes[call.route]
  const { body, ...sent } = call.sent(recordedAnswers.facts)
  const needsToken = route.audience !== 'public'
  const written = {
    method: route.method,
    url: window.location.origin + addressOf(route, sent),
    needsToken,
    ...(body === undefined ? {} : { body }),
  }
  return (
    <>
      <h4>{t('example')}</h4>
      <Tabs
        id={`example-${call.route}`}
        aria-label={t('exampleLanguage')}
        selectedTabId={language}
        onChange={(id) => onLanguage(id as SnippetLanguage)}
        renderActiveTabPanelOnly
      >
        {(Object.keys(SNIPPET_LANGUAGES) as SnippetLanguage[]).map((one) => (
          <Tab
            key={one}
            id={one}
            title={SNIPPET_LANGUAGES[one]}
            panel={<CodeBlock text={snippetOf(one, written)} label={`${say(call.title)}, ${SNIPPET_LANGUAGES[one]}`} />}
          />
        ))}
      </Tabs>
      {needsToken && <p className="bp6-text-muted">{t('tokenNote')}</p>}
    </>
  )
}

/** One call: what it does, its parameters, example programs, its answer, and a console. */
export function CallDoc({
  call,
  document,
  ...choice
}: LanguageChoice & { readonly call: GuideCall; readonly document: OpenApi | undefined }) {
  const t = useWords(dockingWords)
  const route = routes[call.route]
  const operation = operationOf(document, route)
  const schema = operation?.requestBody?.content['application/json']?.schema
  const failures = Object.keys(operation?.responses ?? {}).filter((status) => status !== '200')
  return (
    <article id={call.route} className="docking-call" aria-labelledby={`${call.route}-title`}>
      <h3 id={`${call.route}-title`}>{say(call.title)}</h3>
      <p className="docking-line">
        <Tag intent="primary">{route.method}</Tag> <code>/api{route.path}</code>{' '}
        {route.audience === 'public' && <Tag minimal>{t('public')}</Tag>}
      </p>
      <p>{say(call.about)}</p>
      {document && operation && <ParameterTable document={document} operation={operation} />}
      {document && schema && <BodyTable document={document} schema={schema} />}
      <Example call={call} {...choice} />
      <h4>{t('answer')}</h4>
      <CodeBlock text={JSON.stringify(recordedAnswers.answers[call.route], undefined, 2)} label={`${say(call.title)}, ${t('answer')}`} />
      {failures.length > 0 && (
        <p className="bp6-text-muted">
          {t('failures')}: {failures.join(', ')}
        </p>
      )}
      <CallConsole call={call} />
    </article>
  )
}
