import { AGREEMENT_TEXTS } from '#core/portal/shippers/agreement-texts.ts'
import type { AGREEMENTS } from '#core/portal/shippers/agreements.ts'
import { say } from '../../../../base/words.ts'

/** An agreement, clause by clause. */
export function AgreementText({ name }: { readonly name: keyof typeof AGREEMENTS }) {
  return (
    <ol className="agreement-clauses">
      {AGREEMENT_TEXTS[name].map(({ heading, text }) => (
        <li key={heading['en-US']}>
          <strong>{say(heading)}</strong>
          <p>{say(text)}</p>
        </li>
      ))}
    </ol>
  )
}
