import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'

/** Runs the server's own code in this process: it opens the store. */
const MIGRATOR = new URL('../../adapters/http/server/migrate.ts', import.meta.url)

const MIGRATED = words('数据表已是本版本', '資料表已是本版本', 'The tables match this version')
const REFUSED = words('未能更新数据表：{why}', '未能更新資料表：{why}', 'The tables could not be updated: {why}')

export const adminMigrate: Command = {
  path: 'admin migrate',
  about: words(
    '以表的所有者更新数据表（DATABASE_OWNER_URL）',
    '以表的擁有者更新資料表（DATABASE_OWNER_URL）',
    'Update the tables to this version as their owner (DATABASE_OWNER_URL)',
  ),
  examples: ['admin migrate', 'DATABASE_OWNER_URL=postgres://owner:…@db/crossdock crossdock admin migrate'],
  options: [
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const data = textOption(typed, 'data')
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { migrateStore } = (await import(/* @vite-ignore */ MIGRATOR.href)) as { migrateStore: () => Promise<string | undefined> }
    const why = await migrateStore()
    if (context.json) context.print(JSON.stringify(why === undefined ? { migrated: true } : { migrated: false, message: why }))
    else context.note(why === undefined ? context.say(MIGRATED) : context.say(REFUSED, { why }))
    return why === undefined ? 0 : 1
  },
}
