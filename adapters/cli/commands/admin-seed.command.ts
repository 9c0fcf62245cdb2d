import { words } from '#core/base/kernel/words.ts'
import { TARIFF_TEMPLATES } from '#core/pricing/fees/tariff/tariff-template.ts'
import { textOption, type Command } from '../command.ts'

/** Runs the server's own code in this process: it opens the store. */
const SEEDER = new URL('../../adapters/http/server/seed.ts', import.meta.url)

type Seeder = { readonly seedStore: (template: string | undefined) => Promise<{ readonly drafts?: number } | string> }

const DRAFTED = words(
  '已加入 {drafts} 份草稿，请在 /admin/freight-rules 与 /admin/expense-subjects 核对并发布',
  '已加入 {drafts} 份草稿，請在 /admin/freight-rules 與 /admin/expense-subjects 核對並發布',
  '{drafts|draft was|drafts were} added. Check and publish them at /admin/freight-rules and /admin/expense-subjects',
)
const PRICED = words('已有运费规则或费用科目', '已有運費規則或費用科目', 'there are freight rules or expense subjects already')
const SEEDED = words('基础数据已齐全', '基礎資料已齊全', 'The reference data is there')
const REFUSED = words('未能写入：{why}', '未能寫入：{why}', 'The data could not be written: {why}')

export const adminSeed: Command = {
  path: 'admin seed',
  about: words(
    '为空的数据库写入基础数据，CROSSDOCK_DEMO=1 时也写入演示数据',
    '為空的資料庫寫入基礎資料，CROSSDOCK_DEMO=1 時也寫入示範資料',
    'Fill an empty store with reference data, with CROSSDOCK_DEMO=1 with the demo too',
  ),
  examples: ['admin seed', 'admin seed --template gulf --data ./data'],
  options: [
    {
      flags: '--template <name>',
      about: words(
        '加入一套起步的运费规则与费用科目草稿，由人员发布',
        '加入一套起步的運費規則與費用科目草稿，由人員發布',
        'add freight rules and expense subjects to start with, as drafts that a person publishes',
      ),
      choices: TARIFF_TEMPLATES,
    },
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const data = textOption(typed, 'data')
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { seedStore } = (await import(/* @vite-ignore */ SEEDER.href)) as Seeder
    const seeded = await seedStore(textOption(typed, 'template'))
    const why = typeof seeded === 'string' ? seeded : seeded.drafts === 0 ? context.say(PRICED) : undefined
    const { drafts } = typeof seeded === 'string' ? {} : seeded
    if (context.json)
      context.print(
        JSON.stringify(why === undefined ? { seeded: true, ...(drafts === undefined ? {} : { drafts }) } : { seeded: false, message: why }),
      )
    else if (why !== undefined) context.note(context.say(REFUSED, { why }))
    else context.note(drafts === undefined ? context.say(SEEDED) : context.say(DRAFTED, { drafts }))
    return why === undefined ? 0 : 1
  },
}
