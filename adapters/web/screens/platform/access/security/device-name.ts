import type { Say } from '../../../../base/words.ts'
import type { securityWords } from './security.words.ts'

/** Earlier ones take precedence: browsers also name related ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** A user agent in readable form: `Chrome on Windows`; a program by its own name. */
export function deviceName(agent: string, t: Say<keyof typeof securityWords.table>): string {
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  if (browser !== undefined && system !== undefined) return t('on', { browser, system })
  const [program = ''] = agent.split(/[\s/]/)
  return program === '' ? t('unknown') : `${t('program')} ${program}`
}
