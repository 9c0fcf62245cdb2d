import { words } from '../../../core/kernel/words.ts'
import { textOption, UsageError, type Command } from '../command.ts'

const SHOWN = words('共 {total} 条', '共 {total} 筆', '{total} in all')

export const reference: Command = {
  path: 'reference',
  takes: '<area>',
  about: words('列出基础资料，如 countries、currencies、airports', '列出基礎資料，如 countries、currencies、airports', 'List reference data: countries, currencies, airports …'),
  examples: ['reference countries --search 阿联酋', 'reference airports --page-size 500 --json'],
  options: [
    { flags: '--search <words>', about: words('关键词', '關鍵字', 'any words') },
    { flags: '--sort <field>', about: words('排序字段，前加 - 为降序', '排序欄位，前加 - 為降序', 'a field, - before it for descending') },
    { flags: '--page <page>', about: words('页码', '頁碼', 'page'), default: '1' },
    { flags: '--page-size <size>', about: words('每页行数，最多 500', '每頁列數，最多 500', 'rows a page, at most 500'), default: '15' },
  ],
  run: async (typed, context) => {
    const { catalog } = await import('../../../core/reference/catalog.ts')
    const entity = catalog.find((one) => one.area === typed.words[0])
    if (entity === undefined) throw new UsageError(`there is no area “${typed.words[0]}”; it takes ${catalog.map((one) => one.area).join(', ')}`)
    const { entityRoutes } = await import('../../http/contract/reference.routes.ts')
    const client = await context.client()
    const { rows, total } = await client.call(entityRoutes(entity).list, { query: { keywords: textOption(typed, 'search'), sort: textOption(typed, 'sort'), page: textOption(typed, 'page'), pageSize: textOption(typed, 'pageSize') } })
    const columns = entity.listed.map((name) => ({ name, title: entity.fields[name]?.label[context.locale] ?? name }))
    await context.table(columns, rows as readonly Readonly<Record<string, unknown>>[])
    if (!context.json) context.note(context.say(SHOWN, { total }))
    return 0
  },
}
