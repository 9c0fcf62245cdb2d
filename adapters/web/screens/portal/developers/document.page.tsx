import { developerGuide } from '../../../../http/contract/portal/developers/developer-guide.ts'
import { useWords } from '../../../base/words.ts'
import { DeveloperDocument } from './developer-document.tsx'
import { DockingPage } from './docking-page.tsx'
import { dockingWords } from './docking.words.ts'
import { ErrorCodes } from './error-codes.tsx'

/** How a customer's program works with us, from the first token to the last error code. */
export default function DocumentPage() {
  const t = useWords(dockingWords)
  const conventions = [
    [t('address'), `${window.location.origin}/api`, t('addressText')],
    [t('authorization'), 'Authorization', t('authorizationText')],
    [t('language'), 'lang', t('languageText')],
    [t('envelope'), '{ status, code, msg, payload }', t('envelopeText')],
    [t('amounts'), '"5.50"', t('amountsText')],
    [t('deprecated'), 'Deprecation, Sunset, Link', t('deprecatedText')],
  ] as const
  return (
    <DockingPage title={t('document')} text={t('intro')} actions={<a href="/api/openapi.json?audience=customer">openapi.json</a>}>
      <h2>{t('basics')}</h2>
      <dl className="docking-conventions">
        {conventions.map(([name, code, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{code}</code>
              <p>{text}</p>
            </dd>
          </div>
        ))}
      </dl>
      <DeveloperDocument sections={developerGuide} />
      <ErrorCodes />
    </DockingPage>
  )
}
