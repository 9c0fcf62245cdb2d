import type { Say } from '../../i18n/words.ts'
import type { securityWords } from './security.words.ts'

/** Earlier ones win: browsers name their relatives too. */
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

/** A user agent as people know it: `Chrome on Windows`; a program by the name it gives itself. */
export function deviceName(agent: string, t: Say<keyof typeof securityWords.table>): string {
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  if (browser !== undefined && system !== undefined) return t('on', { browser, system })
  const [program = ''] = agent.split(/[\s/]/)
  return program === '' ? t('unknown') : `${t('program')} ${program}`
}
