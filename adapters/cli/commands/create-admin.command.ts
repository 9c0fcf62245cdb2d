import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import { UsageError } from '../usage.ts'

/**
 * Runs the server's own code in this process: it opens the store, whether or not a server is
 * running on it.
 */
const MAKER = new URL('../../adapters/http/server/create-admin.ts', import.meta.url)

type Maker = {
  readonly createAdmin: (
    wanted: { readonly account: string; readonly name: string; readonly password: string },
    language: string,
  ) => Promise<string | undefined>
}

const PASSWORD = words('新管理员的密码：', '新管理員的密碼：', 'Password of the new administrator: ')
const NO_ACCOUNT = words('需要 --account', '需要 --account', '--account is required')
const NO_PASSWORD = words('标准输入中没有密码', '標準輸入中沒有密碼', 'No password on standard input')
const MADE = words('已创建管理员 {account}', '已建立管理員 {account}', 'Administrator {account} created')
const REFUSED = words('未能创建：{why}', '未能建立：{why}', 'Could not create the administrator: {why}')

export const createAdmin: Command = {
  path: 'admin create-admin',
  about: words('在本机的数据库中创建管理员', '在本機的資料庫中建立管理員', 'Create an administrator in the database of this machine'),
  examples: ['admin create-admin --account boss', 'echo "$PASSWORD" | crossdock admin create-admin --account boss --name "The boss"'],
  options: [
    { flags: '--account <account>', about: words('账号', '帳號', 'account') },
    { flags: '--name <name>', about: words('姓名，默认同账号', '姓名，預設同帳號', 'full name; defaults to the account') },
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const account = textOption(typed, 'account')?.trim()
    if (!account) throw new UsageError(NO_ACCOUNT)
    const data = textOption(typed, 'data')
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { askSecretly, readFirstLine } = await import('../ask.ts')
    // A password is never an argument: other users of the machine could read it there.
    const password = context.interactive ? await askSecretly(context.say(PASSWORD)) : await readFirstLine()
    if (password === '') throw new UsageError(NO_PASSWORD)
    const maker = (await import(/* @vite-ignore */ MAKER.href)) as Maker
    const why = await maker.createAdmin({ account, name: textOption(typed, 'name')?.trim() || account, password }, context.locale)
    if (context.json) context.print(JSON.stringify(why === undefined ? { account, made: true } : { account, made: false, message: why }))
    else context.note(why === undefined ? context.say(MADE, { account }) : context.say(REFUSED, { why }))
    return why === undefined ? 0 : 1
  },
}
