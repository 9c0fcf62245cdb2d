import type { Rule } from '#core/platform/access/roles/access-matrix.ts'
import type { MenuRoute } from './menu-route.entity.ts'
import type { Page } from './page.ts'

const closedFurther = (rule: Rule, { ddu, ddp }: MenuRoute): Rule => ({
  ...rule,
  ...(ddu ? { ddu: true as const } : {}),
  ...(ddp ? { ddp: true as const } : {}),
})

const renamed = (page: Page, record: MenuRoute): Page => ({
  ...page,
  title: {
    'zh-CN': record.title ?? page.title['zh-CN'],
    'zh-TW': record.traditional_title ?? page.title['zh-TW'],
    'en-US': record.english_title ?? page.title['en-US'],
  },
  icon: record.icon ?? page.icon,
  rule: closedFurther(page.rule, record),
  ...(record.hideInMenu ? { hideInMenu: true as const } : {}),
  ...(record.notCache ? { notCache: true as const } : {}),
})

/**
 * Sorts the pages of each heading by their order, within the places of that heading; pages without
 * an order follow in their old sequence.
 */
function inOrder(pages: readonly Page[], orderOf: (page: Page) => number): readonly Page[] {
  const sorted = new Map<string | undefined, Page[]>()
  for (const page of pages) sorted.set(page.group?.name, [...(sorted.get(page.group?.name) ?? []), page])
  for (const group of sorted.values()) group.sort((one, other) => orderOf(one) - orderOf(other))
  return pages.map((page) => sorted.get(page.group?.name)?.shift() ?? page)
}

/** The page table as the staff arranged it; a record for an unknown page changes nothing. */
export function arrangePages(pages: readonly Page[], records: readonly MenuRoute[]): readonly Page[] {
  const byName = new Map(records.map((record) => [record.name, record]))
  const arranged = pages.map((page) => {
    const record = byName.get(page.name)
    return record === undefined ? page : renamed(page, record)
  })
  if (records.every(({ order }) => order === undefined)) return arranged
  return inOrder(arranged, ({ name }) => byName.get(name)?.order ?? Number.MAX_SAFE_INTEGER)
}
