import { AGREEMENTS } from '#core/portal/shippers/agreements.ts'
import { say, useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { AgreementText } from './agreement-text.tsx'
import { registrationWords } from '../../../platform/access/account-form.words.ts'
import '../../../platform/access/account-form.css'

/** The agreements in full, for everybody. */
export default function ProtocolPage() {
  const t = useWords(registrationWords)
  return (
    <div className="protocol-page">
      <PageHeader title={t('protocols')} />
      {(Object.keys(AGREEMENTS) as (keyof typeof AGREEMENTS)[]).map((name) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{say(AGREEMENTS[name])}</h2>
          <AgreementText name={name} />
        </section>
      ))}
    </div>
  )
}
