import { Link } from 'react-router-dom'
import { say, useWords } from '../i18n/words.ts'
import { appWords } from './app.words.ts'
import { useTrail } from './trail.ts'

/** Where the page stands: home, its menu group, the pages above it, itself. */
export function Breadcrumb() {
  const t = useWords(appWords)
  const whole = useTrail()
  const trail = whole[0]?.path === '/home' ? [] : whole
  const group = trail[0]?.menu?.group
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        <li>{trail.length === 0 ? <span aria-current="page">{t('home')}</span> : <Link to="/home">{t('home')}</Link>}</li>
        {group && <li>{say(group)}</li>}
        {trail.map((one) => (
          <li key={one.path}>
            {one === trail.at(-1) ? <span aria-current="page">{say(one.title)}</span> : <Link to={one.path}>{say(one.title)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
