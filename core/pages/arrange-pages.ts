import type { Rule } from '../identity/access-matrix.ts'
import type { MenuRoute } from './menu-route.entity.ts'
import type { Page } from './page.ts'

const closedFurther = (rule: Rule, { ddu, ddp }: MenuRoute): Rule => ({
  ...rule,
  ...(ddu ? { ddu: true as const } : {}),
  ...(ddp ? { ddp: true as const } : {}),
})

/** The route table as the staff arranged it: records name a page by its name; one of a page that is not there changes nothing. */
export function arrangePages(pages: readonly Page[], records: readonly MenuRoute[]): readonly Page[] {
  const byName = new Map(records.map((record) => [record.name, record]))
  return pages.map((page) => {
    const record = byName.get(page.name)
    if (record === undefined) return page
    return {
      ...page,
      title: {
        'zh-CN': record.title,
        'zh-TW': record.traditional_title ?? page.title['zh-TW'],
        'en-US': record.english_title ?? page.title['en-US'],
      },
      icon: record.icon ?? page.icon,
      rule: closedFurther(page.rule, record),
      ...(record.hideInMenu ? { hideInMenu: true as const } : {}),
      ...(record.notCache ? { notCache: true as const } : {}),
    }
  })
}
