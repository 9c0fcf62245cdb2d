import type { Entity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import type { Command } from '../command.ts'
import { ENCODING_OPTION, encodingOf } from '../encoding-option.ts'
import { noteSheet, STRICT_OPTION } from '../strict-option.ts'
import { notAmong } from '../usage.ts'

const DONE = words(
  '新建 {created}，更新 {updated}，失败 {failed}',
  '新增 {created}，更新 {updated}，失敗 {failed}',
  '{created} created, {updated} updated, {failed} failed',
)

/** Records that staff keep, and those that shippers keep for themselves. */
async function importable(): Promise<readonly Entity[]> {
  const [{ catalog }, { savedCatalog }, { sku }] = await Promise.all([
    import('#core/entity-catalog.ts'),
    import('#core/parcels/saved/saved-catalog.ts'),
    import('#core/warehouse/goods/stock/sku.entity.ts'),
  ])
  return [...catalog, ...savedCatalog, sku]
}

export const recordsImport: Command = {
  path: 'records import',
  takes: '<area> <file>',
  about: words(
    '从表格导入资料，如 goods、addresses、cities（xlsx、xls、csv）',
    '從表格匯入資料，如 goods、addresses、cities（xlsx、xls、csv）',
    'Import records from a sheet, such as goods, addresses, cities (xlsx, xls, csv)',
  ),
  examples: ['records import cities cities.xlsx', 'records import goods goods.csv --strict --encoding windows-1256'],
  wordChoices: async () => (await importable()).map(({ area }) => area),
  options: [STRICT_OPTION, ENCODING_OPTION],
  run: async (typed, context) => {
    const [area = '', path = ''] = typed.words
    const entities = await importable()
    const entity = entities.find((one) => one.area === area)
    if (entity === undefined)
      throw notAmong(
        'records import',
        area,
        entities.map((one) => one.area),
      )
    const encoding = await encodingOf(typed)
    const { fileToSend } = await import('../files.ts')
    const file = await fileToSend(path)
    const { entityRoutes } = await import('../../http/contract/platform/reference/reference.routes.ts')
    const client = await context.client()
    const body = { strict: typed.options['strict'] === true, ...encoding }
    const answer = await client.call(entityRoutes(entity).import, { body }, { file, signal: context.interrupted })
    if (context.json) context.print(JSON.stringify(answer))
    else for (const { line, column, msg } of answer.errors) context.print([line, column, msg].join('\t'))
    const { created, updated, failed } = answer
    noteSheet(answer, context)
    if (!answer.held) context.note(context.say(DONE, { created, updated, failed }))
    return failed > 0 || answer.held ? 1 : 0
  },
}
