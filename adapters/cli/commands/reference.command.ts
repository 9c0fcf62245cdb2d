import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import type { Context } from '../context.ts'
import { notAmong } from '../usage.ts'

const SHOWN = words('第 {page} 页，共 {total} 条', '第 {page} 頁，共 {total} 筆', 'Page {page}, {total} in total')
const AREA = words('领域', '領域', 'AREA')
const ABOUT = words('内容', '內容', 'WHAT')

export const reference: Command = {
  path: 'reference',
  takes: '[area]',
  about: words(
    '列出基础资料，如 countries、currencies、airports',
    '列出基礎資料，如 countries、currencies、airports',
    'List reference data: countries, currencies, airports …',
  ),
  examples: ['reference', 'reference countries --search 阿联酋', 'reference airports --page-size 500 --json'],
  wordChoices: async () => (await import('#core/entity-catalog.ts')).catalog.map((one) => one.area),
  options: [
    { flags: '--search <words>', about: words('关键词', '關鍵字', 'any words') },
    {
      flags: '--sort <field>',
      about: words('排序字段，前加 - 为降序', '排序欄位，前加 - 為降序', 'field to sort by; prefix with - for descending'),
    },
    { flags: '--page <page>', about: words('页码', '頁碼', 'page'), default: '1' },
    { flags: '--page-size <size>', about: words('每页行数，最多 500', '每頁列數，最多 500', 'rows per page, 500 at most'), default: '15' },
  ],
  run: async (typed, context) => {
    const { catalog } = await import('#core/entity-catalog.ts')
    const area = typed.words[0]
    if (area === undefined) {
      await context.table(
        [
          { name: 'area', title: context.say(AREA) },
          { name: 'about', title: context.say(ABOUT) },
        ],
        catalog.map((one) => ({ area: one.area, about: context.say(one.label) })),
      )
      return 0
    }
    const entity = catalog.find((one) => one.area === area)
    if (entity === undefined)
      throw notAmong(
        'reference',
        area,
        catalog.map((one) => one.area),
      )
    const sort = textOption(typed, 'sort')
    if (sort !== undefined && !(sort.replace(/^-/, '') in entity.fields)) throw notAmong('--sort', sort, Object.keys(entity.fields))
    const { entityRoutes } = await import('../../http/contract/platform/reference/reference.routes.ts')
    const client = await context.client()
    const page = textOption(typed, 'page') ?? '1'
    const { rows, total } = await client.call(entityRoutes(entity).list, {
      query: { keywords: textOption(typed, 'search'), sort, page, pageSize: textOption(typed, 'pageSize') },
    })
    const columns = entity.listed.map((name, index) => ({
      name,
      title: titleOf(entity.fields[name]?.label, name, context),
      ...(name === entity.key ? {} : { mayShrink: true as const, rank: index }),
    }))
    await context.table(columns, rows as readonly Readonly<Record<string, unknown>>[])
    if (!context.json) context.note(context.say(SHOWN, { page, total }))
    return 0
  },
}

const titleOf = (label: Parameters<Context['say']>[0] | undefined, name: string, context: Context): string =>
  label === undefined ? name : context.say(label)
