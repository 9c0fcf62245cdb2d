import { Link } from 'react-router-dom'
import type { OpeningAct } from '#core/portal/shippers/opening.rules.ts'
import type { PayloadOf } from '../../http/contract/route.ts'
import { certificationRoutes } from '../../http/contract/portal/shippers/certification.routes.ts'
import { useCall, useSession } from '../base/api.ts'
import { useWords } from '../base/words.ts'
import { localTime } from '../ui/input/local-time.ts'
import { Note } from '../ui/note/note.tsx'
import { openingWords } from './opening.words.ts'

type Opening = PayloadOf<typeof certificationRoutes.opening>
type Missing = Opening['acts'][number]['missing']

const MILLIS_FRESH = 5000
const DAY_CHARACTERS = 10

/** Steps that the days of grace put off. */
const PUT_OFF: ReadonlySet<string> = new Set(['certification', 'contract'])

type OpeningNoteProps = {
  /** The acts of the page, the one that the others build on first. */
  readonly acts: readonly OpeningAct[]
}

/**
 * Says which steps of certification the acts of a page lack, with links to the pages where they are
 * done, before anybody fills a form that would be refused; nothing where all is open.
 */
export function OpeningNote({ acts }: OpeningNoteProps) {
  const { user } = useSession()
  const isClient = user.role === 'Customer'
  const { data } = useCall(certificationRoutes.opening, {}, { enabled: isClient, staleMillis: MILLIS_FRESH })
  const t = useWords(openingWords)
  if (!isClient || data === undefined) return null
  const closed = data.acts.find(({ act, open }) => !open && acts.includes(act))
  const [first] = acts
  const late = data.acts.flatMap(({ missing }) => missing).filter(({ step }) => PUT_OFF.has(step))
  const steps = late.filter(({ step }, at) => late.findIndex((one) => one.step === step) === at)
  const isPutOff = data.grace_ends_at !== null && steps.length > 0
  if (closed !== undefined && (closed.act === first || !isPutOff))
    return (
      <StepsNote intent={closed.act === first ? 'warning' : 'primary'} title={t('needs', { act: closed.text })} steps={closed.missing} />
    )
  if (data.grace_ends_at === null || !isPutOff) return null
  return <StepsNote intent="primary" title={t('grace', { day: localTime(data.grace_ends_at).slice(0, DAY_CHARACTERS) })} steps={steps} />
}

type StepsNoteProps = { readonly intent: 'warning' | 'primary'; readonly title: string; readonly steps: Missing }

function StepsNote({ intent, title, steps }: StepsNoteProps) {
  return (
    <Note intent={intent} title={title} className="opening-note">
      <ul>
        {steps.map(({ step, text, path }) => (
          <li key={step}>
            <Link to={path}>{text}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
