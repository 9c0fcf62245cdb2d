import { ChevronRight, Circle, TickCircle } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { homeRoutes, type FirstStepRow } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { homeWords } from './home.words.ts'

/** The first steps of a new house or a new shipper, until they have been taken. */
export function FirstSteps() {
  const t = useWords(homeWords)
  const { data } = useCall(homeRoutes.firstSteps, {}, { isFreshOnMount: true })
  if (data === undefined || data.steps.length === 0) return null
  const [done, all] = [data.steps.filter((step) => step.done).length, data.steps.length]
  return (
    <section className="home-card home-waiting home-steps" aria-labelledby="home-steps">
      <h2 id="home-steps">{t('firstSteps', { done, all })}</h2>
      <ol>
        {data.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { text, help, path, done, optional } }: { readonly step: FirstStepRow }) {
  const t = useWords(homeWords)
  const shown = (
    <>
      {done ? <TickCircle title={t('stepDone')} className="home-step-done" /> : <Circle title={t('stepOpen')} />}
      <span className="home-waiting-text">
        {text}
        {!done && help !== null && <small>{help}</small>}
      </span>
      {optional && !done && <span className="home-waiting-age">{t('optional')}</span>}
    </>
  )
  return (
    <li>
      {path === null || done ? (
        <div>{shown}</div>
      ) : (
        <Link to={path}>
          {shown}
          <ChevronRight />
        </Link>
      )}
    </li>
  )
}
