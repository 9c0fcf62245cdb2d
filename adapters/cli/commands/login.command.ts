import { profilePath, removeProfile, writeProfile } from '../profile.ts'
import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import { UsageError } from '../usage.ts'

const ACCOUNT = words('账号：', '帳號：', 'Account: ')
const PASSWORD = words('密码：', '密碼：', 'Password: ')
const CODE = words('双重验证码：', '雙重驗證碼：', 'Code of the second factor: ')
const SIGNED_IN = words(
  '已登录为 {account}（{role}），资料保存在 {path}',
  '已登入為 {account}（{role}），資料儲存在 {path}',
  'Signed in as {account} ({role}). Saved in {path}',
)

const NO_ACCOUNT = words('没有终端时需要 --account', '沒有終端機時需要 --account', '--account is required without a terminal')
const NO_PASSWORD = words('标准输入中没有密码', '標準輸入中沒有密碼', 'No password on standard input')

export const login: Command = {
  path: 'login',
  about: words('登录并保存会话', '登入並儲存工作階段', 'Sign in and save the session'),
  examples: ['login --account ddp', 'echo "$PASSWORD" | crossdock login --account ddp', 'login --account admin --role Staff'],
  options: [
    { flags: '--account <account>', about: words('账号', '帳號', 'account') },
    { flags: '--code <code>', about: words('双重验证码或恢复码', '雙重驗證碼或復原碼', 'code of the second factor, or a recovery code') },
    { flags: '--role <role>', about: words('身份', '身分', 'audience'), choices: ['Customer', 'Staff'], default: 'Customer' },
  ],
  run: async (typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/platform/access/session.routes.ts')
    const role = textOption(typed, 'role') === 'Staff' ? 'Staff' : 'Customer'
    const { ask, askSecretly, readFirstLine } = await import('../ask.ts')
    const account = textOption(typed, 'account') ?? (context.interactive ? await ask(context.say(ACCOUNT)) : undefined)
    if (!account) throw new UsageError(NO_ACCOUNT)
    // A password is never an argument: other users of the machine could read it there.
    const password = context.interactive ? await askSecretly(context.say(PASSWORD)) : await readFirstLine()
    if (password === '') throw new UsageError(NO_PASSWORD)
    const client = await context.client()
    const code = textOption(typed, 'code')
    const enter = (second: string | undefined) =>
      client.call(sessionRoutes.signIn, { body: { account, password, role, ...(second === undefined ? {} : { code: second }) } })
    const { ApiError } = await import('../../http/client/api-client.ts')
    const { token } = await enter(code).catch(async (error: unknown) => {
      const isAsked = error instanceof ApiError && error.error === 'SECOND_FACTOR_NEEDED'
      if (!isAsked || !context.interactive) throw error
      return enter(await ask(context.say(CODE)))
    })
    await writeProfile({ url: context.url, token, account: account.trim(), role })
    if (context.json) context.print(JSON.stringify({ account: account.trim(), role, url: context.url }))
    else context.note(context.say(SIGNED_IN, { account: account.trim(), role, path: profilePath() }))
    return 0
  },
}

const SIGNED_OUT = words('已退出登录', '已登出', 'Signed out')
const SIGNED_OUT_HERE = words(
  '已在本机退出登录；无法通知 {url}，那里的会话将在一天内自行失效',
  '已在本機登出；無法通知 {url}，那裡的工作階段將在一天內自行失效',
  'Signed out here. {url} could not be reached; the session there expires within a day',
)
const UNAUTHENTICATED = 401

export const logout: Command = {
  path: 'logout',
  about: words('退出登录', '登出', 'Sign out'),
  examples: ['logout'],
  run: async (_typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/platform/access/session.routes.ts')
    const client = await context.client()
    const { ApiError } = await import('../../http/client/api-client.ts')
    // The server may have closed the session long ago; here it ends in any case.
    const failure =
      context.profile === undefined
        ? undefined
        : await client.call(sessionRoutes.signOut).then(
            () => undefined,
            (cause: unknown) => cause,
          )
    await removeProfile()
    const isOpenThere = failure instanceof ApiError && failure.status !== UNAUTHENTICATED
    context.note(context.say(isOpenThere ? SIGNED_OUT_HERE : SIGNED_OUT, { url: context.url }))
    return 0
  },
}

export const whoami: Command = {
  path: 'whoami',
  about: words('当前登录的账号', '目前登入的帳號', 'Show who is signed in'),
  examples: ['whoami', 'whoami --json'],
  run: async (_typed, context) => {
    const { sessionRoutes } = await import('../../http/contract/platform/access/session.routes.ts')
    const client = await context.client()
    const { userInfo } = await client.call(sessionRoutes.whoAmI)
    if (context.json) context.print(JSON.stringify(userInfo))
    else context.print(`${userInfo.account}\t${userInfo.id}\t${userInfo.role}\t${context.url}`)
    return 0
  },
}
