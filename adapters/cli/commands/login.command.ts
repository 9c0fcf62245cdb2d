import { words } from '../../../core/kernel/words.ts'
import { UsageError, textOption, type Command } from '../command.ts'

const ACCOUNT = words('账号：', '帳號：', 'Account: ')
const PASSWORD = words('密码：', '密碼：', 'Password: ')
const SIGNED_IN = words('已登录为 {account}（{role}），资料保存在 {path}', '已登入為 {account}（{role}），資料儲存在 {path}', 'Signed in as {account} ({role}); kept in {path}')

export const login: Command = {
  path: 'login',
  about: words('登录并保存会话', '登入並儲存工作階段', 'Sign in and keep the session'),
  examples: ['login --account ddp', 'echo "$PASSWORD" | crossdock login --account ddp', 'login --account admin --role Staff'],
  options: [
    { flags: '--account <account>', about: words('账号', '帳號', 'account') },
    { flags: '--role <role>', about: words('Customer 或 Staff', 'Customer 或 Staff', 'Customer or Staff'), default: 'Customer' },
  ],
  run: async (typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/session.routes.ts')
    const role = textOption(typed, 'role')
    if (role !== 'Customer' && role !== 'Staff') throw new UsageError(`--role takes Customer or Staff, got “${role}”`)
    const { ask, askSecretly, readFirstLine } = await import('../ask.ts')
    const account = textOption(typed, 'account') ?? (context.interactive ? await ask(context.say(ACCOUNT)) : undefined)
    if (!account) throw new UsageError('--account is needed without a terminal')
    // A password never comes as an argument: other users of the machine could read it there.
    const password = context.interactive ? await askSecretly(context.say(PASSWORD)) : await readFirstLine()
    const client = await context.client()
    const { token } = await client.call(sessionRoutes.signIn, { body: { account, password, role } })
    const { writeProfile, profilePath } = await import('../profile.ts')
    await writeProfile({ url: context.url, token, account: account.trim(), role })
    if (context.json) context.print(JSON.stringify({ account: account.trim(), role, url: context.url }))
    else context.note(context.say(SIGNED_IN, { account: account.trim(), role, path: profilePath() }))
    return 0
  },
}

const SIGNED_OUT = words('已退出登录', '已登出', 'Signed out')

export const logout: Command = {
  path: 'logout',
  about: words('退出登录', '登出', 'Sign out'),
  examples: ['logout'],
  run: async (_typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/session.routes.ts')
    const { removeProfile } = await import('../profile.ts')
    const client = await context.client()
    // The server may have closed the session long ago; here it ends in any case.
    await client.call(sessionRoutes.signOut).catch(() => undefined)
    await removeProfile()
    context.note(context.say(SIGNED_OUT))
    return 0
  },
}

export const whoami: Command = {
  path: 'whoami',
  about: words('当前登录的账号', '目前登入的帳號', 'Who is signed in'),
  examples: ['whoami', 'whoami --json'],
  run: async (_typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/session.routes.ts')
    const client = await context.client()
    const { userInfo } = await client.call(sessionRoutes.whoAmI)
    if (context.json) context.print(JSON.stringify(userInfo))
    else context.print(`${userInfo.account}\t${userInfo.id}\t${userInfo.role}\t${context.url}`)
    return 0
  },
}
